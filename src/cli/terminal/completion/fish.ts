import type { Place, Word } from "./places.js";

/**
 * Returns the completion script for fish: `sluice completion fish | source`. Offers files in addition to a command's
 * options.
 */
export function fishScript(places: readonly Place[]): string {
  const known = places.filter(({ after }) => after !== "").map(({ after }) => quoted(after));
  return [
    "function __sluice_at",
    "  set -l place ''",
    "  for word in (commandline -opc)[2..-1]",
    `    if contains -- "$place $word" ${known.join(" ")}`,
    '      set place "$place $word"',
    "    end",
    "  end",
    '  test "$place" = "$argv[1]"',
    "end",
    ...places.flatMap(({ after, words }) => words.map((word) => lineOf(after, word))),
  ].join("\n");
}

function lineOf(after: string, { text, about }: Word): string {
  const start = `complete -c sluice -n ${quoted(`__sluice_at "${after}"`)}`;
  const end = about === "" ? "" : ` -d ${quoted(about)}`;
  // An option may take a file; a command does not.
  const isOption = text.startsWith("--");
  return isOption ? `${start} -l ${text.slice(2)}${end}` : `${start} -f -a ${quoted(text)}${end}`;
}

/** Quotes a text for fish, which supports two escapes within single quotes. */
function quoted(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
