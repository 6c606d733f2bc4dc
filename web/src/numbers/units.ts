/** Marks that only group digits, in any country: spaces of every kind, apostrophes, underscores. */
const pureMarks = /(?<=\d)[\s_'\u2019\u00a0\u202f\u2009](?=\d)/g;
/** Groups of three digits, or of two before the last three as in India. A grouped number does not begin with zero. */
const grouping = /^[1-9]\d{0,2}([.,])\d{3}(\1\d{3})*$|^[1-9]\d?(,\d{2})+,\d{3}$/;

/**
 * Converts typed or pasted text to a number with a decimal point and no other marks. Of a comma and a point, the last is
 * the decimal mark: `1.234,56` and `1,234.56` are the same. A mark that comes twice groups digits. A single comma before
 * exactly three digits does too, as everywhere on this page: `1,000` is a thousand, and `1,5` one and a half. A single
 * point is a decimal point. `1,00,5` is none of these, and `parseUnits` refuses the result.
 */
export function typedAmount(text: string): string {
  const plain = text.trim().replace(pureMarks, "");
  const [lastComma, lastPoint] = [plain.lastIndexOf(","), plain.lastIndexOf(".")];
  if (lastComma === -1 && plain.indexOf(".") === lastPoint) return plain;
  const isMixed = lastComma !== -1 && lastPoint !== -1;
  const mark = isMixed ? Math.max(lastComma, lastPoint) : -1;
  const [whole, fraction] = mark === -1 ? [plain, undefined] : [plain.slice(0, mark), plain.slice(mark + 1)];
  if (grouping.test(whole)) {
    const digits = whole.replace(/[.,]/g, "");
    return fraction === undefined ? digits : `${digits}.${fraction}`;
  }
  return plain.replaceAll(",", ".");
}

/** Returns a note on how marks in a number were read. Returns undefined if there are none, or if it is not an amount. */
export function commaNote(text: string): string | undefined {
  const trimmed = text.trim();
  const plain = typedAmount(trimmed);
  if (plain === trimmed || !/^\d*\.?\d*$/.test(plain)) return undefined;
  const [whole = "", fraction = ""] = plain.split(".");
  const read = `${grouped(whole === "" ? "0" : whole)}${fraction === "" ? "" : `.${fraction}`}`;
  if (!/[.,]/.test(trimmed) || (plain === trimmed.replace(pureMarks, "") && !trimmed.includes(",")))
    return `Read as ${read}.`;
  if (!plain.includes("."))
    return `Read as ${read}: ${trimmed.includes(",") ? "commas" : "points"} separate thousands.`;
  const isComma = trimmed.lastIndexOf(",") > trimmed.lastIndexOf(".");
  return isComma
    ? `Read as ${read}: this comma is a decimal point.`
    : `Read as ${read}: commas separate thousands.`;
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

const subscripts = "₀₁₂₃₄₅₆₇₈₉";
/** More zeros than these are counted instead of written. */
const mostZeros = 4;

/**
 * Shortens a written number to its leading digits for a place that is narrow: `0.0₁₁9128` has eleven zeros after the
 * point. Truncates. Texts without a long row of zeros are only cut to `digits` significant digits.
 */
export function compactFigure(text: string, digits = 5): string {
  const [, zeros, rest] = /^0\.(0*)(\d+)$/.exec(text) ?? [];
  if (zeros === undefined || rest === undefined) return text;
  const kept = rest.slice(0, digits).replace(/0+$/, "");
  if (zeros.length <= mostZeros) return `0.${zeros}${kept}`;
  const count = [...String(zeros.length)].map((digit) => subscripts[Number(digit)]).join("");
  return `0.0${count}${kept}`;
}

/** Formats the price of one token in another: seven significant digits, fewer for a tiny one. */
export function rateFigure(value: number): string {
  if (value === 0 || !Number.isFinite(value)) return String(value);
  if (value >= 1) return value.toLocaleString("en-US", { maximumSignificantDigits: 7 });
  return compactFigure(
    value.toLocaleString("en-US", { maximumSignificantDigits: 5, maximumFractionDigits: 40 }),
  );
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
  const text = value.toLocaleString("en-US", {
    minimumFractionDigits: 2,
    maximumFractionDigits: usdDecimals(value),
  });
  return `$${text}`;
}

function usdDecimals(value: number): number {
  return Math.abs(value) >= 1 || value === 0 ? 2 : 4;
}

/** Rounds US dollars to the digits that `usd` shows, so that a difference of two values agrees with them. */
export function shownUsd(value: number): number {
  return value >= 1e12 ? value : Number(value.toFixed(usdDecimals(value)));
}

/** Formats US dollars in few characters: $1.2M. */
export function shortUsd(value: number): string {
  return `$${value.toLocaleString("en-US", { notation: "compact", maximumFractionDigits: 1 })}`;
}

/** Formats the price of one whole token. */
export function priceUsd(value: number): string {
  return value < 0.01 ? `$${formatFigure(value)}` : usd(value);
}

/** Formats the price of one whole token in few characters. A share of a pool can cost millions. */
export function shortPriceUsd(value: number): string {
  return value >= 1e6 ? shortUsd(value) : priceUsd(value);
}

/** Formats a change of price with its sign. */
export function changePercent(fraction: number): string {
  const text = percent(Math.abs(fraction));
  return text === percent(0) ? text : `${fraction < 0 ? "\u2212" : "+"}${text}`;
}

/** Formats a period in its largest unit: 40 s, 12 min, 3 h. */
export function period(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  return `${Math.round(seconds / 3600)} h`;
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
