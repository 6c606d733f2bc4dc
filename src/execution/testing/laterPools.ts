import { type Address, NATIVE } from "../../lib/address.js";
import type { Pool } from "../../market/market.js";
import type { Amount, Step, TokenRef } from "../../program/index.js";
import { type Adapter, adapters, type Venue } from "../../protocols/index.js";
import type { Plan } from "../../routing/index.js";
import { dai, fill, pairOf, planOf, usdc, usdt, weth } from "./plans.js";

/** Returns an address that has nothing on the chain. */
const contract = (digits: string): Address => `0x${digits.padStart(40, "babe")}`;

type Encode = (venue: Venue, fill: Parameters<Adapter["encode"]>[2]) => Step;

/** Returns a pool whose adapter is that of a `standard`, but for the steps that it makes. */
function pool(
  standard: string,
  address: Address,
  tokens: readonly Address[],
  more: Partial<Pick<Venue, "feePpm" | "facts" | "contracts" | "subject">> &
    Partial<Omit<Adapter, "facts" | "encode">> & { readonly steps: Adapter["steps"]; readonly make: Encode },
): Pool {
  const like = adapters.get(standard);
  if (like === undefined) throw new Error(`no adapter for ${standard}`);
  const { feePpm = 0, facts = {}, contracts, subject, steps, make, ...others } = more;
  const venue: Venue = {
    ...{ id: `${standard}:${address}`, protocol: standard, standard, address, tokens, feePpm, facts },
    ...(contracts === undefined ? {} : { contracts }),
    ...(subject === undefined ? {} : { subject }),
  };
  const encode: Adapter["encode"] = (at, _state, way) => make(at, way);
  const adapter: Adapter = { ...like, ...others, steps, encode };
  return { venue, adapter, state: undefined };
}

const refOf = (token: Address): TokenRef => (token === NATIVE ? "native" : token);
const manager = contract("4000");
const hooks = contract("4001");

const hooked = (fee: number, tokens: readonly Address[], dynamic = false) =>
  pool("uniswap-v4", manager, tokens, {
    feePpm: dynamic ? 0 : fee,
    facts: { tickSpacing: 10, hooks, ...(dynamic ? { dynamicFee: true } : {}) },
    steps: ["v4Swap", "v4HookSwap"],
    make: ({ address }, { tokenOut, amount, to }) => ({
      ...{ op: "v4HookSwap", manager: address, tokenOut: refOf(tokenOut), fee, tickSpacing: 10, hooks },
      ...{ amount, to },
    }),
  });

const infinityVault = contract("4100");

/** A pool of PancakeSwap Infinity: with hooks and a dynamic fee, or of a stated fee without. */
const infinity = (bins: boolean, tokens: readonly Address[], hookBits?: number) => {
  const isHooked = hookBits !== undefined;
  const [fee, step] = [isHooked ? 0x800000 : 2_500, bins ? 25 : 60];
  const key = isHooked ? { hookBits } : {};
  return pool("uniswap-v4", contract("4101"), tokens, {
    feePpm: isHooked ? 0 : fee,
    facts: {
      ...(bins ? { stepBps: step } : { tickSpacing: step }),
      infinity: { vault: infinityVault, ...key },
      ...(isHooked ? { hooks, dynamicFee: true } : {}),
    },
    steps: ["infinitySwap", "infinityHookSwap"],
    make: ({ address }, { tokenOut, amount, to }): Step => {
      const swap = { vault: infinityVault, manager: address, bins, tokenOut: refOf(tokenOut), fee, step };
      return isHooked
        ? { op: "infinityHookSwap", ...swap, hookBits, hooks, amount, to }
        : { op: "infinitySwap", ...swap, amount, to };
    },
  });
};

const solidly = (digits: string, tokens: readonly Address[]) =>
  pool("uniswap-v2", contract(digits), [...tokens].sort(), {
    steps: ["solidlySwap", "v2Add", "v2Remove"],
    make: ({ address }, { tokenIn, tokenOut, amount, prefunded, to }) => ({
      ...{ op: "solidlySwap", pool: address, zeroForOne: tokenIn < tokenOut, prefunded, amount, to },
    }),
  });

