import type { Command } from "commander";

/** A word that can come next. */
export type Word = { readonly text: string; readonly about: string };

/** What can come after the words of a command, each with a space before it: " keys create"; "" for the program itself. */
export type Place = { readonly after: string; readonly words: readonly Word[] };

/** Every place of a command line where something can be completed, the program first. */
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

/** A text between single quotes, as bash and zsh read it. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** What a `case` takes for a word that leads to another place. */
export function branches(places: readonly Place[]): string {
  return places
    .filter(({ after }) => after !== "")
    .map(({ after }) => quoted(after))
    .join("|");
}
