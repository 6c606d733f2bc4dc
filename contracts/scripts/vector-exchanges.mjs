import { encodeFunctionData, parseAbi } from "viem";

const abi = parseAbi([
  "function approve(address spender, uint256 amount)",
  "function transfer(address to, uint256 amount)",
  "function add_liquidity(uint256[] amounts, uint256 min)",
  "function remove_liquidity(uint256 shares, uint256[] mins)",
  "function remove_liquidity_one_coin(uint256 shares, uint256 i, uint256 min)",
  "function daiToUsds(address usr, uint256 wad)",
  "function usdsToDai(address usr, uint256 wad)",
  "function sellGem(address usr, uint256 gemAmt)",
  "function buyGem(address usr, uint256 gemAmt)",
  "function swapExactIn(address assetIn, address assetOut, uint256 amountIn, uint256 least, address to, uint256 code)",
  "function mkrToSky(address usr, uint256 mkrAmt)",
  "function deposit()",
  "function submitAndDeposit(address recipient)",
  "function burn(uint256 amount)",
  "function swap(bool swapForY, address to)",
  "function swapIn(bool swap0to1, uint256 amountIn, uint256 amountOutMin, address to)",
]);
const exchanges = {
  underlyingInt128: "function exchange_underlying(int128 i, int128 j, uint256 amount, uint256 min)",
  underlyingUint256: "function exchange_underlying(uint256 i, uint256 j, uint256 amount, uint256 min)",
  useEth: "function exchange(uint256 i, uint256 j, uint256 amount, uint256 min, bool useEth)",
};

/** Returns valid programs of the steps of the exchange module, by purpose. `a` to `d` are stubs in ascending order. */
export function exchangeSteps([a, b, c, d]) {
  const all = (token) => ({ token, sharePpm: 1_000_000 });
  const none = (token) => ({ token, sharePpm: 0 });
  const exchange = {
    ...{ op: "curveExchange", pool: d, kind: "underlyingInt128", i: 0, j: 1 },
    ...{ amount: all(a), tokenOut: b },
  };
  const convert = {
    ...{ op: "convert", venue: d, kind: "daiToUsds" },
    ...{ amount: all(a), tokenOut: b, to: "receiver" },
  };
  const bins = {
    ...{ op: "lbSwap", pool: d, swapForY: true, prefunded: false },
    ...{ amount: all(a), to: "receiver" },
  };
  const fluid = { op: "fluidSwap", pool: d, zeroForOne: true, amount: all(a), to: "receiver" };
  return {
    "curveExchange of underlying coins by signed indices": [exchange],
    "curveExchange of underlying coins by unsigned indices, the highest": [
      { ...exchange, kind: "underlyingUint256", i: 255, j: 0, amount: { token: a, exact: 5n } },
    ],
    "curveExchange of underlying coins of native": [
      { ...exchange, kind: "underlyingUint256", amount: { token: "native", sharePpm: 500_000 } },
    ],
    "curveExchange of native": [{ ...exchange, kind: "useEth", i: 2, amount: all("native") }],
    "curveExchange to native": [{ ...exchange, kind: "useEth", tokenOut: "native" }],
    "curveAddList of two coins": [{ op: "curveAddList", pool: d, amounts: [all(a), all(b)] }],
    "curveAddList of one coin of eight": [
      { op: "curveAddList", pool: d, amounts: [...Array(7).fill(none(a)), { token: b, exact: 3n }] },
    ],
    "curveAddList of native": [
      { op: "curveAddList", pool: d, amounts: [all("native"), none(a), { token: c, sharePpm: 9 }] },
    ],
    "curveRemoveList of two coins": [
      { op: "curveRemoveList", pool: d, coins: 2, amount: { token: d, exact: 100n } },
    ],
    "curveRemoveList of eight coins": [
      { op: "curveRemoveList", pool: d, coins: 8, amount: { token: d, exact: 8n } },
    ],
    curveRemoveOneUint: [{ op: "curveRemoveOneUint", pool: d, i: 2, amount: { token: d, exact: 12n } }],
    "convert DAI": [convert],
    "convert USDS": [{ ...convert, kind: "usdsToDai", amount: { token: a, exact: 7n }, to: "refundTo" }],
    "convert a gem": [{ ...convert, kind: "sellGem", to: "executor" }],
    "convert into a gem": [{ ...convert, kind: "buyGem", amount: { token: a, exact: 5_000_000n }, to: c }],
    "convert at a PSM3": [{ ...convert, kind: "swapExactIn", amount: { token: c, sharePpm: 250_000 } }],
    "convert MKR": [{ ...convert, kind: "mkrToSky", amount: { token: b, exact: 9n }, to: "refundTo" }],
    "stake native": [{ op: "stake", venue: d, kind: "deposit", amount: all("native") }],
    "stake native for shares": [
      { op: "stake", venue: d, kind: "submitAndDeposit", amount: { token: "native", exact: 2n } },
    ],
    "lbSwap of everything": [bins],
    "lbSwap for X, a share, to another pool": [
      { ...bins, swapForY: false, amount: { token: b, sharePpm: 333_333 }, to: c },
    ],
    "lbSwap of a prefunded pair": [{ ...bins, prefunded: true, amount: none(a) }],
    "lbSwap of a prefunded pair for X, an exact amount": [
      { ...bins, prefunded: true, swapForY: false, amount: { token: a, exact: 4_321n }, to: "refundTo" },
    ],
    "fluidSwap of everything": [fluid],
    "fluidSwap for token 0, an exact amount, to another pool": [
      { ...fluid, zeroForOne: false, amount: { token: b, exact: 6_789n }, to: c },
    ],
    "fluidSwap of native": [{ ...fluid, amount: all("native"), to: "executor" }],
    "fluidSwap of a share of native": [
      { ...fluid, zeroForOne: false, amount: { token: "native", sharePpm: 250_000 }, to: "refundTo" },
    ],
    "stake's way back": [{ op: "stake", venue: d, kind: "burn", amount: { token: d, exact: 11n } }],
  };
}

