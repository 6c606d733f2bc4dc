import type { Settings } from "../../config/index.js";
import { SluiceError } from "../../errors/index.js";
import { ethereumFees, type Network, networksOf } from "../../networks/index.js";

/**
 * Returns the network that the local chain stands for, with the base fee of the local chain, which is a development
 * node's: it follows Ethereum's rule on every network. Throws BAD_CONFIGURATION for a name that no network has.
 */
export function localNetwork(settings: Pick<Settings, "devnet" | "networks" | "file">): Network {
  const { devnet } = settings;
  const named = devnet.network.toLowerCase();
  const all = [...networksOf(settings).values()];
  const found = all.find(({ id, slug }) => slug === named || String(id) === named);
  if (found !== undefined) return asLocal(found);
  const allowed = all.map(({ id, slug }) => `${slug} (${id})`).join(", ");
  throw new SluiceError("BAD_CONFIGURATION", [`devnet.network is ${devnet.network}; allowed are ${allowed}`]);
}

/** Returns a network as its local chain has it. The local chain runs the EVM, whatever the network runs. */
export function asLocal(network: Network): Network {
  const { runsEvm: _, ...local } = network;
  return { ...local, fees: { ...network.fees, baseFee: ethereumFees.baseFee } };
}

/** Returns a network's name, which says if it is the local chain that stands for it. */
export function nameOf({ name }: Network, local: boolean): string {
  return local ? `${name} (local devnet)` : name;
}
