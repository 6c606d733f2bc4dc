import { type Command, InvalidArgumentError } from "commander";

export function wholeNumber(text: string): number {
  if (!/^\d{1,10}$/.test(text)) throw new InvalidArgumentError("Expected a whole number.");
  return Number(text);
}

/** Ends the command's help; a test runs every line that begins with `$`. */
export function withExample(command: Command, ...lines: readonly string[]): Command {
  return command.addHelpText("after", ["", "Example:", ...lines.map((line) => `  ${line}`)].join("\n"));
}

export function withJson(command: Command): Command {
  return command.option("--json", "print JSON");
}
