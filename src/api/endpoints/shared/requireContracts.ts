import { SluiceError } from "../../../errors/index.js";
import { onNewestMarket } from "../../../quote/index.js";
import type { Services } from "../../../service/index.js";
import { isUsable } from "../../../simulation/index.js";
import type { App } from "../../app.js";

/**
 * Throws CONTRACTS_NOT_DEPLOYED unless Sluice's contracts are on the chain or `allowUndeployed` is set. Tokens sent to
 * an address without code are lost, and a wallet without its factory cannot be trusted. Also throws STATE_STALE, and
 * BlockGoneError if blocks are abandoned before they can be read.
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
