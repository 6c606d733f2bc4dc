import { startLocalChain } from "../serve/localChain.js";
import { localNetwork, nameOf } from "../serve/localNetwork.js";
import { settingsInForce } from "../serve/settings.js";
import type { StopSignals } from "../serve/stop/signals.js";
import { reportFailure } from "../terminal/failure.js";

export type DevnetCommandOptions = {
  port?: string;
  network?: string;
  blockTime?: string;
  traffic?: boolean;
  contracts: boolean;
};

/** Runs the local chain until a signal arrives, and prints how to reach it. */
export async function runDevnet(options: DevnetCommandOptions, signals: StopSignals): Promise<void> {
  const settings = settingsInForce({
    "devnet.port": options.port,
    "devnet.network": options.network,
    "devnet.blockTimeSeconds": options.blockTime,
    "devnet.traffic": options.traffic,
  });
  const network = localNetwork(settings);
  const write = (line: string) => process.stdout.write(`${line}\n`);
  const chain = await startLocalChain({
    settings,
    network,
    port: settings.devnet.port,
    contracts: options.contracts,
    onProgress: (step) => process.stderr.write(`${step}\n`),
    onRestart: () =>
      process.stderr.write("the chain exited unexpectedly and was restarted without its last blocks\n"),
    onLost: reportFailure,
  });
  signals.use(() => chain.stop());
  write(`${nameOf(network, true)}, chain id ${network.id}, at ${chain.url}`);
  write("It shares its chain id with the real network: never send its transactions anywhere else.");
  write("Funded accounts (mnemonic: test test test test test test test test test test test junk):");
  for (const account of chain.accounts) write(`  ${account.address}`);
}
