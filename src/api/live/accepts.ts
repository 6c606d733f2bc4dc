/** Whether `Accept` names `text/event-stream` and does not refuse it. Only who names it wants a stream. */
export function wantsEvents(accept: string | undefined): boolean {
  return (accept ?? "").split(",").some((part) => {
    const [type = "", ...parameters] = part.toLowerCase().split(";");
    const weight = parameters.find((parameter) => parameter.trim().startsWith("q="))?.split("=")[1];
    return type.trim() === "text/event-stream" && !(Number(weight ?? 1) <= 0);
  });
}
