import { type Address, addressAt, ZERO_ADDRESS } from "../../lib/address.js";
import { type Hex, uintAt } from "../../lib/hex.js";
import type { Log, Venue } from "../adapter.js";
import { callData } from "../calldata.js";
import type { Reading } from "../reading.js";
import { type Unusable, unusable } from "../unusable.js";

/** Amounts in raw units, in the order of the venue's tokens. */
export type PairState = {
  readonly reserve0: bigint;
  readonly reserve1: bigint;
  /** What the pair holds beyond its reserves: whoever adds liquidity next is credited with it. */
  readonly surplus0: bigint;
  readonly surplus1: bigint;
  readonly totalSupply: bigint;
  /** Shares that lie in the pair itself: whoever removes liquidity next is paid for them. */
  readonly ownShares: bigint;
  /** Product of the reserves when liquidity was last added or removed; 0 while the factory claimed no fee then. */
  readonly kLast: bigint;
  /** Whether the factory claims a part of the fees, as new shares, when liquidity is added or removed. */
  readonly feeOn: boolean;
};

/** The pair stores its reserves as uint112. */
export const MAX_RESERVE = (1n << 112n) - 1n;

/** Sync(uint112 reserve0, uint112 reserve1): the pair's reserves after every change of them. */
export const SYNC: Hex = "0x1c411e9a96e071241c2f21f7726b17ae89e3cab4c78be50e062b03a9fffbbad1";

/** Mint(address,uint256,uint256) and Burn(address,uint256,uint256,address): the supply changed. */
export const MINT: Hex = "0x4c209b5fc8ad50758f13e2e1088ba56a560dff690a1c6fef26394f4c03821c4f";
export const BURN: Hex = "0xdccd412f0b1252819cb1fd330b93224ca42612892bb3f4f789976e6d81936496";

const GET_RESERVES = "0x0902f1ac"; // getReserves()
const TOKEN0 = "0x0dfe1681"; // token0()
const TOKEN1 = "0xd21220a7"; // token1()
const BALANCE_OF = "0x70a08231"; // balanceOf(address)
const TOTAL_SUPPLY = "0x18160ddd"; // totalSupply()
const K_LAST = "0x7464fc3d"; // kLast()
const FEE_TO = "0x017e7e58"; // feeTo()

/**
 * Reads the reserves. Unusable is an empty pair and one that is not what the model expects: other tokens than the
 * factory said, or a balance below its reserve, from which the pair reverts every swap.
 */
export function* load(venue: Venue): Reading<PairState | Unusable> {
  const [token0, token1] = venue.tokens as readonly [Address, Address];
  const pair = venue.address;
  const { factory = ZERO_ADDRESS } = venue.sources ?? {};
  const [reserves, readToken0, readToken1, balance0, balance1, ...liquidity] = yield [
    { to: pair, data: callData(GET_RESERVES) },
    { to: pair, data: callData(TOKEN0) },
    { to: pair, data: callData(TOKEN1) },
    { to: token0, data: callData(BALANCE_OF, pair) },
    { to: token1, data: callData(BALANCE_OF, pair) },
    { to: pair, data: callData(TOTAL_SUPPLY) },
    { to: pair, data: callData(BALANCE_OF, pair) },
    { to: pair, data: callData(K_LAST) },
    { to: factory, data: callData(FEE_TO) },
  ];
  if (addressAt(readToken0 ?? "0x", 0) !== token0 || addressAt(readToken1 ?? "0x", 0) !== token1) {
    return unusable("changed");
  }
  const [reserve0, reserve1] = [uintAt(reserves ?? "0x", 0), uintAt(reserves ?? "0x", 1)];
  const [held0, held1] = [balance0, balance1].map((word) => uintAt(word ?? "0x", 0));
  const [totalSupply, ownShares, kLast] = liquidity.map((word) => uintAt(word ?? "0x", 0));
  const feeTo = addressAt(liquidity[3] ?? "0x", 0);
  if (reserve0 === undefined || reserve1 === undefined) return unusable("silent");
  if (held0 === undefined || held1 === undefined || totalSupply === undefined) return unusable("silent");
  if (ownShares === undefined || kLast === undefined || feeTo === undefined) return unusable("silent");
  if (reserve0 === 0n || reserve1 === 0n || totalSupply === 0n) return unusable("empty");
  const read = reservesOf(reserves);
  if (read === undefined || held0 < reserve0 || held1 < reserve1) return unusable("doesNotAddUp");
  return {
    ...read,
    surplus0: held0 - read.reserve0,
    surplus1: held1 - read.reserve1,
    totalSupply,
    ownShares,
    kLast,
    feeOn: feeTo !== ZERO_ADDRESS,
  };
}

/** Sync carries the reserves, which are then all that the pair holds. A change of the supply is read anew. */
export function apply(_venue: Venue, state: PairState, log: Log): PairState | undefined {
  if (log.topics[0] !== SYNC) return undefined;
  const read = reservesOf(log.data);
  return read === undefined ? undefined : { ...state, ...read, surplus0: 0n, surplus1: 0n };
}

/** The pair after it has written down all that it holds as its reserves, as it does at the end of every trade. */
export function settled(state: PairState): PairState {
  const { reserve0, reserve1, surplus0, surplus1 } = state;
  return {
    ...state,
    reserve0: reserve0 + surplus0,
    reserve1: reserve1 + surplus1,
    surplus0: 0n,
    surplus1: 0n,
  };
}

function reservesOf(words: Hex | undefined): Pick<PairState, "reserve0" | "reserve1"> | undefined {
  const reserve0 = uintAt(words ?? "0x", 0);
  const reserve1 = uintAt(words ?? "0x", 1);
  if (!reserve0 || !reserve1) return undefined;
  if (reserve0 > MAX_RESERVE || reserve1 > MAX_RESERVE) return undefined;
  return { reserve0, reserve1 };
}
