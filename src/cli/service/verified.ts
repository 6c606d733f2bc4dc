import { createRpc } from "../../chain/index.js";
import { SluiceError } from "../../errors/index.js";
import type { Hex } from "../../lib/hex.js";
import { type AskedRoute, type VerifiedRoute, verifyRoute } from "../../verify/index.js";

/**
 * What a route does that a service answered, which may be somebody else's, before it is signed. `nowSeconds` is of the node
 * that it will be sent to. Throws UNEXPECTED_ANSWER where it does anything but what was asked for.
 */
export function requireVerified(asked: AskedRoute, answer: unknown, nowSeconds: number): VerifiedRoute {
  const verified = verifyRoute(asked, answer, { nowSeconds });
  if (verified.holds) return verified;
  throw new SluiceError(
    "UNEXPECTED_ANSWER",
    `The transaction that the service answered is not what was asked for, and was not sent: ${verified.faults.join("; ")}`,
  );
}

/** The time that deadlines are held against, in Unix seconds: a local chain's clock may be ahead of this machine's. */
export async function secondsAt(chainId: number, urls: readonly string[]): Promise<number> {
  const rpc = createRpc({ chainId, urls });
  try {
    const newest = await rpc.request<{ timestamp: Hex }>("eth_getBlockByNumber", ["latest", false]);
    return Math.max(Math.floor(Date.now() / 1000), Number(newest.timestamp));
  } finally {
    rpc.close();
  }
}
