import { Command } from "commander";
import { versionOf } from "../version.js";
import { addAdminCommands } from "./adminCommands.js";
import { hintAfterErrors, withExample } from "./options.js";
import { addQueryCommands } from "./queryCommands.js";
import { addServiceCommands } from "./serviceCommands.js";

/**
 * Makes the program with all commands. Each command loads its parts only when it runs, so `--help` answers immediately.
 */
export function makeProgram(): Command {
  const program = new Command("sluice")
    .description(
      "Self-hosted DeFi route API: the best route from one token to another, as an unsigned, simulated transaction.",
    )
    .version(versionOf(), "-V, --version", "print the version");
  withExample(program, "$ sluice quote 1 ETH USDC");
  addServiceCommands(program);
  addQueryCommands(program);
  addAdminCommands(program);
  hintAfterErrors(program);
  return program;
}
