import type { Place, Word } from "./places.js";

/** For fish: `sluice completion fish | source`. Files are offered beside the options of a command. */
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
  // An option may take a file; a command is none.
  const isOption = text.startsWith("--");
  return isOption ? `${start} -l ${text.slice(2)}${end}` : `${start} -f -a ${quoted(text)}${end}`;
}

/** Fish knows two escapes between single quotes. */
function quoted(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
