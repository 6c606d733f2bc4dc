import { type ApproveParams, type RouteParams, SluiceApiError } from "../../../../src/client/index.js";
import type {
  AskedPermit,
  VerifiedApproval,
  VerifiedPermit,
  VerifiedRoute,
} from "../../../../src/verify/index.js";
import { sluice } from "../../service/client.js";
import { type Provider, WalletError } from "../../wallet/provider.js";

/** Loads the verifier, which visitors who only look do not need. */
export function loadVerifier() {
  return import("../../../../src/verify/index.js");
}

/**
 * Returns a route for the wallet, verified against the request and against the minimums on the page. It calls known
 * contracts alone, those that factories and registries on the wallet's node vouch for, and `allowed` ones. Throws
 * WalletError with every fault.
 */
export async function verifiedRoute(
  provider: Provider,
  params: Asked,
  minimums: readonly string[],
  answer: unknown,
  allowed: readonly string[],
): Promise<VerifiedRoute> {
  const read = await verify(provider, { ...params, atLeast: minimums }, answer, allowed);
  if (read.holds) return read;
  const { faults, unknownContracts = [] } = read;
  if (unknownContracts.length < faults.length) throw refused("route", faults);
  const calls = unknownContracts.join(", ");
  throw new WalletError(
    0,
    `Nothing was traded: the newest route calls ${calls}, which nothing vouches for. Review it, and accept that if you still want it.`,
  );
}

type Asked = RouteParams & { readonly chainId: number; readonly atLeast?: readonly string[] };

/** Returns the contracts that a route calls and that nothing vouches for. Other faults are found when it is sent. */
export async function strangersOf(
  provider: Provider,
  params: Asked,
  answer: unknown,
): Promise<readonly string[]> {
  const read = await verify(provider, params, answer, []);
  return read.holds ? [] : (read.unknownContracts ?? []);
}

async function verify(provider: Provider, asked: Asked, answer: unknown, allowed: readonly string[]) {
  const { confirmContracts, verifyRoute } = await loadVerifier();
  const options = { nowSeconds: await newestSeconds(provider), contracts: "known" } as const;
  const read = verifyRoute(asked, answer, { ...options, allow: allowed });
  if (read.holds || read.unknownContracts === undefined) return read;
  const confirmed = await confirmContracts(
    asked.chainId,
    read.unknownContracts,
    (call) => provider.request({ method: "eth_call", params: [call, "latest"] }) as Promise<string>,
    [asked.tokenIn, asked.tokenOut].flat(),
  );
  return verifyRoute(asked, answer, { ...options, allow: [...allowed, ...confirmed] });
}

/**
 * Requests the newest route, whose minimums allow for the slippage of the newest price, and verifies it. Throws
 * WalletError with every fault, and the service's refusal.
 *
 * @param minimums those on the page. A newer route must not promise less.
 */
export async function newestRoute(
  provider: Provider,
  params: RouteParams & { readonly chainId: number },
  minimums: readonly string[],
  allowed: readonly string[],
  signal: AbortSignal,
) {
  const { asked, answer: route } = await sluice
    .routeAtLeast(params, minimums, { signal })
    .catch((error: unknown) => {
      const isFalse = error instanceof SluiceApiError && error.code === "UNEXPECTED_ANSWER";
      throw isFalse ? refused("route", [error.message]) : error;
    });
  const { atLeast, ...sent } = asked;
  return { route, sent, verified: await verifiedRoute(provider, sent, atLeast, route, allowed) };
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
