import { SluiceError } from "../errors/index.js";
import { freshMarket, type QuoteContext } from "../quote/index.js";
import type { App } from "./app.js";

/**
 * Throws CONTRACTS_NOT_DEPLOYED unless Sluice's contracts are on the chain or the operator does not mind: what is
 * sent to an address without code is lost, and nobody can vouch for a wallet whose factory is not there. Throws
 * STATE_STALE too.
 */
export async function requireContracts(app: App, context: QuoteContext): Promise<void> {
  if (app.allowUndeployed) return;
  if (await context.simulator.deployed(freshMarket(context).head)) return;
  const message = `Sluice's contracts are not deployed on chain ${context.network.id}`;
  throw new SluiceError("CONTRACTS_NOT_DEPLOYED", message, {
    retryAfterSeconds: context.network.blockTimeSeconds,
  });
}
