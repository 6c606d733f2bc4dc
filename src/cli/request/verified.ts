import { SluiceError } from "../../errors/index.js";
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
    `The service's transaction does not match the request and was not sent: ${verified.faults.join("; ")}`,
  );
}