const call = (to, functionName, args, value) => ({
  ...{ to, value },
  data: encodeFunctionData({ abi, functionName, args }),
});

const paying = (token, amount, venue, make) =>
  token === "native" ? [make(amount)] : [call(token, "approve", [venue, amount]), make(undefined)];

/** The state-changing calls of each step. `world` holds the stubs and parties. */
export const exchangeCalls = {
  curveExchange: ({ pool, kind, i, j, amount }, world) => {
    const amountIn = world.amountOf(amount);
    const args = [BigInt(i), BigInt(j), amountIn, 0n, ...(kind === "useEth" ? [true] : [])];
    const data = encodeFunctionData({ abi: parseAbi([exchanges[kind]]), args });
    return paying(amount.token, amountIn, pool, (value) => ({ to: pool, value, data }));
  },
  curveAddList: ({ pool, amounts }, world) => {
    const numbers = amounts.map((amount) => world.amountOf(amount));
    const approvals = amounts.flatMap(({ token }, index) =>
      token === "native" || numbers[index] === 0n ? [] : [call(token, "approve", [pool, numbers[index]])],
    );
    const value = numbers.find((_, index) => amounts[index].token === "native");
    return [...approvals, call(pool, "add_liquidity", [numbers, 0n], value)];
  },
  curveRemoveList: ({ pool, coins, amount }, world) => [
    call(pool, "remove_liquidity", [world.amountOf(amount), Array(coins).fill(0n)]),
  ],
  curveRemoveOneUint: ({ pool, i, amount }, world) => [
    call(pool, "remove_liquidity_one_coin", [world.amountOf(amount), BigInt(i), 0n]),
  ],
  convert: ({ venue, kind, amount, tokenOut, to }, world) => {
    const [amountIn, recipient, token] = [world.amountOf(amount), world.partyOf(to), amount.token];
    const take = (paid, name, args) => paying(token, paid, venue, () => call(venue, name, args));
    if (kind === "swapExactIn") return take(amountIn, kind, [token, tokenOut, amountIn, 0n, recipient, 0n]);
    if (kind !== "buyGem") return take(amountIn, kind, [recipient, amountIn]);
    const [unit, wad] = [world.gemUnit, 10n ** 18n];
    const gems = (amountIn * wad) / (unit * (wad + world.gemFee));
    const price = gems * unit + (gems * unit * world.gemFee) / wad;
    return take(price, kind, [recipient, gems]);
  },
  stake: ({ venue, kind, amount }, world) => {
    const number = world.amountOf(amount);
    if (kind === "burn") return [call(venue, kind, [number])];
    return [call(venue, kind, kind === "deposit" ? [] : [world.executor], number)];
  },
  lbSwap: ({ pool, swapForY, prefunded, amount, to }, world) => {
    const swap = call(pool, "swap", [swapForY, world.partyOf(to)]);
    return prefunded ? [swap] : [call(amount.token, "transfer", [pool, world.amountOf(amount)]), swap];
  },
  fluidSwap: ({ pool, zeroForOne, amount, to }, world) => {
    const amountIn = world.amountOf(amount);
    const args = [zeroForOne, amountIn, 0n, world.partyOf(to)];
    return paying(amount.token, amountIn, pool, (value) => call(pool, "swapIn", args, value));
  },
};

