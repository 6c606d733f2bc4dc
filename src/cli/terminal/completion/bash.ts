import { branches, type Place, quoted } from "./places.js";

/** Returns the completion script for bash: `eval "$(sluice completion bash)"`. Offers files if no word fits. */
export function bashScript(places: readonly Place[]): string {
  return [
    "_sluice() {",
    '  local place="" word found=""',
    `  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do`,
    '    case "$place $word" in',
    `      ${branches(places)}) place="$place $word" ;;`,
    "    esac",
    "  done",
    '  case "$place" in',
    ...places.map(
      ({ after, words }) =>
        `    ${quoted(after)}) found=${quoted(words.map(({ text }) => text).join(" "))} ;;`,
    ),
    "  esac",
    `  COMPREPLY=($(compgen -W "$found" -- "\${COMP_WORDS[COMP_CWORD]}"))`,
    "}",
    "complete -o default -F _sluice sluice",
  ].join("\n");
}
