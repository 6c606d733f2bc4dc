import type { Address } from "../lib/address.js";
import type { Pool } from "../market/index.js";
import type { Network } from "../networks/index.js";
import type { PositionToken } from "../protocols/index.js";
import type { Token } from "../tokens/index.js";

/** A position token and its underlying tokens. */
export type KnownPosition = {
  readonly token: Token;
  readonly entry: Pool;
  readonly project: string;
  readonly underlying: readonly Token[];
};

type Share = { readonly entry: Pool; readonly share: PositionToken };

/**
 * Returns the position tokens of `venues` by address. A position may be a share of another one. Omits positions with an
 * underlying token that is neither in `tokens` nor a position.
 */
export function positionsOf(
  network: Network,
  tokens: ReadonlyMap<Address, Token>,
  venues: Iterable<Pool>,
): Map<Address, KnownPosition> {
  const known = new Map(tokens);
  const positions = new Map<Address, KnownPosition>();
  let waiting = sharesOf(venues);
  for (let before = Number.POSITIVE_INFINITY; waiting.length < before; ) {
    before = waiting.length;
    waiting = waiting.filter(({ entry, share }) => {
      const underlying = underlyingOf(entry, share).map((address) => known.get(address));
      if (!underlying.every((token) => token !== undefined)) return true;
      const position = positionOf(network, { entry, share }, underlying);
      known.set(share.address, position.token);
      positions.set(share.address, position);
      return false;
    });
  }
  return positions;
}

function sharesOf(venues: Iterable<Pool>): Share[] {
  return [...venues].flatMap((entry) => {
    const share = entry.adapter.meta.position?.(entry.venue);
    return share === undefined ? [] : [{ entry, share }];
  });
}

/** Returns the tokens that back the share: the venue's tokens, without the share itself if the venue trades it. */
function underlyingOf({ venue }: Pool, share: PositionToken): Address[] {
  return venue.tokens.filter((token) => token !== share.address);
}

function positionOf(network: Network, { entry, share }: Share, underlying: readonly Token[]): KnownPosition {
  const about = network.deployments.find(({ slug }) => slug === entry.venue.protocol)?.about;
  const { name, project } = { ...entry.adapter.meta, ...about };
  const token = {
    chainId: network.id,
    address: share.address,
    symbol: about?.positionSymbol ?? share.symbol,
    name: `${name} ${underlying.map(({ symbol }) => symbol).join("/")}`,
    decimals: share.decimals,
    logosUri: [],
  };
  return { token, entry, project, underlying };
}