/** Returns programs of these steps that must be refused, as `badPositions` does. */
export function badExchanges(bad, step, at) {
  return [
    bad("curveExchange of an unknown kind", `${step.curveExchange}0003`, at + 2),
    bad("curveExchange without indices", `${step.curveExchange}0000`, at + 3),
    bad("curveExchange with share 0", `${step.curveExchange}0000000100000000`, at + 6),
    bad("curveExchange to the receiver as a token", `${step.curveExchange}00000001000f4240fe`, at + 9),
    bad("curveAddList of one coin", `${step.curveAddList}0001000f4240`, at + 2),
    bad("curveAddList of nine coins", `${step.curveAddList}0009${"000f4240".repeat(9)}`, at + 2),
    bad("curveAddList with a share above everything", `${step.curveAddList}0002000f4240010f4241`, at + 8),
    bad("curveAddList with a coin missing", `${step.curveAddList}0002000f4240`, at + 7),
    bad("curveRemoveList of one coin", `${step.curveRemoveList}0001000f4240`, at + 2),
    bad("curveRemoveList of nine coins", `${step.curveRemoveList}0009000f4240`, at + 2),
    bad("curveRemoveList of native", `${step.curveRemoveList}0002fc0f4240`, at + 3),
    bad("curveRemoveOneUint of native", `${step.curveRemoveOneUint}0000fc0f4240`, at + 3),
    bad("curveRemoveOneUint with share 0", `${step.curveRemoveOneUint}000000000000`, at + 4),
    bad("convert of an unknown kind", `${step.convert}0006`, at + 2),
    bad("convert of native", `${step.convert}0000fc0f424001fe`, at + 3),
    bad("convert to native", `${step.convert}0000000f4240fcfe`, at + 7),
    bad("convert to a party beyond the table", `${step.convert}0000000f424001fb`, at + 8),
    bad("lbSwap with a reserved flag", `${step.lbSwap}0004`, at + 2),
    bad("lbSwap of native", `${step.lbSwap}0000fc0f4240fe`, at + 3),
    bad("lbSwap with share 0", `${step.lbSwap}000001000000fe`, at + 4),
    bad("lbSwap, prefunded with a share", `${step.lbSwap}0002010f4240fe`, at + 4),
    bad("lbSwap, prefunded with exactly nothing", `${step.lbSwap}000201ffffff${"00".repeat(16)}fe`, at + 7),
    bad("lbSwap, prefunded with native", `${step.lbSwap}0002fc000000fe`, at + 3),
    bad("lbSwap with native as the recipient", `${step.lbSwap}0000010f4240fc`, at + 7),
    bad("fluidSwap with a reserved flag", `${step.fluidSwap}0002`, at + 2),
    bad("fluidSwap in native as the pool", `${step.fluidSwap}fc`, at + 1),
    bad("fluidSwap with share 0", `${step.fluidSwap}000001000000fe`, at + 4),
    bad("fluidSwap with native as the recipient", `${step.fluidSwap}0000010f4240fc`, at + 7),
    bad("fluidSwap without a recipient", `${step.fluidSwap}0001fc0f4240`, at + 7),
    bad("stake of an unknown kind", `${step.stake}0003`, at + 2),
    bad("stake of a token", `${step.stake}0000010f4240`, at + 3),
    bad("stake of a token for shares", `${step.stake}0001010f4240`, at + 3),
    bad("stake's way back of another token", `${step.stake}0002010f4240`, at + 3),
  ];
}
