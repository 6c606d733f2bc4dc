import type { Hex } from "../../lib/hex.js";
import type { Ask } from "../transport/answer.js";
import { TransportError } from "../transport/errors.js";
import { hasOwnHash } from "./headerHash.js";

type Block = Readonly<Record<string, unknown>>;

/**
 * Confirms the block that a node returns for `ask`, if `ask` requests one. `readByHash` requests a block by its hash
 * from the same node. Resolves to whether it confirmed a block. Throws TransportError of kind `false` if the node
 * contradicts itself, TransportError of kind `broken` if it lacks the block it described, and whatever `readByHash`
 * throws.
 */
export type Confirm = (
  ask: Ask,
  result: unknown,
  readByHash: (hash: Hex) => Promise<unknown>,
) => Promise<boolean>;

/** The block fields that Sluice uses. */
const used = ["number", "hash", "parentHash", "timestamp", "baseFeePerGas", "gasUsed", "gasLimit"];
/** The newest blocks are requested many times each, so this many stay in memory. */
const MAX_REMEMBERED = 64;

/**
 * Creates the function that confirms the blocks of one node. A header that matches its own hash needs no request. A
 * chain whose headers have additional fields has each header read once more by its hash. Calls `onProven` with every
 * header that proves itself.
 */
export function makeConfirm(onProven: (hash: Hex, block: Block) => void = () => undefined): Confirm {
  const confirmed = new Map<string, string>();

  return async (ask, result, readByHash) => {
    const isByHash = ask.method === "eth_getBlockByHash";
    if (result === null || !(isByHash || ask.method === "eth_getBlockByNumber")) return false;
    const block = result as Block;
    const hash = String(block.hash).toLowerCase() as Hex;
    requireAsked(ask.params[0], isByHash ? hash : block.number);
    const outline = outlineOf(block);
    if (confirmed.get(hash) === outline) return true;
    if (hasOwnHash(block)) {
      onProven(hash, block);
    } else {
      if (isByHash) return false;
      const again = await readByHash(hash);
      if (again === null) throw broken(`described block ${hash}, which it does not have`);
      requireSame(block, again as Block);
    }
    confirmed.set(hash, outline);
    for (const oldest of confirmed.keys()) {
      if (confirmed.size <= MAX_REMEMBERED) break;
      confirmed.delete(oldest);
    }
    return true;
  };
}

/** Returns the fields of a block that Sluice uses, as a text that does not depend on how a node writes numbers. */
export function outlineOf(block: Block): string {
  return used.map((name) => normalised(block, name)).join(" ");
}

/** Nodes write the same number with or without leading zeros, and an absent field as null or not at all. */
function normalised(block: Block, name: string): string {
  const value = block[name] ?? undefined;
  return typeof value === "string" && /^0x[0-9a-f]+$/i.test(value) ? String(BigInt(value)) : String(value);
}

/** `asked` may be a block tag such as `latest`. */
function requireAsked(asked: unknown, answered: unknown): void {
  const isWord = !String(asked).startsWith("0x");
  if (!isWord && normalised({ asked }, "asked") !== normalised({ answered }, "answered"))
    throw falsehood(`returned block ${answered} instead of ${asked}`);
}

function requireSame(described: Block, read: Block): void {
  const name = used.find((field) => normalised(described, field) !== normalised(read, field));
  if (name === undefined) return;
  const text = `described block ${described.hash} with ${name} ${described[name]}, which is ${read[name]}`;
  throw falsehood(text);
}

function falsehood(text: string): TransportError {
  return new TransportError(text, { kind: "false", delivered: true });
}

function broken(text: string): TransportError {
  return new TransportError(text, { kind: "broken", delivered: true });
}
