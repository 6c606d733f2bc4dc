import type { ApproveParams, RouteParams } from "../../../src/client/index.js";
import type { VerifiedApproval, VerifiedRoute } from "../../../src/verify/index.js";
import { type Provider, WalletError } from "../wallet/provider.js";

/** Who only looks needs none of it. */
export function loadVerifier() {
  return import("../../../src/verify/index.js");
}

/**
 * A route as it is handed to the wallet: held against what was asked, and against the minimums that were on the page. Throws
 * WalletError with every fault where it is anything else.
 */
export async function verifiedRoute(
  provider: Provider,
  params: RouteParams & { readonly chainId: number },
  minimums: readonly string[],
  answer: unknown,
): Promise<VerifiedRoute> {
  const { verifyRoute } = await loadVerifier();
  // A deadline is by the chain's clock, which on a local chain is not the world's.
  const block = (await provider.request({ method: "eth_getBlockByNumber", params: ["latest", false] })) as {
    timestamp: string;
  };
  const read = verifyRoute({ ...params, atLeast: minimums }, answer, { nowSeconds: Number(block.timestamp) });
  if (read.holds) return read;
  throw refused("route", read.faults);
}

/** The same for an approval. */
export async function verifiedApproval(
  asked: ApproveParams & { readonly chainId: number },
  answer: unknown,
): Promise<VerifiedApproval> {
  const { verifyApproval } = await loadVerifier();
  const read = verifyApproval(asked, answer);
  if (read.holds) return read;
  throw refused("approval", read.faults);
}

function refused(what: string, faults: readonly string[]): WalletError {
  return new WalletError(
    0,
    `The service's ${what} does not match your request, so it was not sent to your wallet: ${faults.join("; ")}.`,
  );
}
