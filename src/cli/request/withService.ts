import { createSluiceClient, SluiceApiError, type SluiceClient } from "../../client/index.js";
import { catalogue, type ErrorCode, SluiceError } from "../../errors/index.js";
import { visibleText } from "../../tokens/index.js";
import { settingsInForce } from "../serve/settings.js";
import { chainUrls } from "./chainUrls.js";

export type ServiceOptions = { readonly chain: number; readonly api?: string; readonly apiKey?: string };

export type SendingNodes = {
  readonly urls: readonly string[];
  /** Where they come from: `RPC_URL_1`, or the local chain. */
  readonly source: string;
};

/** The service that a command queries. */
export type ServiceAccess = {
  readonly client: SluiceClient;
  /** Returns nodes of the chain that can receive transactions. */
  nodes(): Promise<SendingNodes>;
};

/**
 * Calls `use` with a service: the one at `--api`, or one in this process, which reads the chain from its node. Throws
 * the service's refusals under their own codes.
 */
export async function withService<T>(
  options: ServiceOptions,
  use: (service: ServiceAccess) => Promise<T>,
): Promise<T> {
  const { chain, api, apiKey } = options;
  try {
    if (api !== undefined) {
      const client = makeClient(api, apiKey);
      return await use({ client, nodes: () => nodesOf(chain) });
    }
    if (apiKey !== undefined) throw new SluiceError("INVALID_PARAMETER", "--api-key is only for --api");
    // A command that queries a running service needs none of these parts.
    const [{ withNetwork }, { makeInProcessFetch }] = await Promise.all([
      import("./withNetwork.js"),
      import("./inProcessFetch.js"),
    ]);
    return await withNetwork(chain, async (opened) => {
      const client = createSluiceClient({
        url: "http://sluice.invalid",
        fetch: await makeInProcessFetch(opened),
      });
      return use({
        client,
        nodes: async () => ({ urls: opened.urls, source: sourceOf(!opened.settings.rpc.has(chain), chain) }),
      });
    });
  } catch (error) {
    throw error instanceof SluiceApiError ? toSluiceError(error) : error;
  }
}

/**
 * Makes a client of the service at `url`, with texts that are safe to print on a terminal. Throws INVALID_PARAMETER if
 * `url` is not a service's address.
 */
export function makeClient(url: string, apiKey?: string): SluiceClient {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    const allowed = "an http:// or https:// address without a path, e.g. http://127.0.0.1:3000";
    throw new SluiceError("INVALID_PARAMETER", `--api is "${url.slice(0, 80)}"; allowed is ${allowed}`);
  }
  return createSluiceClient({ url, fetch: fetchSanitised, ...(apiKey === undefined ? {} : { apiKey }) });
}

async function nodesOf(chainId: number): Promise<SendingNodes> {
  const nothing = () => undefined;
  const { urls, local } = await chainUrls(settingsInForce(), chainId, {
    mayStart: false,
    onProgress: nothing,
  });
  return { urls, source: sourceOf(local, chainId) };
}

function sourceOf(local: boolean, chainId: number): string {
  return local ? "the local chain" : `RPC_URL_${chainId}`;
}

/** Converts a service's refusal to a SluiceError. */
export function toSluiceError(error: SluiceApiError): SluiceError {
  const { code, messages, description, retryAfterSeconds } = error;
  const known: ErrorCode = Object.hasOwn(catalogue, code) ? (code as ErrorCode) : "UNEXPECTED_ANSWER";
  const [only, another] = messages;
  return new SluiceError(known, another === undefined ? (only ?? code) : messages, {
    ...(description === undefined ? {} : { description }),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    cause: error,
  });
}

/**
 * Fetches from a service that somebody else may run. Removes invisible characters and terminal control sequences from
 * all texts of its JSON, including member names. Replaces line breaks with spaces. Leaves text that is not JSON to the
 * client, which rejects it.
 */
async function fetchSanitised(request: Request): Promise<Response> {
  const response = await fetch(request);
  const text = await response.text();
  const { status, headers } = response;
  return new Response(text === "" ? null : sanitiseJson(text), { status, headers });
}

function sanitiseJson(text: string): string {
  try {
    // JSON.stringify escapes every control character in ASCII; visibleText removes those beyond.
    const written = JSON.stringify(JSON.parse(text)) as string;
    const unescaped = written.replace(/\\(["\\]|[bfnrt]|u[0-9a-f]{4})/g, (whole, what: string) =>
      what === '"' || what === "\\" ? whole : " ",
    );
    return visibleText(unescaped);
  } catch {
    return text;
  }
}
