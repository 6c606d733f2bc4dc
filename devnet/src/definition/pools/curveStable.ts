import { devLido, ethPerWsteth } from "../conversions/lido.js";
import { type DevTokenSymbol, devToken } from "../tokens.js";
import { stableCounts } from "./stable.js";

type Address = `0x${string}`;

/** A coin of a Curve pool of the newest generation: plain, or worth what an oracle says. */
export type DevStableCoin = {
  address: Address;
  /** The pool's initial balance, in whole coins. */
  count: number;
  decimals: number;
  oracle?: { address: Address; method: `0x${string}` };
};

/** A Curve pool that is its own share, with the local chain's own code (contracts/curve). */
export type DevStablePool = {
  name: string;
  address: Address;
  coins: readonly DevStableCoin[];
  amplification: bigint;
  /** Both in parts of 1e10. */
  fee: bigint;
} & ({ kind: "newest"; offpeg: bigint } | { kind: "coin" });

/** Returns an address that ends with a pool's number. No one has its key on any chain. */
const own = (number: number): Address => `0x5c0de000000000000000000000000000000000${number}`;

const native: Address = "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee";

type Row = readonly [DevTokenSymbol, number];

/** Returns coins, of which each costs this many ppm more here than its dollar price. */
function coinsOf(amplification: number, totalUsd: number, rows: readonly Row[]): DevStableCoin[] {
  const tokens = rows.map(([symbol]) => devToken(symbol));
  const prices = rows.map(([, skewPpm], index) => tokens[index]!.usd * (1 + skewPpm / 1e6));
  const counts = stableCounts({ prices, amplification, total: totalUsd });
  return tokens.map(({ address, decimals }, index) => ({ address, decimals, count: counts[index]! }));
}

export const devStablePools: readonly DevStablePool[] = [
  {
    kind: "newest",
    name: "USDC/USDT/FRAX",
    address: own(40),
    coins: coinsOf(1_500, 21_000_000, [
      ["USDC", 0],
      ["USDT", -90],
      ["FRAX", 10],
    ]),
    amplification: 1_500n,
    fee: 1_000_000n,
    offpeg: 50_000_000_000n,
  },
  {
    kind: "newest",
    name: "WETH/wstETH",
    address: own(41),
    coins: [
      { address: devToken("WETH").address, decimals: 18, count: 1_100 },
      {
        address: devLido.wsteth,
        decimals: 18,
        count: 1_100 / ethPerWsteth,
        // stEthPerToken()
        oracle: { address: devLido.wsteth, method: "0x035faf82" },
      },
    ],
    amplification: 1_000n,
    fee: 1_000_000n,
    offpeg: 20_000_000_000n,
  },
  {
    kind: "coin",
    name: "ETH/WETH",
    address: own(42),
    coins: [
      { address: native, decimals: 18, count: 500 },
      { address: devToken("WETH").address, decimals: 18, count: 500 },
    ],
    amplification: 200n,
    fee: 1_000_000n,
  },
];
