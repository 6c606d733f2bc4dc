/**
 * Groups of three digits separated by commas, the page's format for thousands. Such a number does not begin with zero.
 */
const thousands = /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/;

/**
 * Converts typed or pasted text to a number with a decimal point and no commas. Commas before groups of exactly three
 * digits separate thousands, as everywhere on this page: `1,000` is a thousand. Any other comma becomes a point, so
 * `1,5` is one and a half. `1,00,5` is neither, and `parseUnits` refuses the result.
 */
export function typedAmount(text: string): string {
  const trimmed = text.trim();
  return thousands.test(trimmed) ? trimmed.replaceAll(",", "") : trimmed.replaceAll(",", ".");
}

/** Returns a note on how a comma was read. Returns undefined if there is no comma, or if the text is not an amount. */
export function commaNote(text: string): string | undefined {
  const trimmed = text.trim();
  const plain = typedAmount(trimmed);
  if (!trimmed.includes(",") || !/^\d*\.?\d*$/.test(plain)) return undefined;
  const [whole = "", fraction = ""] = plain.split(".");
  const read = `${grouped(whole === "" ? "0" : whole)}${fraction === "" ? "" : `.${fraction}`}`;
  return thousands.test(trimmed)
    ? `Read as ${read}: commas separate thousands.`
    : `Read as ${read}: this comma is a decimal point.`;
}

/**
 * Parses `1.5`, `1,000.25` or `1 000` to raw units. Returns undefined if the text is not an amount, is finer than a
 * unit, or has separators elsewhere than before groups of three: in many countries the comma is the decimal point.
 */
export function parseUnits(text: string, decimals: number): bigint | undefined {
  const trimmed = text.trim();
  if (/[,_\s]/.test(trimmed) && !/^[1-9]\d{0,2}([,_\s])\d{3}(\1\d{3})*(\.\d*)?$/.test(trimmed))
    return undefined;
  const plain = trimmed.replace(/[,_\s]/g, "");
  const [, whole = "", fraction = ""] = /^(\d*)\.?(\d*)$/.exec(plain) ?? [];
  if (whole === "" && fraction === "") return undefined;
  const used = fraction.replace(/0+$/, "");
  if (used.length > decimals || whole.length > 78) return undefined;
  return BigInt(whole + used.padEnd(decimals, "0"));
}

/** Formats a raw amount with all digits, without trailing zeros. */
export function formatUnits(raw: bigint, decimals: number): string {
  const digits = (raw < 0n ? -raw : raw).toString().padStart(decimals + 1, "0");
  const cut = digits.length - decimals;
  const fraction = digits.slice(cut).replace(/0+$/, "");
  const sign = raw < 0n ? "-" : "";
  return `${sign}${digits.slice(0, cut)}${fraction === "" ? "" : `.${fraction}`}`;
}

/** Formats a raw amount with thousands separators and `digits` significant digits. Truncates, and never rounds up. */
export function readableUnits(raw: bigint, decimals: number, digits = 7): string {
  const [whole = "0", fraction = ""] = formatUnits(raw, decimals).split(".");
  const room =
    whole.replace("-", "") === "0" ? (/^0*/.exec(fraction)?.[0].length ?? 0) + digits : digits - whole.length;
  const kept = fraction.slice(0, Math.max(0, room)).replace(/0+$/, "");
  return kept === "" ? grouped(whole) : `${grouped(whole)}.${kept}`;
}

function grouped(whole: string): string {
  return whole.replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}

/** Converts raw units to a floating-point number, for prices and pictures only. */
export function toNumber(raw: bigint, decimals: number): number {
  return Number(raw) / 10 ** decimals;
}

/** Formats US dollars with a precision that depends on their size. */
export function usd(value: number): string {
  if (value >= 1e12) return `$${value.toExponential(2)}`;
  const digits = Math.abs(value) >= 1 || value === 0 ? 2 : 4;
  const text = value.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: digits });
  return `$${text}`;
}

/** Formats US dollars in few characters: $1.2M. */
export function shortUsd(value: number): string {
  return `$${value.toLocaleString("en-US", { notation: "compact", maximumFractionDigits: 1 })}`;
}

/** Formats a fraction of 1 as a percentage. */
export function percent(part: number, digits = 2): string {
  return `${(part * 100).toLocaleString("en-US", { maximumFractionDigits: digits })} %`;
}

/** Formats a number of any size with about six digits. */
export function formatFigure(value: number): string {
  if (value === 0 || !Number.isFinite(value)) return String(value);
  const size = Math.abs(value);
  if (size >= 1e12 || size < 1e-9) return value.toExponential(4);
  return value.toLocaleString("en-US", { maximumSignificantDigits: 6 });
}

/** Abbreviates an address. */
export function shortAddress(address: string): string {
  return address.length <= 14 ? address : `${address.slice(0, 6)}…${address.slice(-4)}`;
}
