import { keccak256 } from "viem";
import { type Rpc, RpcError } from "../chain/index.js";
import type { Address } from "../lib/address.js";
import { type Hex, uintAt, word } from "../lib/hex.js";

/** Where a token keeps one number of an account, or of an owner and a spender. */
export type SlotRule = {
  readonly contract: Address;
  /** The storage slot for `keys`. */
  readonly slotOf: (keys: readonly Address[]) => Hex;
  /** Whether the rule holds for every key, or only for those it was found with. */
  readonly general: boolean;
};

/** A getter whose storage is looked for: calldata for given keys. */
export type Getter = { readonly token: Address; encode(keys: readonly Address[]): Hex };

export const balanceSelector = "0x70a08231";
export const allowanceSelector = "0xdd62ed3e";

/** Reads what the owner, its one key, holds of `token` (`balanceOf`), in raw units. */
export function balanceGetter(token: Address): Getter {
  return { token, encode: ([owner]) => `${balanceSelector}${padded(owner)}` };
}

/** Reads what the owner allows the spender of `token` (`allowance`), its two keys, in raw units. */
export function allowanceGetter(token: Address): Getter {
  return { token, encode: ([owner, spender]) => `${allowanceSelector}${padded(owner)}${padded(spender)}` };
}

/** Written to a slot to see whether the getter reads it; no real balance looks like this. */
const sentinel = 0x51_1ce_51_1ce_51_1cen;
/** No index has grown to this. */
const mostIndex = 16n;
/** Mapping positions tried when guessing which one a slot belongs to. */
const positions = 640;
/** Mapping positions tried where the node does not say which slots a call touches. */
const guessedPositions = 64n;

/**
 * Finds where `getter` reads its number: the node lists the slots a call touches, each is overwritten in
 * simulation until the getter answers the sentinel, or it times an index, then the mapping's position is worked out, so that the rule
 * holds for every key where the token's layout is a known one. Undefined when the token keeps the number in a way this does not see.
 */
export async function findSlotRule(
  rpc: Rpc,
  getter: Getter,
  keys: readonly Address[],
): Promise<SlotRule | undefined> {
  const listed = await touchedSlots(rpc, getter, keys);
  if (listed === undefined) return guessRule(rpc, getter, keys);
  for (const touched of listed) {
    if (!(await reads(rpc, getter, keys, touched))) continue;
    const { contract, slot } = touched;
    const hash = hashRuleOf(keys, slot);
    return { contract, slotOf: hash ?? (() => slot), general: hash !== undefined };
  }
  return undefined;
}

type Touched = { contract: Address; slot: Hex };
type AccessList = { accessList: { address: Address; storageKeys: Hex[] }[] };

/** Undefined when the node does not list slots. */
async function touchedSlots(
  rpc: Rpc,
  getter: Getter,
  keys: readonly Address[],
): Promise<Touched[] | undefined> {
  const call = { to: getter.token, data: getter.encode(keys) };
  const asked = rpc.request<AccessList>("eth_createAccessList", [call, "latest"]);
  const answer = await asked.catch(refusal);
  if (answer === undefined) return undefined;
  const touched = answer.accessList.flatMap((entry) =>
    entry.storageKeys.map((slot) => ({ contract: entry.address.toLowerCase() as Address, slot })),
  );
  // Hashed slots are large numbers; proxies read small, fixed ones first. The likely ones come first.
  return touched.sort((a, b) => (a.slot < b.slot ? 1 : -1));
}

async function reads(rpc: Rpc, getter: Getter, keys: readonly Address[], at: Touched): Promise<boolean> {
  // A token that overwriting this slot broke (an implementation address, a pause flag) answers nothing.
  const answerTo = (number: bigint) =>
    readWith(rpc, getter, keys, at.contract, { [at.slot]: `0x${word(number)}` });
  const answer = await answerTo(sentinel);
  if (answer === undefined || answer < sentinel) return false;
  if (answer === sentinel) return true;
  // Balances that grow by themselves are what is stored times an index: whatever is written is then enough.
  const twice = (await answerTo(2n * sentinel)) ?? 0n;
  return answer < mostIndex * sentinel && twice >= 2n * answer - 2n && twice <= 2n * answer + 2n;
}

async function readWith(
  rpc: Rpc,
  getter: Getter,
  keys: readonly Address[],
  contract: Address,
  stateDiff: Record<Hex, Hex>,
): Promise<bigint | undefined> {
  const call = { to: getter.token, data: getter.encode(keys) };
  const asked = rpc.request<Hex>("eth_call", [call, "latest", { [contract]: { stateDiff } }]);
  return uintAt((await asked.catch(refusal)) ?? "0x", 0);
}

/** What the node itself refuses is an answer; a node that does not answer is thrown on. */
function refusal(error: unknown): undefined {
  if (!(error instanceof RpcError)) throw error;
}

/** Puts another number into every slot that a common layout would use, and sees which of them the getter answers. */
async function guessRule(rpc: Rpc, getter: Getter, keys: readonly Address[]): Promise<SlotRule | undefined> {
  const rules: SlotRule["slotOf"][] = [];
  for (let position = 0n; position < guessedPositions; position++) {
    for (const hash of [soliditySlot, vyperSlot]) rules.push((other) => hash(other, position));
  }
  const marks = rules.map((slotOf, index) => [slotOf(keys), `0x${word(sentinel + BigInt(index))}`] as const);
  const answered = await readWith(rpc, getter, keys, getter.token, Object.fromEntries(marks));
  if (answered === undefined) return undefined;
  const slotOf = rules[Number(answered - sentinel)];
  return slotOf === undefined ? undefined : { contract: getter.token, slotOf, general: true };
}

/** How `slot` follows from `keys`: a Solidity or a Vyper mapping at some small position. */
function hashRuleOf(keys: readonly Address[], slot: Hex): SlotRule["slotOf"] | undefined {
  for (let position = 0n; position < positions; position++) {
    for (const hash of [soliditySlot, vyperSlot]) {
      if (hash(keys, position) === slot) return (other) => hash(other, position);
    }
  }
  return undefined;
}

/** keccak(key . position), nested for further keys (Solidity storage layout of mappings). */
function soliditySlot(keys: readonly Address[], position: bigint): Hex {
  let slot: Hex = `0x${word(position)}`;
  for (const key of keys) slot = keccak256(`0x${padded(key)}${slot.slice(2)}`);
  return slot;
}

/** keccak(position . key), nested for further keys (Vyper's HashMap). */
function vyperSlot(keys: readonly Address[], position: bigint): Hex {
  let slot: Hex = `0x${word(position)}`;
  for (const key of keys) slot = keccak256(`0x${slot.slice(2)}${padded(key)}`);
  return slot;
}

function padded(address: Address | undefined): string {
  return (address ?? "").slice(2).padStart(64, "0");
}
