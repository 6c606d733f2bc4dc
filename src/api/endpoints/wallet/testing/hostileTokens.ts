import { type Hex, stringToHex } from "viem";

/**
 * Returns code that answers 18 to decimals(), runs the given body for the selectors in `cases`, and runs `otherwise`
 * for any other selector.
 */
function tokenCode(cases: Record<string, string>, otherwise: string): Hex {
  const bodies = Object.entries({ "313ce567": "60125f5260205ff3", ...cases });
  const dispatch = "5f3560e01c";
  const firstAt = dispatch.length / 2 + bodies.length * 11 + otherwise.length / 2;
  let jumps = "";
  let code = "";
  for (const [selector, body] of bodies) {
    const at = (firstAt + code.length / 2).toString(16).padStart(4, "0");
    jumps += `8063${selector}1461${at}57`;
    code += `5b${body}`;
  }
  return `0x${dispatch}${jumps}${otherwise}${code}`;
}

/** Returns code that reverts with `Error(text)`. */
function revertCode(text: string): string {
  const words = [
    [`08c379a0${"0".repeat(56)}`, "00"],
    ["20".padStart(64, "0"), "04"],
    [text.length.toString(16).padStart(64, "0"), "24"],
    [stringToHex(text, { size: 32 }).slice(2), "44"],
  ];
  return `${words.map(([word, at]) => `7f${word}60${at}52`).join("")}60645ffd`;
}

/** The selectors of `allowance(address,address)` and `approve(address,uint256)`, and code that answers 1. */
const [allowance, approve, answerOne] = ["dd62ed3e", "095ea7b3", "60015f5260205ff3"];

/**
 * Tokens that an operator might list by mistake or out of malice, all with 18 decimals. Tests put `code` on the chain.
 */
export const hostile = {
  reverting: { address: "0x00000000000000000000000000000000000bad01", code: tokenCode({}, "5f5ffd") },
  /** Returns three megabytes, too much for Multicall3 to copy. */
  long: { address: "0x00000000000000000000000000000000000bad02", code: tokenCode({}, "623000005ff3") },
  longRevert: { address: "0x00000000000000000000000000000000000bad03", code: tokenCode({}, "623000005ffd") },
  endless: { address: "0x00000000000000000000000000000000000bad04", code: tokenCode({}, "5b586001900356") },
  short: { address: "0x00000000000000000000000000000000000bad05", code: tokenCode({}, "60015ff3") },
  /** Returns zero from every call, so that approve returns false. */
  refusing: { address: "0x00000000000000000000000000000000000bad06", code: tokenCode({}, "60205ff3") },
  /** Allows one unit, and never any other amount. */
  frozen: {
    address: "0x00000000000000000000000000000000000bad07",
    code: tokenCode({ [allowance]: answerOne, [approve]: revertCode("frozen") }, "60205ff3"),
  },
  /** Reports the largest amount as everybody's balance. */
  boundless: {
    address: "0x00000000000000000000000000000000000bad08",
    code: tokenCode({}, "5f195f5260205ff3"),
  },
} as const;
