/** The significant digits of a price. The market is no more precise. */
const priceDigits = 10;

/** Returns a number above zero as a decimal string without an exponent, to ten digits: 1.1e-8 becomes "0.000000011". */
export function decimalText(value: number): string {
  const [mantissa = "", exponent] = value.toExponential(priceDigits - 1).split("e");
  const digits = mantissa.replace(".", "").replace(/0+$/, "");
  const point = Number(exponent) + 1;
  if (point <= 0) return `0.${"0".repeat(-point)}${digits}`;
  if (digits.length <= point) return digits.padEnd(point, "0");
  return `${digits.slice(0, point)}.${digits.slice(point)}`;
}
