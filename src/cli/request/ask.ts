import { createSluiceClient, SluiceApiError, type SluiceClient } from "../../client/index.js";
import { catalogue, type ErrorCode, SluiceError } from "../../errors/index.js";
import { settingsInForce } from "../serve/settings.js";
import { chainUrls } from "./chainUrls.js";
import { fetchPlain } from "./fetchPlain.js";

export type AskOptions = { readonly chain: number; readonly api?: string; readonly apiKey?: string };

/** Whom a command asks. */
export type Asked = {
  readonly client: SluiceClient;
  /** Nodes of the chain, to send transactions to. */
  nodes(): Promise<readonly string[]>;
};

/**
 * Has a service used: the one at `--api`, or one of this process's own, which reads the chain from its node. What it refuses is
 * thrown under its own code.
 */
export async function ask<T>(options: AskOptions, use: (asked: Asked) => Promise<T>): Promise<T> {
  const { chain, api, apiKey } = options;
  try {
    if (api !== undefined) {
      const client = clientOf(api, apiKey);
      return await use({ client, nodes: () => nodesOf(chain) });
    }
    if (apiKey !== undefined) throw new SluiceError("INVALID_PARAMETER", "--api-key is only for --api");
    // Whoever asks a service that runs needs none of its parts.
    const [{ onChain }, { withinProcess }] = await Promise.all([
      import("./onChain.js"),
      import("./withinProcess.js"),
    ]);
    return await onChain(chain, async (opened) => {
      const client = createSluiceClient({ url: "http://sluice.invalid", fetch: await withinProcess(opened) });
      return use({ client, nodes: async () => opened.urls });
    });
  } catch (error) {
    throw error instanceof SluiceApiError ? refusalOf(error) : error;
  }
}

/** A client of the service at `url`, whose words are made fit for a terminal. Throws INVALID_PARAMETER where that is none. */
export function clientOf(url: string, apiKey?: string): SluiceClient {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    const allowed = "an http:// or https:// address without a path, e.g. http://127.0.0.1:3000";
    throw new SluiceError("INVALID_PARAMETER", `--api is "${url.slice(0, 80)}"; allowed is ${allowed}`);
  }
  return createSluiceClient({ url, fetch: fetchPlain, ...(apiKey === undefined ? {} : { apiKey }) });
}

async function nodesOf(chainId: number): Promise<readonly string[]> {
  const nothing = () => undefined;
  return (await chainUrls(settingsInForce(), chainId, { mayStart: false, onProgress: nothing })).urls;
}

/** What a service refused, as this program's own failures are told. */
export function refusalOf(error: SluiceApiError): SluiceError {
  const { code, messages, description, retryAfterSeconds } = error;
  const known: ErrorCode = Object.hasOwn(catalogue, code) ? (code as ErrorCode) : "UNEXPECTED_ANSWER";
  const [only, another] = messages;
  return new SluiceError(known, another === undefined ? (only ?? code) : messages, {
    ...(description === undefined ? {} : { description }),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    cause: error,
  });
}
