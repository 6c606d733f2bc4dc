type Asked = {
  readonly method: string;
  readonly headers: { readonly accept?: string | undefined };
};

/**
 * Whether a request asks for a stream of events: a GET whose `Accept` names `text/event-stream` and does not refuse it. The
 * answer to HEAD has no body, and a POST may carry a signature, which can be used once.
 */
export function wantsEvents({ method, headers }: Asked): boolean {
  if (method !== "GET") return false;
  return (headers.accept ?? "").split(",").some((part) => {
    const [type = "", ...parameters] = part.toLowerCase().split(";");
    const weight = parameters.find((parameter) => parameter.trim().startsWith("q="))?.split("=")[1];
    return type.trim() === "text/event-stream" && !(Number(weight ?? 1) <= 0);
  });
}
