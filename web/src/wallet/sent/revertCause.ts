/** Why a transaction reverted, as far as the revert data of a repetition tells. */
export type RevertCause =
  /** Less would have arrived than the minimum. Raw units. */
  | { readonly kind: "tooLittle"; readonly amount: string; readonly minimum: string }
  | { readonly kind: "expired" }
  /** The Router could not take a token. */
  | { readonly kind: "notTaken"; readonly token: string }
  | { readonly kind: "signature" }
  /** A venue refused its step, counted from 0. */
  | {
      readonly kind: "step";
      readonly index: number;
      readonly reason: string;
      /** The number, from 1, of the fill that the step belongs to, if it is known. */
      readonly fill?: number;
    }
  /** After a step, counted from 0, the Executor held less than the program requires. Raw units. */
  | {
      readonly kind: "belowMinimum";
      readonly index: number;
      readonly amount: string;
      readonly minimum: string;
      readonly fill?: number;
    }
  /** The most of an exact output no longer bought it, so that it could not be paid. */
  | { readonly kind: "unaffordable" }
  | { readonly kind: "outOfGas" }
  /** Run again, it succeeds: what made it fail was gone at the end of the block. */
  | { readonly kind: "gone" }
  | { readonly kind: "other"; readonly reason: string };

/** Selectors of the contracts' errors, as `contracts/src/interfaces` declares them. */
export const selectors = {
  insufficientOutput: "0x2c19b8b8",
  expired: "0x203d82d8",
  transferFailed: "0x8df08a7e",
  stepFailed: "0x75dc4420",
  belowMinimum: "0x652a3e54",
  callFailed: "0x5c0dee5d",
  permit2Failed: "0x7a7d70f8",
  badPermit: "0x96dd935a",
  error: "0x08c379a0",
} as const;

/** Decodes revert data. Texts of contracts are cut, since anybody can write them. */
export function causeOf(data: string): RevertCause {
  const [selector, body] = [data.slice(0, 10).toLowerCase(), data.slice(10)];
  const word = (index: number) => body.slice(64 * index, 64 * (index + 1)).padEnd(64, "0");
  const number = (index: number) => BigInt(`0x${word(index)}`);
  switch (selector) {
    case selectors.insufficientOutput:
      return { kind: "tooLittle", amount: String(number(0)), minimum: String(number(1)) };
    case selectors.expired:
      return { kind: "expired" };
    case selectors.transferFailed:
      return { kind: "notTaken", token: `0x${word(0).slice(24)}` };
    case selectors.badPermit:
    case selectors.permit2Failed:
      return { kind: "signature" };
    case selectors.callFailed:
      return causeOf(bytesAt(body, 1));
    case selectors.stepFailed:
      return { kind: "step", index: Number(number(0)), reason: reasonOf(bytesAt(body, 2)) };
    case selectors.belowMinimum:
      return {
        ...{ kind: "belowMinimum", index: Number(number(0)) },
        ...{ amount: String(number(1)), minimum: String(number(2)) },
      };
    default:
      return { kind: "other", reason: reasonOf(data) };
  }
}

/** Returns the dynamic bytes whose offset is the argument at `index`. */
function bytesAt(body: string, index: number): string {
  const word = (place: number) => Number(BigInt(`0x${body.slice(place, place + 64).padEnd(64, "0")}`));
  const start = 2 * word(64 * index);
  if (!Number.isSafeInteger(start) || start >= body.length) return "0x";
  return `0x${body.slice(start + 64, start + 64 + 2 * word(start))}`;
}

const longestReason = 120;

/** Returns a contract's own reason as plain text, or an empty text if it gave none. */
function reasonOf(data: string): string {
  if (data.slice(0, 10).toLowerCase() !== selectors.error) return "";
  const bytes = bytesAt(data.slice(10), 0).slice(2).match(/../g) ?? [];
  const text = new TextDecoder().decode(new Uint8Array(bytes.map((byte) => Number.parseInt(byte, 16))));
  const plain = text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "").trim();
  return plain.length <= longestReason ? plain : `${plain.slice(0, longestReason)}…`;
}
