import { devAccounts } from "@sluice/devnet";
import { makeInProcessFetch } from "../../src/cli/request/inProcessFetch.js";
import { asLocal, nameOf } from "../../src/cli/serve/localNetwork.js";
import { loadSettings } from "../../src/config/index.js";
import { makeEngine } from "../../src/engine/index.js";
import { silent } from "../../src/lib/logger.js";
import { within } from "../../src/lib/wait.js";
import { type Network, networksOf } from "../../src/networks/index.js";
import { openNetwork } from "../../src/service/index.js";

/** Opens services in this process, so that many fit beside each other. */

export const asker = devAccounts[0]?.address as string;

export type Opened = {
  readonly head: () => string | undefined;
  readonly venues: () => number;
  /** Requests a path below `/api/v1/`, with its query. */
  readonly get: (path: string, query: Readonly<Record<string, string>>) => Promise<Response>;
  readonly close: () => Promise<void>;
};

/**
 * Opens mainnet, or the network whose local chain the node has. Resolves when it is ready. Rejects if it is not after so
 * many attempts, or within this time.
 */
export async function openInProcess(
  urls: readonly string[],
  {
    attempts,
    readyMs = 240_000,
    local: localNetwork,
    env: more = {},
  }: {
    readonly attempts?: number;
    readonly readyMs?: number;
    readonly local?: Network;
    readonly env?: Readonly<Record<string, string>>;
  } = {},
): Promise<Opened> {
  const env = {
    [`RPC_URL_${localNetwork?.id ?? 1}`]: urls.join(","),
    SLUICE_TOKENS_BUNDLED_LISTS: "false",
    SLUICE_CHAIN_POLL_MS: "100",
    ...more,
  };
  const settings = loadSettings({ env });
  const local = localNetwork !== undefined;
  const network = local ? asLocal(localNetwork) : networksOf(settings).get(1);
  if (network === undefined) throw new Error("there is no network 1");
  const engine = makeEngine({ deadlineMs: 60_000 });
  const parts = { settings, urls, name: nameOf(network, local) };
  const service = openNetwork({
    ...{ ...parts, network, local, log: silent, engine },
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
