import { branches, type Place, quoted } from "./places.js";

/**
 * Returns the completion script for zsh, to be run after compinit: `eval "$(sluice completion zsh)"`. Offers files if
 * no word fits.
 */
export function zshScript(places: readonly Place[]): string {
  return [
    "_sluice() {",
    '  local place="" word',
    "  local -a found",
    `  for word in "\${(@)words[2,CURRENT-1]}"; do`,
    '    case "$place $word" in',
    `      (${branches(places)}) place="$place $word" ;;`,
    "    esac",
    "  done",
    '  case "$place" in',
    ...places.map(
      ({ after, words }) =>
        `    (${quoted(after)}) found=(${words.map(({ text }) => quoted(text)).join(" ")}) ;;`,
    ),
    "  esac",
    `  compadd -- "\${(@)found}" || _files`,
    "}",
    "compdef _sluice sluice",
  ].join("\n");
}
