import type { Hex } from "../lib/hex.js";
import type { Ask } from "./answer.js";
import { TransportError } from "./errors.js";
import { hasOwnHash } from "./headerHash.js";

type Block = Readonly<Record<string, unknown>>;

/**
 * Confirms what a node answers about a block, where `ask` was for one. `readByHash` asks the same node for the block with a
 * hash. Resolves to whether a description was confirmed. Throws TransportError of the kind `false` where the node
 * contradicts itself, of the kind `broken` where it lacks the block it described, and what `readByHash` throws.
 */
export type Confirm = (
  ask: Ask,
  result: unknown,
  readByHash: (hash: Hex) => Promise<unknown>,
) => Promise<boolean>;

/** What Sluice uses of a block. */
const used = ["number", "hash", "parentHash", "timestamp", "baseFeePerGas", "gasUsed", "gasLimit"];
/** Newest blocks are asked for many times each; so many are remembered. */
const MOST_REMEMBERED = 64;

/**
 * Makes what confirms the blocks of one node. A header that has its own hash needs no request; one of a chain whose headers
 * have fields of their own is read again by its hash, once.
 */
export function makeConfirm(): Confirm {
  const confirmed = new Map<string, string>();

  return async (ask, result, readByHash) => {
    const isByHash = ask.method === "eth_getBlockByHash";
    if (result === null || !(isByHash || ask.method === "eth_getBlockByNumber")) return false;
    const block = result as Block;
    const hash = String(block.hash).toLowerCase() as Hex;
    requireAsked(ask.params[0], isByHash ? hash : block.number);
    const outline = outlineOf(block);
    if (confirmed.get(hash) === outline) return true;
    if (!hasOwnHash(block)) {
      if (isByHash) return false;
      const again = await readByHash(hash);
      if (again === null) throw broken(`described block ${hash}, which it does not have`);
      requireSame(block, again as Block);
    }
    confirmed.set(hash, outline);
    for (const oldest of confirmed.keys()) {
      if (confirmed.size <= MOST_REMEMBERED) break;
      confirmed.delete(oldest);
    }
    return true;
  };
}

function outlineOf(block: Block): string {
  return used.map((name) => normalised(block, name)).join(" ");
}

/** Nodes write the same number with or without leading zeros, and what a chain does not have as null or not at all. */
function normalised(block: Block, name: string): string {
  const value = block[name] ?? undefined;
  return typeof value === "string" && /^0x[0-9a-f]+$/i.test(value) ? String(BigInt(value)) : String(value);
}

/** `asked` may be a word for a block, such as `latest`. */
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
