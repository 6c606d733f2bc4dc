import type { Address } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import { keccak256 } from "../../lib/keccak.js";
import { addressOf } from "../readValues.js";
import type { Kind } from "./kinds.js";
import { type Factory, knownOn } from "./known.js";

/** Runs a call on the caller's own node at its newest block. Rejects if it reverts. */
export type CallNode = (call: {
  readonly to: `0x${string}`;
  readonly data: `0x${string}`;
}) => Promise<string>;

/** What a contract calls the one that created it or stands above it. */
const CREATORS: readonly Hex[] = [
  "0xc45a0155", // factory()
  "0x7535d246", // POOL()
];

/**
 * Returns those of `addresses` that a factory or a registry in the networks' data vouches for, as the caller's own node
 * answers: pools and vaults of its making, and tokens of a lending pool. What the contracts say of themselves only leads
 * to the question. A call that fails confirms nothing.
 *
 * @param addresses what {@link verifyRoute} refused as `unknownContracts`.
 */
export async function confirmContracts(
  chainId: number,
  addresses: readonly string[],
  callNode: CallNode,
): Promise<readonly `0x${string}`[]> {
  const { factories } = knownOn(chainId);
  const ask = async (to: Address, data: Hex): Promise<readonly string[]> => {
    const answer = await callNode({ to, data }).catch(() => "");
    return typeof answer === "string" && answer.length < 20_000
      ? (answer
          .slice(2)
          .toLowerCase()
          .match(/[0-9a-f]{64}/g) ?? [])
      : [];
  };
  const confirmed = await Promise.all(
    addresses
      .flatMap((text) => addressOf(text) ?? [])
      .map(async (address) => {
        const created = await Promise.all(CREATORS.map((getter) => ask(address, getter)));
        const creators = created.flatMap(([word]) => (word === undefined ? [] : [`0x${word.slice(24)}`]));
        const candidates = factories.filter(
          ({ kind, address: factory }) => kind.isNamed === undefined || creators.includes(factory),
        );
        const verdicts = await Promise.all(candidates.map((factory) => vouches(ask, factory, address)));
        return verdicts.includes(true) ? [address] : [];
      }),
  );
  return confirmed.flat();
}

async function vouches(
  ask: (to: Address, data: Hex) => Promise<readonly string[]>,
  { kind, address: factory }: Factory,
  address: Address,
): Promise<boolean> {
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

function keyOf({ key }: Kind, address: Address, own: string): string {
  if (key === undefined) return own;
  const text = Array.from(key, (letter) => letter.charCodeAt(0).toString(16)).join("");
  return keccak256(`0x${text}${address.slice(2)}`).slice(2);
}
