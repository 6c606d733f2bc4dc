import { bold, dim } from "../terminal/style.js";
import { versionOf } from "../version.js";

const first: readonly (readonly [command: string, about: string])[] = [
  ["sluice quote 1 ETH USDC", "a route, found and simulated here"],
  ["sluice serve", "the service, on http://127.0.0.1:3000"],
  ["sluice doctor", "is everything in place, and what to do where it is not"],
];

/** What `sluice` alone says: what can be done first. */
export function welcome(): void {
  const width = Math.max(...first.map(([command]) => command.length));
  const lines = [
    `${bold(`Sluice ${versionOf()}`)}: the best way from one token to another, as an unsigned, simulated transaction.`,
    "",
    ...first.map(([command, about]) => `  ${bold(command.padEnd(width))}  ${dim(about)}`),
    "",
    "Without a node all of it runs on a local chain; RPC_URL_1=https://… in front makes it the real one.",
    "Every command: sluice --help. A word in the shell: sluice completion --help.",
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}
