import { encodeAbiParameters, encodeFunctionData, parseAbi, parseAbiParameters } from "viem";

const structs = [
  "struct Key { address currency0; address currency1; address hooks; address poolManager; uint24 fee; bytes32 parameters }",
  "struct Params { bool zeroForOne; int256 amount; uint160 limit }",
];
const abiOf = (signature) => parseAbi([...structs, `function ${signature}`]);
const abis = {
  lock: abiOf("lock(bytes data)"),
  ticks: abiOf("swap(Key key, Params params, bytes data)"),
  bins: abiOf("swap(Key key, bool swapForY, int128 amount, bytes data)"),
  sync: abiOf("sync(address currency)"),
  transfer: abiOf("transfer(address to, uint256 amount)"),
  settle: abiOf("settle()"),
  take: abiOf("take(address currency, address to, uint256 amount)"),
};
const zero = `0x${"00".repeat(20)}`;

/** Returns valid programs of these steps, by purpose. `a` to `d` are stubs in ascending order. */
export function infinitySteps([a, b, c, d]) {
  const all = (token) => ({ token, sharePpm: 1_000_000 });
  const swap = {
    ...{ op: "infinitySwap", vault: d, manager: c, bins: false, tokenOut: b, fee: 500, step: 10 },
    ...{ amount: all(a), to: "receiver" },
  };
  const hooked = { ...swap, op: "infinityHookSwap", fee: 8_388_608, hookBits: 0x0055, hooks: a };
  return {
    "infinitySwap of everything": [swap],
    "infinitySwap, larger currency in, a share": [
      { ...swap, tokenOut: a, fee: 1_000_000, step: 32_767, amount: { token: c, sharePpm: 250_000 } },
    ],
    "infinitySwap of native": [{ ...swap, amount: { token: "native", exact: 77n }, to: "refundTo" }],
    "infinitySwap in bins": [{ ...swap, bins: true, step: 1 }],
    "infinitySwap in bins to native, larger currency in": [
      { ...swap, bins: true, fee: 0, tokenOut: "native", amount: { token: c, exact: 12n }, to: "executor" },
    ],
    "infinityHookSwap of a dynamic fee": [hooked],
    "infinityHookSwap of native in bins, a static fee": [
      { ...hooked, bins: true, fee: 1_000_000, step: 100, hookBits: 0xffff, amount: all("native") },
    ],
    "infinityHookSwap for no function": [
      { ...hooked, hookBits: 0, amount: { token: a, exact: 1n }, to: "refundTo" },
    ],
  };
}

const calls = (step, world) => {
  const { vault, manager, bins, tokenOut, fee, amount, to, hooks = zero, hookBits = 0 } = step;
  const call = (target, name, args, value) => ({
    ...{ to: target, value, data: encodeFunctionData({ abi: abis[name], args }) },
  });
  const currency = (token) => (token === "native" ? zero : token);
  const asToken = (token) => (token === "native" ? `0x${"ee".repeat(20)}` : token);
  const [amountIn, recipient] = [world.amountOf(amount), world.partyOf(to)];
  const word = (step.step << 16) | hookBits;
  const data = encodeAbiParameters(
    parseAbiParameters("address, bool, address, address, uint24, uint256, address, uint256, address"),
    [
      ...[manager, bins, asToken(amount.token), asToken(tokenOut), fee, BigInt(word >>> 0)],
      ...[hooks, amountIn, recipient],
    ],
  );
  const [currencyIn, currencyOut] = [currency(amount.token), currency(tokenOut)];
  const zeroForOne = currencyIn < currencyOut;
  const [currency0, currency1] = zeroForOne ? [currencyIn, currencyOut] : [currencyOut, currencyIn];
  const limit = zeroForOne ? 4295128740n : 1461446703485210103287273052203988822378723970341n;
  const parameters = `0x${(word >>> 0).toString(16).padStart(64, "0")}`;
  const key = { currency0, currency1, hooks, poolManager: manager, fee, parameters };
  const native = amount.token === "native";
  return [
    call(vault, "lock", [data]),
    bins
      ? call(manager, "bins", [key, zeroForOne, -amountIn, "0x"])
      : call(manager, "ticks", [key, { zeroForOne, amount: -amountIn, limit }, "0x"]),
    call(vault, "sync", [currencyIn]),
    ...(native ? [] : [call(amount.token, "transfer", [vault, amountIn])]),
    call(vault, "settle", [], native ? amountIn : undefined),
    call(vault, "take", [currencyOut, recipient, world.v4AmountOut]),
  ];
};

/** By step, the calls that the Executor makes for it. */
export const infinityCalls = { infinitySwap: calls, infinityHookSwap: calls };

/** Returns programs of these steps that must be refused, as `badPositions` does. */
export function badInfinity(bad, step, at) {
  const [plain, hooked] = [step.infinitySwap, step.infinityHookSwap];
  return [
    bad("infinitySwap with native as the vault", `${plain}fc`, at + 1),
    bad("infinitySwap with native as the manager", `${plain}00fc`, at + 2),
    bad("infinitySwap with a reserved flag", `${plain}000102`, at + 3),
    bad("infinitySwap to the executor as a token", `${plain}000100ff`, at + 4),
    bad("infinitySwap with a fee above everything", `${plain}000100010f4241`, at + 5),
    bad("infinitySwap with a dynamic fee", `${plain}00010001800000`, at + 5),
    bad("infinitySwap without a step", `${plain}000100010001f4000000`, at + 8),
    bad("infinitySwap with too wide a step", `${plain}000100010001f4008000`, at + 8),
    bad("infinitySwap with share 0", `${plain}000100010001f400000a00000000fe`, at + 12),
    bad("infinitySwap to native", `${plain}000100010001f400000a000f4240fc`, at + 15),
    bad("infinityHookSwap with a fee above everything", `${hooked}000100010f4241`, at + 5),
    bad("infinityHookSwap with a fee just below the dynamic one", `${hooked}000100017fffff`, at + 5),
    bad("infinityHookSwap with a fee just above the dynamic one", `${hooked}00010001800001`, at + 5),
    bad("infinityHookSwap with bits beyond", `${hooked}0001000180000000000a010000`, at + 11),
    bad("infinityHookSwap without hooks", `${hooked}0001000180000000000a000055`, at + 14),
    bad("infinityHookSwap with native as the hooks", `${hooked}0001000180000000000a000055fc`, at + 14),
    bad("infinityHookSwap with share 0", `${hooked}0001000180000000000a0000550100000000fe`, at + 16),
  ];
}