/** A pair of bins, with its tokens in the order that its creator chose. */
const bins = (digits: string, tokens: readonly Address[]) =>
  pool("uniswap-v2", contract(digits), tokens, {
    steps: ["lbSwap"],
    make: ({ address, tokens: [tokenX] }, { tokenIn, amount, prefunded, to }) => ({
      ...{ op: "lbSwap", pool: address, swapForY: tokenIn === tokenX, prefunded, amount, to },
    }),
  });

/** A pool of Fluid, with its tokens in its own order, native at either place. */
const fluid = (digits: string, tokens: readonly Address[]) =>
  pool("wrapped-native", contract(digits), tokens, {
    steps: ["fluidSwap"],
    paysOut: true,
    make: ({ address, tokens: [token0] }, { tokenIn, amount, to }) => ({
      ...{ op: "fluidSwap", pool: address, zeroForOne: tokenIn === token0, amount, to },
    }),
  });

const vaultV3 = contract("4200");

/** A pool of Balancer V3, which trades through the vault. */
const balancerV3 = (digits: string, tokens: readonly Address[]) =>
  pool("wrapped-native", vaultV3, tokens, {
    subject: `0x${contract(digits).slice(2).padStart(64, "0")}`,
    steps: ["balancerV3Swap"],
    paysOut: true,
    make: (_, { amount, tokenOut, to }) => ({
      ...{ op: "balancerV3Swap", vault: vaultV3, pool: contract(digits), amount, tokenOut, to },
    }),
  });

const algebra = pool("uniswap-v3", contract("2000"), [usdc, weth].sort(), {
  facts: { tickSpacing: 60, callback: "algebra" },
  steps: ["v3Swap"],
  make: ({ address }, { tokenIn, tokenOut, amount, to }) => ({
    ...{ op: "v3Swap", pool: address, zeroForOne: tokenIn < tokenOut, callback: "algebra", amount, to },
  }),
});

const meta = contract("3000");
const metaShare = contract("3001");
const lp = contract("3002");
const below = [usdt, dai, usdc];

type CurveKind = {
  readonly exchange: "uint256" | "useEth";
  readonly underlying?: "underlyingInt128" | "underlyingUint256";
};

/** A pool of Curve by the functions that only some have. Its share is the last of its tokens. */
const curve = (address: Address, coins: readonly Address[], { exchange, underlying }: CurveKind) => {
  const share = address === meta ? metaShare : address;
  return pool("curve-dex", address, [...coins, share], {
    facts: {
      curve: {
        ...{ exchange, lists: true, removeOne: "uint256" },
        ...(underlying === undefined ? {} : { underlying: { exchange: underlying, tokens: below } }),
      },
    },
    steps: ["curve", "curveExchange", "curveAddList", "curveRemoveList", "curveRemoveOneUint"],
    make: (_, { tokenIn, tokenOut, amount }): Step => {
      if (tokenOut === share)
        return {
          ...{ op: "curveAddList", pool: address },
          amounts: coins.map((coin) => (coin === tokenIn ? amount : { token: refOf(coin), sharePpm: 0 })),
        };
      if (tokenIn === share)
        return { op: "curveRemoveOneUint", pool: address, i: coins.indexOf(tokenOut), amount };
      const own = coins.includes(tokenIn) && coins.includes(tokenOut);
      const order = own ? coins : below;
      const [i, j] = [order.indexOf(tokenIn), order.indexOf(tokenOut)];
      const op = own && exchange === "uint256" ? "curve" : "curveExchange";
      const kind = own ? exchange : underlying;
      return { op, pool: address, kind, i, j, amount, tokenOut: refOf(tokenOut) } as Step;
    },
    liquidity: {
      encodeAdd: (_: Venue, amounts: readonly Amount[]) => ({
        ...{ op: "curveAddList", pool: address },
        amounts: coins.map((coin) => amounts.find(({ token }) => token === coin)),
      }),
      encodeRemove: (_: Venue, amount: Amount) => ({
        ...{ op: "curveRemoveList", pool: address, coins: coins.length, amount },
      }),
    } as unknown as NonNullable<Adapter["liquidity"]>,
  });
};

