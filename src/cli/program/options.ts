import { type Command, InvalidArgumentError, Option } from "commander";

export function wholeNumber(text: string): number {
  if (!/^\d{1,10}$/.test(text)) throw new InvalidArgumentError("Expected a whole number.");
  return Number(text);
}

/** Reads a slippage: a whole number, or `auto`. */
export function slippage(text: string): number | "auto" {
  if (text === "auto") return text;
  if (!/^\d{1,10}$/.test(text)) throw new InvalidArgumentError("Expected a whole number, or auto.");
  return Number(text);
}

/** Appends examples to the command's help. A test runs every line that begins with `$`. */
export function withExample(command: Command, ...lines: readonly string[]): Command {
  return command.addHelpText("after", ["", "Example:", ...lines.map((line) => `  ${line}`)].join("\n"));
}

/** Returns the option for a service's address. Scripts and examples can set it in the environment. */
export function apiOption(description: string): Option {
  return new Option("--api <url>", description).env("SLUICE_URL");
}

/**
 * Adds the options that choose the service: a running one at `--api`, or one in this process that reads from a node.
 */
export function withServiceOptions(command: Command): Command {
  return command
    .option("--chain <id>", "chain id", wholeNumber, 1)
    .addOption(apiOption("query the service at this address; default: read the chain from its node"))
    .option("--api-key <key>", "API key for this service");
}

export function withJsonOption(command: Command): Command {
  return command.option("--json", "print JSON, as described in docs/cli.md");
}

/**
 * Makes a command and its subcommands end an error with one hint: the similar name that was probably meant, or where
 * the names are listed. The whole help would push the error off the screen.
 */
export function hintAfterErrors(command: Command, words = command.name()): void {
  const where = `(Run ${words} --help for a list.)`;
  command.configureOutput({
    outputError: (text, write) =>
      write(text.includes("(Did you mean") ? text : `${text.trimEnd()}\n${where}\n`),
  });
  for (const each of command.commands) hintAfterErrors(each, `${words} ${each.name()}`);
}
