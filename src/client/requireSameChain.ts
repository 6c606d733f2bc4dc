import type { Network, NetworksParams } from "../wire/types.js";
import { SluiceApiError } from "./error.js";
import type { RequestOptions } from "./send.js";
import { wait } from "./wait.js";

/** The methods of a client that it uses. */
type Endpoints = { networks(query: NetworksParams, options?: RequestOptions): Promise<Network[]> };

export type SameChainParams = {
  readonly chainId: number;
  /** What will send or sign: a wallet (EIP-1193), or a client of viem in front of a node. */
  readonly provider: {
    request(call: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>;
  };
  /** The contract that the transaction calls. Absent before a signature. */
  readonly to?: string;
};

const pauseMs = 500;
/** A node may get the service's block some seconds later. */
const mostBehind = 20;
/** A re-organisation replaces the service's block, which then states another one. */
const mostApart = 4;

/**
 * Throws unless a wallet's node is on the chain that the service follows. Chains may share an id, a local chain and the
 * real one for instance, so the hash of the service's newest block decides, as the wallet's own node reports it. This
 * is its last read, so send or sign right afterwards.
 *
 * @throws SluiceApiError WRONG_CHAIN if the wallet is on another chain or does not show that it is not,
 * CONTRACTS_NOT_DEPLOYED if it knows no code at `to`, which would keep what is sent, NOT_READY if the service does not
 * know its own block yet.
 */
export async function requireSameChain(
  client: Endpoints,
  { chainId, provider, to }: SameChainParams,
  options: RequestOptions = {},
): Promise<void> {
  const ask = async (method: string, ...params: unknown[]) => {
    try {
      return await provider.request({ method, params });
    } catch (cause) {
      const { message = cause } = (cause ?? {}) as { message?: unknown };
      throw wrongChain(`the sender's node does not answer ${method}: ${String(message)}`, cause);
    }
  };
  const id = Number(await ask("eth_chainId"));
  if (id !== chainId) throw wrongChain(`the sender is on chain ${id}; this is for chain ${chainId}`);
  const isThere = to === undefined || hasCode(await ask("eth_getCode", to, "latest"));
  let block = await newestBlock(client, chainId, options);
  for (let behind = 0, apart = 0; ; ) {
    const seen = await ask("eth_getBlockByNumber", `0x${block.number.toString(16)}`, false);
    const { hash } = (seen ?? {}) as { hash?: unknown };
    if (hash === block.hash && isThere) return;
    if (hash === block.hash)
      throw failure(
        "CONTRACTS_NOT_DEPLOYED",
        `the sender's node knows no contract at ${to}, which would keep what is sent to it`,
      );
    const isBehind = typeof hash !== "string";
    if (isBehind ? ++behind === mostBehind : ++apart === mostApart)
      throw wrongChain(
        isBehind
          ? `the sender's node lacks block ${block.number} of the service's chain ${chainId}: it lags behind, or is on another chain with the same id`
          : `the sender is on another chain than the service, although both have the id ${chainId}: its block ${block.number} is ${hash}, the service's ${block.hash}`,
      );
    await wait(pauseMs, options.signal);
    if (!isBehind) block = await newestBlock(client, chainId, options);
  }
}

function hasCode(code: unknown): boolean {
  return typeof code === "string" && /^0x[0-9a-f]{2}/i.test(code);
}

async function newestBlock(client: Endpoints, chainId: number, options: RequestOptions) {
  const [network] = await client.networks({ chainId }, options);
  if (network?.block !== undefined) return network.block;
  throw failure("NOT_READY", `the service does not know the newest block of chain ${chainId}`);
}

function wrongChain(message: string, cause?: unknown): SluiceApiError {
  return failure("WRONG_CHAIN", message, cause);
}

function failure(
  code: "WRONG_CHAIN" | "CONTRACTS_NOT_DEPLOYED" | "NOT_READY",
  fault: string,
  cause?: unknown,
) {
  return new SluiceApiError({ code, message: `${fault}. Nothing was sent` }, { cause });
}
