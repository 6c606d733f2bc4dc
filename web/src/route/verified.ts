import type { ApproveParams, RouteParams } from "../../../src/client/index.js";
import type { VerifiedApproval, VerifiedRoute } from "../../../src/verify/index.js";
import { type Provider, WalletError } from "../wallet/provider.js";

/** Loads the verifier, which visitors who only look do not need. */
export function loadVerifier() {
  return import("../../../src/verify/index.js");
}

/**
 * Returns a route for the wallet, verified against the request and against the minimums on the page. Throws WalletError
 * with every fault.
 */
export async function verifiedRoute(
  provider: Provider,
  params: RouteParams & { readonly chainId: number },
  minimums: readonly string[],
  answer: unknown,
): Promise<VerifiedRoute> {
  const { verifyRoute } = await loadVerifier();
  // A local chain may be ahead of this machine's clock, or behind it while it makes no blocks.
  const block = (await provider.request({ method: "eth_getBlockByNumber", params: ["latest", false] })) as {
    timestamp: string;
  };
  const nowSeconds = Math.max(Number(block.timestamp), Date.now() / 1000);
  const read = verifyRoute({ ...params, atLeast: minimums }, answer, { nowSeconds });
  if (read.holds) return read;
  throw refused("route", read.faults);
}

/** Returns an approval, verified in the same way. Throws WalletError with every fault. */
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
