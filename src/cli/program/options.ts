import { type Command, InvalidArgumentError, Option } from "commander";

export function wholeNumber(text: string): number {
  if (!/^\d{1,10}$/.test(text)) throw new InvalidArgumentError("Expected a whole number.");
  return Number(text);
}

/** Ends the command's help; a test runs every line that begins with `$`. */
export function withExample(command: Command, ...lines: readonly string[]): Command {
  return command.addHelpText("after", ["", "Example:", ...lines.map((line) => `  ${line}`)].join("\n"));
}

/** The address of a service, which scripts and examples may have in the environment. */
export function apiOption(description: string): Option {
  return new Option("--api <url>", description).env("SLUICE_URL");
}

/** Whom the command asks: a service that runs somewhere, or, without `--api`, one of its own on a node. */
export function withServiceOptions(command: Command): Command {
  return command
    .option("--chain <id>", "chain id", wholeNumber, 1)
    .addOption(apiOption("query the service at this address; default: read the chain from its node"))
    .option("--api-key <key>", "API key for this service");
}

export function withJsonOption(command: Command): Command {
  return command.option("--json", "print JSON, as described in docs/cli.md");
}
