import { SluiceError } from "../../../errors/index.js";
import { onNewestMarket } from "../../../quote/index.js";
import type { Services } from "../../../service/index.js";
import { isUsable } from "../../../simulation/index.js";
import type { App } from "../../app.js";

/** An upgrade of the chain is announced months before, so an hour is soon enough. */
const UPGRADE_SECONDS = 3600;

/**
 * Throws CONTRACTS_UNSUPPORTED if the chain cannot run Sluice's contracts, and CONTRACTS_NOT_DEPLOYED unless they are on
 * the chain or `allowUndeployed` is set. Tokens sent to an address without code are lost, and a wallet without its
 * factory cannot be trusted. Also throws STATE_STALE, and
 * BlockGoneError if blocks are abandoned before they can be read.
 */
export async function requireContracts(app: App, services: Services): Promise<void> {
  const { lacking, deployed } = await onNewestMarket(services, async ({ head }) => {
    const missing = await services.simulator.lacking(head);
    const isEnough = missing.length > 0 || app.allowUndeployed;
    return { lacking: missing, deployed: isEnough ? undefined : await services.simulator.deployed(head) };
  });
  const { id, blockTimeSeconds } = services.network;
  if (lacking.length > 0) {
    const message = `Chain ${id} cannot run Sluice's contracts: it lacks ${lacking.join(", ")}`;
    throw new SluiceError("CONTRACTS_UNSUPPORTED", message, { retryAfterSeconds: UPGRADE_SECONDS });
  }
  if (deployed === undefined || isUsable(deployed)) return;
  const message = `Sluice's contracts are not deployed on chain ${id}`;
  throw new SluiceError("CONTRACTS_NOT_DEPLOYED", message, { retryAfterSeconds: blockTimeSeconds });
}
