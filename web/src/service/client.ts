import { createSluiceClient, SluiceApiError } from "../../../src/client/index.js";

/** A refusal of the service, or a failure to reach it. */
export type Failure = SluiceApiError;

const keyName = "sluice.key";

/** Stores the API key until this tab is closed. */
export function rememberKey(key: string): void {
  sessionStorage.setItem(keyName, key);
}

/** A client of the service that serves this page. */
export const sluice = createSluiceClient({
  url: window.location.origin,
  fetch(request) {
    const key = sessionStorage.getItem(keyName);
    if (key !== null) request.headers.set("authorization", `Bearer ${key}`);
    return fetch(request);
  },
});

/** Converts anything thrown to a failure. */
export function asFailure(error: unknown): Failure {
  if (error instanceof SluiceApiError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new SluiceApiError({ code: "UNEXPECTED_ANSWER", message });
}
