import { createSluiceClient, SluiceApiError } from "../../../src/client/index.js";

/** What a service refused, or that there is none. */
export type Failure = SluiceApiError;

const keyName = "sluice.key";

/** Keeps the API key that the service wants, until this tab is closed. */
export function rememberKey(key: string): void {
  sessionStorage.setItem(keyName, key);
}

/** The service that this page is from. */
export const sluice = createSluiceClient({
  url: window.location.origin,
  fetch(request) {
    const key = sessionStorage.getItem(keyName);
    if (key !== null) request.headers.set("authorization", `Bearer ${key}`);
    return fetch(request);
  },
});

/** Whatever was thrown, as a failure. */
export function asFailure(error: unknown): Failure {
  if (error instanceof SluiceApiError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new SluiceApiError({ code: "UNEXPECTED_ANSWER", message });
}

/** What the page itself finds wrong with a form, in the words the service would say it in. */
export function formFault(sentence: string): Failure {
  return new SluiceApiError({ code: "INVALID_PARAMETER", message: [sentence] });
}
