import { startLocalChain } from "../service/localChain.js";
import { settingsInForce } from "../service/settings.js";
import { stopOnSignals } from "../service/shutdown.js";

export type DevnetCommandOptions = {
  port?: string;
  blockTime?: string;
  traffic?: boolean;
  contracts: boolean;
};

/** How long the chain's process may take to end. */
const graceMs = 5000;

/** Runs the local chain until a signal and says how to reach it. */
export async function runDevnet(options: DevnetCommandOptions): Promise<void> {
  const settings = settingsInForce({
    "devnet.port": options.port,
    "devnet.blockTimeSeconds": options.blockTime,
    "devnet.traffic": options.traffic,
  });
  const write = (line: string) => process.stdout.write(`${line}\n`);
  const chain = await startLocalChain({
    settings,
    port: settings.devnet.port,
    contracts: options.contracts,
    onProgress: (step) => process.stderr.write(`${step}\n`),
  });
  stopOnSignals(() => chain.stop(), graceMs);
  write(`Ethereum (local devnet), chain id 1, at ${chain.url}`);
  write("It shares its chain id with mainnet: never send its transactions elsewhere.");
  write("Funded accounts (mnemonic: test test test test test test test test test test test junk):");
  for (const account of chain.accounts) write(`  ${account.address}`);
}
