import { createRpc, type Rpc } from "../../chain/index.js";
import { messageOf, SluiceError } from "../../errors/index.js";
import type { Address } from "../../lib/address.js";
import { type Hex, quantity } from "../../lib/hex.js";
import type { Deployment } from "../../protocols/index.js";
import { bundledTokens } from "../../tokens/index.js";
import {
  type AskedRoute,
  type CallNode,
  type CheckedTransaction,
  confirmContracts,
  type VerifiedRoute,
  type VerifyOptions,
  verifyRoute,
} from "../../verify/index.js";
import { networksInForce } from "../serve/settings.js";

export type Trust = {
  /** Nodes of the chain that receives the transaction. */
  readonly urls: readonly string[];
  /** The time of that chain, in Unix seconds. */
  readonly nowSeconds: number;
  /** Whether somebody else may run the service: its routes may then call known contracts alone. */
  readonly isUntrusted: boolean;
  /** Contracts that the user allows. */
  readonly allowed: readonly string[];
};

/**
 * Verifies the route that a service answered. Contracts that the bundled data does not know are looked for among the
 * user's own settings and the bundled tokens, and then at the factories and registries on the user's own node. Throws
 * UNEXPECTED_ANSWER if the route does anything but what was requested, and UNKNOWN_CONTRACT if that remains unclear.
 */
export async function requireVerified(
  request: AskedRoute,
  answer: unknown,
  { urls, nowSeconds, isUntrusted, allowed }: Trust,
): Promise<VerifiedRoute> {
  const verify = (options: VerifyOptions) => verifyRoute(request, answer, { nowSeconds, ...options });
  // A service in this process follows what its own node and settings vouch for.
  const contracts = isUntrusted ? "known" : "any";
  const first = verify({ contracts, allow: allowed });
  if (first.holds) return first;
  const unknown = first.unknownContracts ?? [];
  if (unknown.length < first.faults.length) throw mismatch(first.faults);
  const own = await ownContracts(request.chainId);
  const asked = unknown.filter((address) => !own.has(address));
  const accepted = [...own, ...[request.tokenIn, request.tokenOut].flat()];
  const confirmed = await confirmOnNode(request.chainId, urls, asked, accepted);
  const again = verify({ contracts, allow: [...allowed, ...own, ...confirmed] });
  if (again.holds) return again;
  const strangers = again.unknownContracts ?? [];
  if (strangers.length < again.faults.length) throw mismatch(again.faults);
  throw new SluiceError(
    "UNKNOWN_CONTRACT",
    `The service's route calls ${strangers.join(", ")}, which no known factory or registry vouches for, so it was not sent; if you trust it, add --allow ${strangers.join(",")}`,
  );
}

function mismatch(faults: readonly string[]): SluiceError {
  return new SluiceError(
    "UNEXPECTED_ANSWER",
    `The service's transaction does not match the request and was not sent: ${faults.join("; ")}`,
  );
}

/** Returns the contracts of the user's settings and the tokens of the bundled list. */
async function ownContracts(chainId: number): Promise<ReadonlySet<Address>> {
  const network = networksInForce().get(chainId);
  if (network === undefined) return new Set();
  const tokens = [...network.tokens, ...(await bundledTokens(network))].map(({ address }) => address);
  return new Set([...tokens, ...network.deployments.flatMap(contractsOf)]);
}

function contractsOf({ contracts, instances = [], vouched }: Deployment): Address[] {
  const named = instances.flatMap(({ address, share }) =>
    share === undefined ? [address] : [address, share],
  );
  return [...Object.values(contracts), ...named, ...(vouched?.contracts ?? [])];
}

async function confirmOnNode(
  chainId: number,
  urls: readonly string[],
  addresses: readonly Address[],
  tokens: readonly string[],
) {
  if (addresses.length === 0) return [];
  const rpc = createRpc({ chainId, urls });
  try {
    const callNode: CallNode = (call) => rpc.request<string>("eth_call", [call, "latest"]);
    return await confirmContracts(chainId, addresses, callNode, tokens);
  } finally {
    rpc.close();
  }
}

/**
 * Compares a transaction's gas limit with the estimate of the node that receives it, since a hostile contract burns
 * whatever it is given. Throws UNEXPECTED_ANSWER above twice the estimate, and TRANSACTION_FAILED if there is none.
 */
export async function requireFairGas(
  rpc: Rpc,
  { from, to, data, value, gas }: Omit<CheckedTransaction, "from"> & { readonly from: Address },
): Promise<void> {
  const call = { from, to, data, value: quantity(BigInt(value)) };
  let estimate: bigint;
  try {
    estimate = BigInt(await rpc.request<Hex>("eth_estimateGas", [call]));
  } catch (error) {
    const message = `The node refused the transaction: ${messageOf(error)}`;
    throw new SluiceError("TRANSACTION_FAILED", message, { cause: error });
  }
  if (BigInt(gas) <= 2n * estimate) return;
  const message = `The service's gas limit is ${gas}, more than twice the ${estimate} that the node behind RPC_URL_${rpc.chainId} estimates, so the transaction was not sent`;
  throw new SluiceError("UNEXPECTED_ANSWER", message);
}
