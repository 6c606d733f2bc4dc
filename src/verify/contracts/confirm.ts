import { type Address, NATIVE, ZERO_ADDRESS } from "../../lib/address.js";
import { type Hex, word } from "../../lib/hex.js";
import { keccak256 } from "../../lib/keccak.js";
import { addressOf } from "../readValues.js";
import type { FactoryKind } from "./kinds.js";
import { type Factory, knownOn } from "./known.js";

/** Runs a call on the caller's own node at its newest block. Rejects if it reverts. */
export type CallNode = (call: {
  readonly to: `0x${string}`;
  readonly data: `0x${string}`;
}) => Promise<string>;

/** The getters by which a contract names its creator or superior. */
const CREATORS: readonly Hex[] = [
  "0xc45a0155", // factory()
  "0x88cc58e4", // getFactory()
  "0x7535d246", // POOL()
];

/** What a pool or vault answers for the tokens that it moves, whichever of these functions it has. */
const TOKENS: readonly Hex[] = [
  "0x0dfe1681", // token0()
  "0xd21220a7", // token1()
  "0x38d52e0f", // asset()
  "0x6f307dc3", // underlying()
  "0xfc0c546a", // token()
  "0xb16a19de", // UNDERLYING_ASSET_ADDRESS()
];
/** The same for pools of up to eight coins, by index. */
const COINS: readonly Hex[] = [
  "0xc6610657", // coins(uint256)
  "0x23746eb8", // coins(int128)
];
const MOST_COINS = 8;
/** hookConfig(), of vaults whose creators may add hooks: the contract that is called by deposits and withdrawals, and for which of them. */
const HOOK_CONFIG: Hex = "0xcf349b7d";
/** A lending pool's token may be the coin of a pool, and a pool's share that of another. */
const MOST_LEVELS = 3;

type Ask = (to: Address, data: Hex) => Promise<readonly string[]>;

/**
 * Returns those of `addresses` that a factory or a registry in the networks' data vouches for, as the caller's own node
 * answers: pools and vaults of its making, and tokens of a lending pool. The contracts' own statements only show whom
 * to ask, until something vouches for their code. Then they are asked for their tokens, and each of these must be
 * known, one of `tokens`, or confirmed in the same way. Anybody can create a genuine pool of a hostile token, which
 * would run in the middle of a trade. A call that fails confirms nothing.
 *
 * @param addresses what {@link verifyRoute} refused as `unknownContracts`.
 * @param tokens the tokens of the request, whose code the caller has accepted.
 */
export async function confirmContracts(
  chainId: number,
  addresses: readonly string[],
  callNode: CallNode,
  tokens: readonly string[] = [],
): Promise<readonly `0x${string}`[]> {
  const { factories, contracts } = knownOn(chainId);
  const accepted = new Set([
    ...contracts,
    NATIVE,
    ZERO_ADDRESS,
    ...tokens.flatMap((text) => addressOf(text) ?? []),
  ]);
  const asked = new Map<string, Promise<readonly string[]>>();
  const ask: Ask = (to, data) => {
    const key = to + data;
    const answer = asked.get(key) ?? wordsOf(callNode({ to, data }));
    asked.set(key, answer);
    return answer;
  };

  async function isConfirmed(address: Address, level: number): Promise<boolean> {
    const created = await Promise.all(CREATORS.map((getter) => ask(address, getter)));
    const creators = created.flatMap(([word]) => (word === undefined ? [] : [addressIn(word)]));
    const named = factories.filter((factory) => creators.includes(factory.address));
    const others = factories.filter((factory) => factory.kind.isNamed === undefined);
    // A node may limit requests, and most contracts name the factory that vouches for them.
    const kind = (await vouching(ask, named, address)) ?? (await vouching(ask, others, address));
    if (kind === undefined) return false;
    if (kind.hasHooks === true && BigInt(`0x${(await ask(address, HOOK_CONFIG))[0] ?? "1"}`) !== 0n)
      return false;
    const own = await tokensOf(ask, address, kind);
    if (kind.hasCoins === true && own.length === 0) return false;
    const sound = own.map(
      async (token) => accepted.has(token) || (level < MOST_LEVELS && isConfirmed(token, level + 1)),
    );
    return (await Promise.all(sound)).every(Boolean);
  }

  const strangers = addresses.flatMap((text) => addressOf(text) ?? []);
  const confirmed = await Promise.all(strangers.map((address) => isConfirmed(address, 1)));
  return strangers.filter((_, index) => confirmed[index]);
}

/** Returns the words that a call answers with. None if it fails, or answers with more than any of these functions. */
async function wordsOf(call: Promise<string>): Promise<readonly string[]> {
  const answer = await call.catch(() => "");
  if (typeof answer !== "string" || answer.length >= 20_000) return [];
  return (
    answer
      .slice(2)
      .toLowerCase()
      .match(/[0-9a-f]{64}/g) ?? []
  );
}

/** Returns the kind of the first of `factories` that vouches for a contract, if one does. */
async function vouching(
  ask: Ask,
  factories: readonly Factory[],
  address: Address,
): Promise<FactoryKind | undefined> {
  const verdicts = await Promise.all(factories.map((factory) => vouches(ask, factory, address)));
  return factories[verdicts.indexOf(true)]?.kind;
}

/** Returns the tokens that a contract says it moves. What has no first coin has no others. */
async function tokensOf(ask: Ask, address: Address, kind: FactoryKind): Promise<readonly Address[]> {
  const all = (calls: readonly Hex[]) => Promise.all(calls.map((data) => ask(address, data)));
  const coin = (getter: Hex, index: number) => `${getter}${word(BigInt(index))}` as Hex;
  const others = await all(kind.getters.slice(0, kind.tokens ?? 0));
  const said = await all([...TOKENS, ...COINS.map((getter) => coin(getter, 0))]);
  const moreCoins = COINS.filter((_, index) => said[TOKENS.length + index]?.[0] !== undefined).flatMap(
    (getter) => Array.from({ length: MOST_COINS - 1 }, (_, index) => coin(getter, index + 1)),
  );
  const tokens = [...others, ...said, ...(await all(moreCoins))].flatMap(([first]) =>
    first === undefined ? [] : [addressIn(first)],
  );
  return [...new Set(tokens)].filter((token) => token !== address);
}

function addressIn(text: string): Address {
  return `0x${text.slice(24)}`;
}

async function vouches(ask: Ask, { kind, address: factory }: Factory, address: Address): Promise<boolean> {
  const own = address.slice(2).padStart(64, "0");
  const said = await Promise.all(kind.getters.map((getter) => ask(address, getter)));
  const words = said.map(([word]) => word);
  if (words.includes(undefined)) return false;
  const argument = kind.getters.length > 0 ? words.join("") : keyOf(kind, address, own);
  const answer = await ask(factory, `${kind.lookup}${argument}` as Hex);
  if (kind.getters.length > 0) return answer.includes(own);
  // A flag, or a description, which for a stranger consists of zeros and lengths.
  const least = answer.length === 1 ? 1n : 2n ** 32n;
  return answer.some((word) => BigInt(`0x${word}`) >= least);
}

function keyOf({ key }: FactoryKind, address: Address, own: string): string {
  if (key === undefined) return own;
  const text = Array.from(key, (letter) => letter.charCodeAt(0).toString(16)).join("");
  return keccak256(`0x${text}${address.slice(2)}`).slice(2);
}
