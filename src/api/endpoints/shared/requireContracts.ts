import { SluiceError } from "../../../errors/index.js";
import { onNewestMarket } from "../../../quote/index.js";
import type { Services } from "../../../service/index.js";
import { isUsable } from "../../../simulation/index.js";
import type { App } from "../../app.js";

/**
 * Throws CONTRACTS_NOT_DEPLOYED unless Sluice's contracts are on the chain or the operator does not mind: what is
 * sent to an address without code is lost, and nobody can vouch for a wallet whose factory is not there. Throws
 * STATE_STALE too, and BlockGoneError where blocks are abandoned before they could be looked at.
 */
export async function requireContracts(app: App, services: Services): Promise<void> {
  if (app.allowUndeployed) return;
  const deployed = await onNewestMarket(services, ({ head }) => services.simulator.deployed(head));
  if (isUsable(deployed)) return;
  const message = `Sluice's contracts are not deployed on chain ${services.network.id}`;
  throw new SluiceError("CONTRACTS_NOT_DEPLOYED", message, {
    retryAfterSeconds: services.network.blockTimeSeconds,
  });
}
