type Asked = {
  readonly method: string;
  readonly headers: { readonly accept?: string | undefined };
};

/**
 * Returns whether a request asks for an event stream: a GET whose `Accept` names `text/event-stream` and does not
 * refuse it. HEAD is excluded because its answer has no body. POST is excluded because it may carry a signature, which
 * can be used only once.
 */
export function wantsEvents({ method, headers }: Asked): boolean {
  if (method !== "GET") return false;
  return (headers.accept ?? "").split(",").some((part) => {
    const [type = "", ...parameters] = part.toLowerCase().split(";");
    const weight = parameters.find((parameter) => parameter.trim().startsWith("q="))?.split("=")[1];
    return type.trim() === "text/event-stream" && !(Number(weight ?? 1) <= 0);
  });
}