/** A pool of Curve that takes and pays several coins at once. */
export const listed = curve(contract("3003"), [dai, usdc, usdt], { exchange: "uint256" });

const [usds, mkr] = [contract("9010"), contract("9011")];

type Conversion = Extract<Step, { op: "convert" }>["kind"];

const converting = (
  conversion: "usdsConverter" | "litePsm" | "psm3" | "mkrSky",
  address: Address,
  tokens: readonly [Address, Address],
  kinds: readonly [Conversion, Conversion],
) =>
  pool("wrapped-native", address, tokens, {
    facts: { conversion },
    steps: ["convert"],
    paysOut: true,
    leaves: (_, token) => conversion === "litePsm" && token === tokens[1],
    make: (_, { tokenIn, tokenOut, amount, to }) => ({
      ...{ op: "convert", venue: address, kind: kinds[tokenIn === tokens[0] ? 0 : 1], amount, tokenOut, to },
    }),
  });

const litePsm = converting("litePsm", contract("9002"), [usdc, dai], ["sellGem", "buyGem"]);
const converter = converting("usdsConverter", contract("9001"), [dai, usds], ["daiToUsds", "usdsToDai"]);
const psm3 = converting("psm3", contract("9003"), [usdc, usds], ["swapExactIn", "swapExactIn"]);

const mkrSky = converting("mkrSky", contract("9004"), [mkr, usds], ["mkrToSky", "mkrToSky"]);

const staking = (kind: "deposit" | "submitAndDeposit", token: Address, through: Address, burns: boolean) =>
  pool("wrapped-native", token, [NATIVE, token], {
    contracts: [through],
    facts: { staking: kind, ...(burns ? { burns } : {}) },
    steps: ["stake"],
    make: (_, { tokenIn, amount }) =>
      tokenIn === token
        ? { op: "stake", venue: token, kind: "burn", amount }
        : { op: "stake", venue: through, kind, amount },
  });

const [reth, sfrx] = [contract("9100"), contract("9200")];
const ofRocketPool = staking("deposit", reth, contract("9101"), true);
const ofFrax = staking("submitAndDeposit", sfrx, contract("9201"), false);

