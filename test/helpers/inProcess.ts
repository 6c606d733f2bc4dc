import { devAccounts } from "@sluice/devnet";
import { makeInProcessFetch } from "../../src/cli/request/inProcessFetch.js";
import { loadSettings } from "../../src/config/index.js";
import { makeEngine } from "../../src/engine/index.js";
import { silent } from "../../src/lib/logger.js";
import { within } from "../../src/lib/wait.js";
import { networksOf } from "../../src/networks/index.js";
import { openNetwork } from "../../src/service/index.js";

/** Opens services of mainnet in this process, so that many fit beside each other. */

export const asker = devAccounts[0]?.address as string;

export type Opened = {
  readonly head: () => string | undefined;
  readonly venues: () => number;
  /** Requests a path below `/api/v1/`, with its query. */
  readonly get: (path: string, query: Readonly<Record<string, string>>) => Promise<Response>;
  readonly close: () => Promise<void>;
};

/** Resolves when the network is ready. Rejects if it is not after so many attempts, or within this time. */
export async function openInProcess(
  urls: readonly string[],
  {
    attempts,
    readyMs = 240_000,
    env: more = {},
  }: {
    readonly attempts?: number;
    readonly readyMs?: number;
    readonly env?: Readonly<Record<string, string>>;
  } = {},
): Promise<Opened> {
  const env = {
    RPC_URL_1: urls.join(","),
    SLUICE_TOKENS_BUNDLED_LISTS: "false",
    SLUICE_CHAIN_POLL_MS: "100",
    ...more,
  };
  const settings = loadSettings({ env });
  const network = networksOf(settings).get(1);
  if (network === undefined) throw new Error("there is no network 1");
  const engine = makeEngine({ deadlineMs: 60_000 });
  const parts = { settings, urls, name: network.name };
  const service = openNetwork({
    ...{ ...parts, network, local: false, log: silent, engine },
    ...(attempts === undefined ? {} : { attempts }),
  });
  const close = async () => {
    await service.close();
    await engine.close();
  };
  try {
    const late = () => new Error(`the service is not ready after ${readyMs} ms`);
    const services = await within(service.ready, readyMs, late);
    const fetch = await makeInProcessFetch({ ...parts, network, service, services, engine });
    return {
      head: () => services.follower.current().head.hash,
      venues: () => services.follower.venues().length,
      get(path, query) {
        return fetch(new Request(`http://sluice.invalid/api/v1/${path}?${new URLSearchParams(query)}`));
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Returns the query of a route that the first account sends. */
export function routeQuery(tokenIn: string, tokenOut: string, amountIn: string): Record<string, string> {
  return {
    ...{ fromAddress: asker, spender: asker, receiver: asker, routingStrategy: "router" },
    ...{ tokenIn, tokenOut, amountIn },
  };
}
