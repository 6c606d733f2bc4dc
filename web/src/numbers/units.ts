/** Groups of three digits behind commas, as this page writes thousands. No such number begins with a zero. */
const thousands = /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/;

/**
 * What somebody typed or pasted, with a point and no commas. Commas before groups of exactly three digits separate thousands,
 * as everywhere on this page: `1,000` is a thousand. Any other comma becomes a point, so that `1,5` is one and a half, and
 * `1,00,5`, which is neither, remains something that `parseUnits` refuses.
 */
export function typedAmount(text: string): string {
  const trimmed = text.trim();
  return thousands.test(trimmed) ? trimmed.replaceAll(",", "") : trimmed.replaceAll(",", ".");
}

/** How a comma was read, for the person who typed it; undefined where there is none, or nothing that could be read. */
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
 * Raw units of an amount as people write it: `1.5`, `1,000.25`, `1 000`. Undefined for what is none, or finer than a unit, and
 * where separators do not stand before groups of three: for many a comma is the point.
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

/** All digits of a raw amount, without zeros at the end. */
export function formatUnits(raw: bigint, decimals: number): string {
  const digits = (raw < 0n ? -raw : raw).toString().padStart(decimals + 1, "0");
  const cut = digits.length - decimals;
  const fraction = digits.slice(cut).replace(/0+$/, "");
  const sign = raw < 0n ? "-" : "";
  return `${sign}${digits.slice(0, cut)}${fraction === "" ? "" : `.${fraction}`}`;
}

/** For reading: thousands apart, and after `digits` significant ones cut off, never rounded up. */
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

/** Raw units as a number, for prices and pictures alone. */
export function toNumber(raw: bigint, decimals: number): number {
  return Number(raw) / 10 ** decimals;
}

/** US dollars, as exactly as their size deserves. */
export function usd(value: number): string {
  if (value >= 1e12) return `$${value.toExponential(2)}`;
  const digits = Math.abs(value) >= 1 || value === 0 ? 2 : 4;
  const text = value.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: digits });
  return `$${text}`;
}

/** US dollars in few characters: $1.2M. */
export function shortUsd(value: number): string {
  return `$${value.toLocaleString("en-US", { notation: "compact", maximumFractionDigits: 1 })}`;
}

/** Parts of 1 as a percentage. */
export function percent(part: number, digits = 2): string {
  return `${(part * 100).toLocaleString("en-US", { maximumFractionDigits: digits })} %`;
}

/** A number of any size in some six digits. */
export function formatFigure(value: number): string {
  if (value === 0 || !Number.isFinite(value)) return String(value);
  const size = Math.abs(value);
  if (size >= 1e12 || size < 1e-9) return value.toExponential(4);
  return value.toLocaleString("en-US", { maximumSignificantDigits: 6 });
}

/** An address in few characters. */
export function shortAddress(address: string): string {
  return address.length <= 14 ? address : `${address.slice(0, 6)}…${address.slice(-4)}`;
}
