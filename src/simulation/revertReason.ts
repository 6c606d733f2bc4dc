import { decodeErrorResult, parseAbi } from "viem";
import type { Hex } from "../lib/hex.js";
import {
  accountDelegateAbi,
  executorAbi,
  ownerWalletAbi,
  ownerWalletFactoryAbi,
  routerAbi,
} from "../program/index.js";

export type RevertReason = {
  /** The reason in readable form. */
  readonly text: string;
  /** The name of the error of Sluice's contracts, if it is one: the check that failed. */
  readonly check?: string;
  /** The program step that failed, if one did. */
  readonly stepIndex?: number;
  /** The balance that a check of the program found too low, in raw units. */
  readonly balance?: bigint;
};

const knownErrors = [
  ...routerAbi,
  ...executorAbi,
  ...accountDelegateAbi,
  ...ownerWalletAbi,
  ...ownerWalletFactoryAbi,
  ...parseAbi(["error Error(string reason)", "error Panic(uint256 code)"]),
  // Errors of Permit2 and of OpenZeppelin's tokens about signatures.
  ...parseAbi([
    "error SignatureExpired(uint256 deadline)",
    "error InvalidNonce()",
    "error InvalidSigner()",
    "error InvalidSignature()",
    "error InvalidSignatureLength()",
    "error InvalidContractSignature()",
    "error ERC2612ExpiredSignature(uint256 deadline)",
    "error ERC2612InvalidSigner(address signer, address owner)",
  ]),
].filter((item) => item.type === "error");

/** Steps wrap their callee's error. A chain of such wrappers is unwrapped to at most this depth. */
const maxDepth = 4;
/** Maximum length of a displayed reason, in characters. */
const maxReasonLength = 200;

/** Decodes revert data: the contracts' own errors, Error(string), Panic, and for a failed step the reason inside. */
export function explainRevert(data: Hex, depth = 0): RevertReason {
  if (data === "0x") return { text: "reverted without a reason" };
  const decoded = tryDecode(data);
  if (decoded === undefined) return { text: `reverted with ${shorten(data)}` };
  const { name, args } = decoded;
  if (name === "Error") return { text: `"${cleaned(String(args[0]))}"` };
  if (name === "StepFailed" && depth < maxDepth) {
    const inner = explainRevert(args[2] as Hex, depth + 1);
    return { text: inner.text, check: name, stepIndex: Number(args[0]) };
  }
  // The last of a wallet's calls is the Router's. Those before it pull and approve tokenIn.
  if (name === "CallFailed" && depth < maxDepth) return explainRevert(args[1] as Hex, depth + 1);
  const moved = tokenErrors.get(name);
  if (moved !== undefined && depth < maxDepth) {
    const inner = explainRevert(args[1] as Hex, depth + 1);
    return { text: `${moved} of ${String(args[0]).toLowerCase()} failed: ${inner.text}`, check: name };
  }
  if (name === "Permit2Failed" && depth < maxDepth) {
    return { text: `Permit2 refuses: ${explainRevert(args[0] as Hex, depth + 1).text}`, check: name };
  }
  const stepIndex = stepErrors.has(name) ? Number(args[0]) : undefined;
  const text = `${name}(${args.map((arg) => shorten(String(arg))).join(", ")})`;
  const reason = name === "Panic" ? { text } : { text, check: name };
  if (stepIndex === undefined) return reason;
  return name === "BelowMinimum"
    ? { ...reason, stepIndex, balance: args[1] as bigint }
    : { ...reason, stepIndex };
}

/** Errors that name a token and its answer, with the operation that failed. */
const tokenErrors = new Map([
  ["TransferFailed", "transfer"],
  ["ApproveFailed", "approval"],
]);

/** Errors whose first argument is the index of the failed step. */
const stepErrors = new Set(["StepFailed", "CallbackMissing", "BelowMinimum", "NotFunded", "AllowanceLeft"]);

function tryDecode(data: Hex): { name: string; args: readonly unknown[] } | undefined {
  try {
    const { errorName, args } = decodeErrorResult({ abi: knownErrors, data });
    return { name: errorName, args: args ?? [] };
  } catch {
    return undefined;
  }
}

/** Cleans up a contract's reason, which is untrusted text: removes control characters and limits its length. */
function cleaned(text: string): string {
  const plain = text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "");
  return plain.length <= maxReasonLength ? plain : `${plain.slice(0, maxReasonLength)}…`;
}

function shorten(data: string): string {
  return data.length <= 74 ? data : `${data.slice(0, 74)}…`;
}
