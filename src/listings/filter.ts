import type { Address } from "../lib/address.js";
import { kindOf, type Position, type TokenKind, type TokenListing } from "./tokenListing.js";

/**
 * The conditions of a listing. An absent member imposes no condition. A list matches if any of its items does, unless
 * stated otherwise.
 */
export type TokenFilter = {
  readonly chainId?: number | undefined;
  readonly addresses?: readonly Address[] | undefined;
  readonly kind?: TokenKind | undefined;
  readonly protocol?: string | undefined;
  readonly project?: string | undefined;
  readonly primaryAddresses?: readonly Address[] | undefined;
  /** All of these must be among the underlying tokens. */
  readonly underlying?: readonly Address[] | undefined;
  /** These must be exactly the underlying tokens. */
  readonly underlyingExact?: readonly Address[] | undefined;
  /** Whole names, in lower case. */
  readonly names?: readonly string[] | undefined;
  /** Whole symbols, in lower case. */
  readonly symbols?: readonly string[] | undefined;
  /** Bounds are inclusive. An unknown figure is within no bounds. */
  readonly apyFrom?: number | undefined;
  readonly apyTo?: number | undefined;
  readonly tvlFrom?: number | undefined;
  readonly tvlTo?: number | undefined;
};

type Test = (token: TokenListing) => boolean;

/** Returns the tokens that meet every condition, in order. */
export function filterTokens(tokens: readonly TokenListing[], filter: TokenFilter): readonly TokenListing[] {
  return testsOf(filter).reduce((left, test) => left.filter(test), tokens);
}

function testsOf(filter: TokenFilter): Test[] {
  const { chainId, kind, protocol, project, underlying, underlyingExact } = filter;
  const tests: Test[] = [];
  if (chainId !== undefined) tests.push((token) => token.chainId === chainId);
  if (kind !== undefined) tests.push((token) => kindOf(token) === kind);
  if (protocol !== undefined) tests.push((token) => token.position?.protocol === protocol);
  if (project !== undefined) tests.push((token) => token.position?.project === project);
  addOneOf(tests, filter.addresses, (token) => token.address);
  addOneOf(tests, filter.primaryAddresses, (token) => token.position?.primaryAddress);
  addOneOf(tests, filter.names, (token) => token.name.toLowerCase());
  addOneOf(tests, filter.symbols, (token) => token.symbol.toLowerCase());
  if (underlying !== undefined) {
    tests.push(({ position }) => underlying.every((address) => holds(position, address)));
  }
  if (underlyingExact !== undefined) {
    const wanted = new Set(underlyingExact);
    tests.push(
      ({ position }) =>
        position?.underlying.length === wanted.size &&
        position.underlying.every(({ address }) => wanted.has(address)),
    );
  }
  addRange(tests, filter.apyFrom, filter.apyTo, (position) => position.apy);
  addRange(tests, filter.tvlFrom, filter.tvlTo, (position) => position.tvl);
  return tests;
}

function holds(position: Position | undefined, address: Address): boolean {
  return position?.underlying.some((token) => token.address === address) ?? false;
}

function addOneOf(
  tests: Test[],
  values: readonly string[] | undefined,
  read: (token: TokenListing) => string | undefined,
): void {
  if (values === undefined) return;
  const wanted: ReadonlySet<string | undefined> = new Set(values);
  tests.push((token) => wanted.has(read(token)));
}

function addRange(
  tests: Test[],
  from: number | undefined,
  to: number | undefined,
  read: (position: Position) => number | null,
): void {
  if (from === undefined && to === undefined) return;
  tests.push(({ position }) => {
    const value = position === undefined ? null : read(position);
    return value !== null && value >= (from ?? -Infinity) && value <= (to ?? Infinity);
  });
}