/** Plans through pools of the steps that no protocol makes yet, in both directions. */
export const laterPlans: Readonly<Record<string, Plan>> = {
  "native through hooks, then a dynamic fee": planOf(
    [
      fill(hooked(500, [NATIVE, usdc]), NATIVE, usdc),
      fill(hooked(0x800000, [dai, usdc].sort(), true), usdc, dai),
    ],
    NATIVE,
    dai,
  ),
  "hooks to native": planOf([fill(hooked(500, [NATIVE, usdc]), usdc, NATIVE)], usdc, NATIVE),
  "native through bins, then ticks with hooks of a dynamic fee": planOf(
    [
      fill(infinity(true, [NATIVE, usdc]), NATIVE, usdc),
      fill(infinity(false, [dai, usdc].sort(), 0x55), usdc, dai),
    ],
    NATIVE,
    dai,
  ),
  "ticks to native": planOf([fill(infinity(false, [NATIVE, usdc]), usdc, NATIVE)], usdc, NATIVE),
  "bins with hooks to native": planOf([fill(infinity(true, [NATIVE, usdc], 0), usdc, NATIVE)], usdc, NATIVE),
  "one pool of the Solidly kind into another": planOf(
    [fill(solidly("2101", [usdc, weth]), usdc, weth), fill(solidly("2102", [weth, usdt]), weth, usdt)],
    usdc,
    usdt,
  ),
  "a pool of the Solidly kind, from the Executor, the other way": planOf(
    [
      fill(pairOf(weth, dai), dai, weth, 400_000),
      fill(solidly("2103", [weth, dai]), dai, weth),
      fill(solidly("2101", [usdc, weth]), weth, usdc, 300_000),
      fill(pairOf(weth, usdc), weth, usdc),
    ],
    dai,
    usdc,
  ),
  "one pair of bins into another": planOf(
    [fill(bins("2201", [usdc, weth]), usdc, weth), fill(bins("2202", [usdt, weth]), weth, usdt)],
    usdc,
    usdt,
  ),
  "a pair of bins, from the Executor, the other way": planOf(
    [
      fill(pairOf(weth, dai), dai, weth, 400_000),
      fill(bins("2203", [weth, dai]), dai, weth),
      fill(bins("2201", [weth, usdc]), weth, usdc, 300_000),
      fill(pairOf(weth, usdc), weth, usdc),
    ],
    dai,
    usdc,
  ),
  "native through a pool of Fluid, then another": planOf(
    [fill(fluid("2301", [usdc, NATIVE]), NATIVE, usdc), fill(fluid("2302", [usdc, usdt]), usdc, usdt)],
    NATIVE,
    usdt,
  ),
  "a part through a pool of Fluid, to native": planOf(
    [
      fill(fluid("2303", [NATIVE, dai]), dai, NATIVE, 400_000),
      fill(fluid("2304", [dai, NATIVE]), dai, NATIVE),
    ],
    dai,
    NATIVE,
  ),
  "one pool of Balancer V3, then another": planOf(
    [
      fill(balancerV3("2401", [weth, usdc]), usdc, weth),
      fill(balancerV3("2402", [weth, dai, usdt]), weth, usdt),
    ],
    usdc,
    usdt,
  ),
  "a part through a pool of Balancer V3": planOf(
    [
      fill(balancerV3("2403", [dai, usdc]), dai, usdc, 400_000),
      fill(balancerV3("2404", [usdc, dai, weth]), dai, usdc),
    ],
    dai,
    usdc,
  ),
  "coins by unsigned indices, a list, one coin, underlying coins": planOf(
    [
      fill(curve(meta, [usdt, lp], { exchange: "uint256" }), usdt, lp),
      fill(curve(meta, [usdt, lp], { exchange: "uint256" }), lp, metaShare),
      fill(curve(meta, [usdt, lp], { exchange: "uint256" }), metaShare, usdt),
      fill(curve(meta, [usdt, lp], { exchange: "uint256", underlying: "underlyingInt128" }), usdt, dai),
    ],
    usdt,
    dai,
  ),
  "underlying coins by unsigned indices": planOf(
    [fill(curve(meta, [usdt, lp], { exchange: "uint256", underlying: "underlyingUint256" }), usdc, usdt)],
    usdc,
    usdt,
  ),
  "native by a flag": planOf(
    [fill(curve(meta, [usdc, NATIVE], { exchange: "useEth" }), NATIVE, usdc)],
    NATIVE,
    usdc,
  ),
  "to native by a flag": planOf(
    [fill(curve(meta, [usdc, NATIVE], { exchange: "useEth" }), usdc, NATIVE)],
    usdc,
    NATIVE,
  ),
  "a gem, DAI, USDS": planOf([fill(litePsm, usdc, dai), fill(converter, dai, usds)], usdc, usds),
  "USDS, DAI, a gem": planOf([fill(converter, usds, dai), fill(litePsm, dai, usdc)], usds, usdc),
  "a PSM3": planOf([fill(psm3, usdc, usds)], usdc, usds),
  "a token for its successor": planOf([fill(mkrSky, mkr, usds)], mkr, usds),
  "native staked": planOf([fill(ofRocketPool, NATIVE, reth)], NATIVE, reth),
  "native staked for shares": planOf([fill(ofFrax, NATIVE, sfrx)], NATIVE, sfrx),
  "staked burnt": planOf([fill(ofRocketPool, reth, NATIVE)], reth, NATIVE),
  "a pool of Algebra": planOf([fill(algebra, usdc, weth)], usdc, weth),
  "a pool of Algebra, the other way": planOf([fill(algebra, weth, usdc)], weth, usdc),
};
