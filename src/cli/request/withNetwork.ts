import type { Settings } from "../../config/index.js";
import { oneShotDeadlineMs } from "../../config/routeDefaults.js";
import { type Engine, makeEngine } from "../../engine/index.js";
import { SluiceError } from "../../errors/index.js";
import { silent } from "../../lib/logger.js";
import { type Network, networksOf } from "../../networks/index.js";
import type { NetworkService, Services } from "../../service/index.js";
import { type OpenNetwork, openNetwork } from "../../service/index.js";
import { asLocal, nameOf } from "../serve/localNetwork.js";
import { settingsInForce } from "../serve/settings.js";
import { showProgress } from "../serve/showProgress.js";
import { plainLine } from "../terminal/startProgress.js";
import { chainUrls } from "./chainUrls.js";

/** A network whose market was read for one command. */
export type LoadedNetwork = {
  readonly settings: Settings;
  readonly network: Network;
  /** The display name, which says if this is the embedded chain. */
  readonly name: string;
  readonly urls: readonly string[];
  readonly service: NetworkService;
  readonly services: Services;
  readonly engine: Engine;
};

/**
 * Reads the market of a chain from the configured node, or else from a local chain, calls `use` with it, and closes
 * everything afterwards. Reports progress on standard error. Throws UNSUPPORTED_CHAIN.
 */
export async function withNetwork<T>(
  chainId: number,
  use: (opened: LoadedNetwork) => Promise<T>,
): Promise<T> {
  const settings = settingsInForce();
  const networks = networksOf(settings);
  const known = networks.get(chainId);
  if (known === undefined) {
    const message = `--chain is ${chainId}; supported are ${[...networks.keys()].join(", ")}`;
    throw new SluiceError("UNSUPPORTED_CHAIN", message);
  }
  const say = (line: string) => process.stderr.write(`${line}\n`);
  const chain = await chainUrls(settings, chainId, { mayStart: true, onProgress: say });
  const { urls, local } = chain;
  const network = local ? asLocal(known) : known;
  const name = nameOf(network, local);
  // One search is worth waiting for, and its code is cold.
  const engine = makeEngine({ deadlineMs: Math.max(settings.routing.deadlineMs, oneShotDeadlineMs) });
  let service: OpenNetwork | undefined;
  try {
    service = openNetwork({ settings, network, urls, local, name, log: silent, engine, attempts: 1 });
    const endProgress = showProgress([service], (_, progress) => say(plainLine(name, progress)));
    const services = await service.ready.finally(endProgress);
    return await use({ settings, network, name, urls, service, services, engine });
  } finally {
    await service?.close();
    await engine.close();
    await chain.close();
  }
}
