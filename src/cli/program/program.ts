import { Command } from "commander";
import { versionOf } from "../version.js";
import { addAsking } from "./asking.js";
import { addKeeping } from "./keeping.js";
import { withExample } from "./options.js";
import { addRunning } from "./running.js";

/** All commands. Each loads its parts only when it runs, so that `--help` answers at once. */
export function makeProgram(): Command {
  const program = new Command("sluice")
    .description(
      "Self-hosted DeFi route API: the best route from one token to another, as an unsigned, simulated transaction.",
    )
    .version(versionOf(), "-V, --version", "print the version")
    .showHelpAfterError();
  withExample(program, "$ sluice quote 1 ETH USDC");
  addRunning(program);
  addAsking(program);
  addKeeping(program);
  return program;
}
