import type { ApproveParams, RouteParams } from "../../../../src/client/index.js";
import type {
  AskedPermit,
  VerifiedApproval,
  VerifiedPermit,
  VerifiedRoute,
} from "../../../../src/verify/index.js";
import { type Provider, WalletError } from "../../wallet/provider.js";

/** Loads the verifier, which visitors who only look do not need. */
export function loadVerifier() {
  return import("../../../../src/verify/index.js");
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
  const nowSeconds = await newestSeconds(provider);
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

/** A signature that is valid for longer than the page asked for would be an allowance for somebody else's plans. */
const mostPermitSeconds = 2 * 3600;

/** Returns a message for the wallet to sign, verified in the same way. Throws WalletError with every fault. */
export async function verifiedPermit(
  provider: Provider,
  asked: AskedPermit,
  answer: unknown,
): Promise<VerifiedPermit> {
  const { verifyPermit } = await loadVerifier();
  const read = verifyPermit(asked, answer);
  if (!read.holds) throw refused("permit", read.faults);
  const isLong = "deadline" in read && read.deadline > (await newestSeconds(provider)) + mostPermitSeconds;
  if (isLong) throw refused("permit", ["it would be valid for hours"]);
  return read;
}

/** A local chain may be ahead of this machine's clock, or behind it while it makes no blocks. */
async function newestSeconds(provider: Provider): Promise<number> {
  const block = (await provider.request({ method: "eth_getBlockByNumber", params: ["latest", false] })) as {
    timestamp: string;
  };
  return Math.max(Number(block.timestamp), Date.now() / 1000);
}

function refused(what: string, faults: readonly string[]): WalletError {
  return new WalletError(
    0,
    `The service's ${what} does not match your request, so it was not sent to your wallet: ${faults.join("; ")}.`,
  );
}
