type Style = (text: string) => string;

/**
 * Returns whether to print colours: only on a terminal, unless `NO_COLOR` (no-color.org) has any value or `TERM` is
 * "dumb". It is evaluated for each text, since tests change both.
 */
export function isColoured(): boolean {
  const { NO_COLOR = "", TERM } = process.env;
  return process.stdout.isTTY === true && NO_COLOR === "" && TERM !== "dumb";
}

function style(begin: number, end: number): Style {
  return (text) => (isColoured() ? `\u001b[${begin}m${text}\u001b[${end}m` : text);
}

export const bold = style(1, 22);
export const dim = style(2, 22);
export const red = style(31, 39);
export const green = style(32, 39);
export const yellow = style(33, 39);
