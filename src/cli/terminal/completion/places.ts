import type { Command } from "commander";

/** A word that can come next. */
export type Word = { readonly text: string; readonly about: string };

/**
 * The words that can follow the given commands. `after` has a space before each command: " keys create"; "" is the
 * program itself.
 */
export type Place = { readonly after: string; readonly words: readonly Word[] };

/** Returns every place of a command line that can be completed, the program first. */
export function placesOf(command: Command, after = ""): Place[] {
  const commands = command.commands.map((each) => ({ text: each.name(), about: each.description() }));
  const options = command.options.map(({ long, flags, description }) => ({
    text: long ?? flags,
    about: description,
  }));
  const choices = command.registeredArguments
    .flatMap(({ argChoices = [] }) => argChoices)
    .map((text) => ({ text, about: "" }));
  const help = { text: "--help", about: "display help for command" };
  return [
    { after, words: [...commands, ...choices, ...options, help] },
    ...command.commands.flatMap((each) => placesOf(each, `${after} ${each.name()}`)),
  ];
}

/** Quotes a text for bash and zsh. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Returns the `case` pattern of the words that lead to another place. */
export function branches(places: readonly Place[]): string {
  return places
    .filter(({ after }) => after !== "")
    .map(({ after }) => quoted(after))
    .join("|");
}
