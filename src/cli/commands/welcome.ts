import { bold, dim } from "../terminal/style.js";
import { versionOf } from "../version.js";

const first: readonly (readonly [command: string, about: string])[] = [
  ["sluice quote 1 ETH USDC", "finds and simulates a route on this machine"],
  ["sluice serve", "starts the service on http://127.0.0.1:3000"],
  ["sluice doctor", "checks the installation and the nodes, and says what to fix"],
];

/** Prints the first commands to try, for `sluice` without arguments. */
export function welcome(): void {
  const width = Math.max(...first.map(([command]) => command.length));
  const lines = [
    `${bold(`Sluice ${versionOf()}`)}: the best route from one token to another, as an unsigned, simulated transaction.`,
    "",
    ...first.map(([command, about]) => `  ${bold(command.padEnd(width))}  ${dim(about)}`),
    "",
    "Without a node, these commands use a local chain; put RPC_URL_1=https://… in front for the real one.",
    "All commands: sluice --help. Shell completion: sluice completion --help.",
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}
