import { encodeAbiParameters, encodeFunctionData, parseAbi, parseAbiParameters } from "viem";

const structs = [
  "struct Key { address currency0; address currency1; uint24 fee; int24 spacing; address hooks }",
  "struct Params { bool zeroForOne; int256 amount; uint160 limit }",
  "struct Single { bytes32 poolId; uint8 kind; address assetIn; address assetOut; uint256 amount; bytes userData }",
  "struct Funds { address sender; bool fromInternal; address recipient; bool toInternal }",
];
const abi = parseAbi([
  "struct Request { address[] assets; uint256[] limits; bytes userData; bool internalBalance }",
  "function approve(address spender, uint256 amount)",
  "function transfer(address to, uint256 amount)",
  "function unlock(bytes data)",
  "function sync(address currency)",
  "function settle()",
  "function take(address currency, address to, uint256 amount)",
  "function deposit(uint256 assets, address to)",
  "function redeem(uint256 shares, address to, address owner)",
  "function supply(address asset, uint256 amount, address to, uint16 referral)",
  "function submit(address referral)",
  "function wrap(uint256 amount)",
  "function unwrap(uint256 amount)",
  "function remove_liquidity_one_coin(uint256 shares, int128 i, uint256 min)",
  "function joinPool(bytes32 poolId, address sender, address recipient, Request request)",
  "function exitPool(bytes32 poolId, address sender, address recipient, Request request)",
  "function burn(address to)",
]);
/** Functions whose names are overloaded. */
const overloaded = {
  v4Swap: "function swap(Key key, Params params, bytes data)",
  balancerSwap: "function swap(Single single, Funds funds, uint256 limit, uint256 deadline)",
  pairSwap: "function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes data)",
  int128: "function exchange(int128 i, int128 j, uint256 amount, uint256 min)",
  uint256: "function exchange(uint256 i, uint256 j, uint256 amount, uint256 min)",
  vaultWithdraw: "function withdraw(uint256 shares, address to)",
  aaveDeposit: "function deposit(address asset, uint256 amount, address to, uint16 referral)",
  aaveWithdraw: "function withdraw(address asset, uint256 amount, address to)",
  cMint: "function mint(uint256 amount)",
  cMintNative: "function mint()",
  cRedeem: "function redeem(uint256 shares)",
  v2Mint: "function mint(address to)",
  curveAdd2: "function add_liquidity(uint256[2] amounts, uint256 min)",
  curveAdd3: "function add_liquidity(uint256[3] amounts, uint256 min)",
  curveAdd4: "function add_liquidity(uint256[4] amounts, uint256 min)",
  curveRemove2: "function remove_liquidity(uint256 shares, uint256[2] mins)",
  curveRemove3: "function remove_liquidity(uint256 shares, uint256[3] mins)",
  curveRemove4: "function remove_liquidity(uint256 shares, uint256[4] mins)",
};
const zero = `0x${"00".repeat(20)}`;
const maxUint256 = (1n << 256n) - 1n;

const call = (to, name, args, value) => ({
  to,
  value,
  data:
    overloaded[name] === undefined
      ? encodeFunctionData({ abi, functionName: name, args })
      : encodeFunctionData({ abi: parseAbi([...structs, overloaded[name]]), args }),
});

/** Returns valid programs of the steps for positions, by purpose. `a` to `d` are stubs in ascending order. */
export function positionSteps([a, b, c, d]) {
  const all = (token) => ({ token, sharePpm: 1_000_000 });
  const none = (token) => ({ token, sharePpm: 0 });
  const v4 = {
    op: "v4Swap",
    manager: d,
    tokenOut: b,
    fee: 500,
    tickSpacing: 10,
    amount: all(a),
    to: "receiver",
  };
  const hooked = { ...v4, op: "v4HookSwap", fee: 8_388_608, hooks: c };
  const solidly = {
    ...{ op: "solidlySwap", pool: d, zeroForOne: true, prefunded: false },
    ...{ amount: all(a), to: "receiver" },
  };
  const curve = { op: "curve", pool: d, kind: "int128", i: 0, j: 1, amount: all(a), tokenOut: b };
  const poolId = `${c}${"0002".padEnd(24, "07")}`;
  const join = { op: "balancerJoin", vault: d, poolId, assets: [a, b], amount: all(b), to: "receiver" };
  const exit = { op: "balancerExit", vault: d, poolId, assets: [a, b], amount: all(c), tokenOut: b };
  const vault = { op: "vault", vault: d, mode: "deposit", amount: all(a), to: "receiver" };
  const aave = { op: "aave", pool: d, mode: "supply", asset: a, amount: all(a), to: "receiver" };
  const compound = { op: "compoundV2", cToken: d, mode: "mint", amount: all(a) };
  return {
    "v4Swap of everything": [v4],
    "v4Swap, larger currency in, a share": [
      { ...v4, tokenOut: a, fee: 1_000_000, tickSpacing: 32_767, amount: { token: c, sharePpm: 250_000 } },
    ],
    "v4Swap of native as a later step": [
      { op: "check", token: a, who: "executor", min: 1n },
      { ...v4, tickSpacing: 1, amount: { token: "native", exact: 77n }, to: "refundTo" },
    ],
    "v4Swap to native": [{ ...v4, tokenOut: "native", fee: 0, to: "executor" }],
    "v4HookSwap of a dynamic fee": [hooked],
    "v4HookSwap of native, a static fee": [
      { ...hooked, fee: 1_000_000, tickSpacing: 32_767, amount: all("native"), to: "refundTo" },
    ],
    "v4HookSwap to native, larger currency in": [
      { ...hooked, fee: 0, tokenOut: "native", amount: { token: c, exact: 12n }, to: "executor" },
    ],
    "solidlySwap of everything": [solidly],
    "solidlySwap, second token in, a share, to another pool": [
      { ...solidly, zeroForOne: false, amount: { token: b, sharePpm: 333_333 }, to: c },
    ],
    "solidlySwap of a prefunded pool": [{ ...solidly, prefunded: true, amount: none(a) }],
    "solidlySwap of a prefunded pool, second token in": [
      { ...solidly, prefunded: true, zeroForOne: false, amount: none(a) },
    ],
    "solidlySwap of a prefunded pool that is not asked": [
      { ...solidly, prefunded: true, amount: { token: a, exact: 4_321n } },
    ],
    "curve by signed indices": [curve],
    "curve by unsigned indices, the highest": [
      { ...curve, kind: "uint256", i: 255, j: 0, amount: { token: a, exact: 5n } },
    ],
    "curve of native": [{ ...curve, amount: { token: "native", sharePpm: 500_000 } }],
    "curve to native": [{ ...curve, tokenOut: "native" }],
    "balancer of everything": [
      { op: "balancer", vault: d, poolId, amount: all(a), tokenOut: b, to: "refundTo" },
    ],
    "vault deposit": [vault],
    "vault redemption": [{ ...vault, mode: "redeem", amount: { token: d, sharePpm: 100 } }],
    "vault withdrawal": [{ ...vault, mode: "withdraw", amount: { token: d, exact: 9n }, to: a }],
    "aave supply": [aave],
    "aave deposit": [{ ...aave, mode: "deposit", amount: { token: a, exact: 3n } }],
    "aave withdrawal": [{ ...aave, mode: "withdraw", amount: all(b), to: "executor" }],
    "compoundV2 mint": [compound],
    "compoundV2 redemption": [{ ...compound, mode: "redeem", amount: all(d) }],
    "compoundV2 mint of native": [{ ...compound, mode: "mintNative", amount: all("native") }],
    "lido submission": [{ op: "lido", token: d, mode: "submit", amount: all("native") }],
    "lido wrapping": [{ op: "lido", token: d, mode: "wrap", amount: all(a) }],
    "lido unwrapping": [{ op: "lido", token: d, mode: "unwrap", amount: all(d) }],
    v2Add: [{ op: "v2Add", pool: d, amountA: all(a), amountB: all(b), to: "receiver" }],
    "v2Add in the other order": [{ op: "v2Add", pool: d, amountA: all(c), amountB: all(b), to: "refundTo" }],
    "v2Add of parts": [
      {
        op: "v2Add",
        pool: d,
        amountA: { token: a, sharePpm: 333_333 },
        amountB: { token: b, exact: 77n },
        to: "receiver",
      },
    ],
    "v2Add of exact amounts in the other order": [
      {
        op: "v2Add",
        pool: d,
        amountA: { token: c, exact: 5_000n },
        amountB: { token: b, exact: 2_000n },
        to: "receiver",
      },
    ],
    v2Remove: [{ op: "v2Remove", pool: d, amount: all(d), to: "receiver" }],
    "curveAdd of two coins": [{ op: "curveAdd", pool: d, amounts: [all(a), all(b)] }],
    "curveAdd of one coin of three": [{ op: "curveAdd", pool: d, amounts: [none(a), all(b), none(c)] }],
    "curveAdd of four coins, native and exact": [
      { op: "curveAdd", pool: d, amounts: [all("native"), { token: b, exact: 4n }, none(c), none(a)] },
    ],
    "curveAdd of exactly nothing": [
      {
        op: "curveAdd",
        pool: d,
        amounts: [
          { token: a, exact: 0n },
          { token: b, exact: 1n },
        ],
      },
    ],
    curveRemoveOne: [{ op: "curveRemoveOne", pool: d, i: 2, amount: all(a) }],
    "curveRemove of two, three and four": [2, 3, 4].map((coins) => ({
      op: "curveRemove",
      pool: d,
      coins,
      amount: { token: a, exact: BigInt(coins) },
    })),
    balancerJoin: [join],
    "balancerJoin of a pool whose own token is registered": [
      { ...join, assets: [a, c, b], amount: { token: b, exact: 6n }, to: a },
    ],
    balancerExit: [{ ...exit, to: "receiver" }],
    "balancerExit of a pool whose own token is registered": [
      { ...exit, assets: [c, b, a], tokenOut: a, to: "executor" },
    ],
  };
}

/** Returns the state-changing calls of a step for positions. `world` holds the stubs and parties. */
export function positionCalls(step, world) {
  return callsOf[step.op](step, world);
}

const paying = (token, amount, venue, make) =>
  token === "native" ? [make(amount)] : [call(token, "approve", [venue, amount]), make(undefined)];

const v4Calls = ({ manager, tokenOut, fee, tickSpacing, hooks = zero, amount, to }, world) => {
  const currency = (token) => (token === "native" ? zero : token);
  const asToken = (token) => (token === "native" ? `0x${"ee".repeat(20)}` : token);
  const [amountIn, recipient] = [world.amountOf(amount), world.partyOf(to)];
  const data = encodeAbiParameters(
    parseAbiParameters("address, address, uint24, int24, address, uint256, address"),
    [asToken(amount.token), asToken(tokenOut), fee, tickSpacing, hooks, amountIn, recipient],
  );
  const [currencyIn, currencyOut] = [currency(amount.token), currency(tokenOut)];
  const zeroForOne = currencyIn < currencyOut;
  const [currency0, currency1] = zeroForOne ? [currencyIn, currencyOut] : [currencyOut, currencyIn];
  const limit = zeroForOne ? 4295128740n : 1461446703485210103287273052203988822378723970341n;
  const key = { currency0, currency1, fee, spacing: tickSpacing, hooks };
  const native = amount.token === "native";
  return [
    call(manager, "unlock", [data]),
    call(manager, "v4Swap", [key, { zeroForOne, amount: -amountIn, limit }, "0x"]),
    call(manager, "sync", [currencyIn]),
    ...(native ? [] : [call(amount.token, "transfer", [manager, amountIn])]),
    call(manager, "settle", [], native ? amountIn : undefined),
    call(manager, "take", [currencyOut, recipient, world.v4AmountOut]),
  ];
};

const callsOf = {
  v4Swap: v4Calls,
  v4HookSwap: v4Calls,
  solidlySwap: ({ pool, zeroForOne, prefunded, amount, to }, world) => {
    const asked = prefunded && amount.exact === undefined;
    const amountIn = asked ? world.balance - world.reserves[zeroForOne ? 0 : 1] : world.amountOf(amount);
    const out = world.solidlyAmountOut;
    const args = [zeroForOne ? 0n : out, zeroForOne ? out : 0n, world.partyOf(to), "0x"];
    const swap = call(pool, "pairSwap", args);
    return prefunded ? [swap] : [call(amount.token, "transfer", [pool, amountIn]), swap];
  },
  curve: ({ pool, kind, i, j, amount }, world) => {
    const amountIn = world.amountOf(amount);
    const indices = [BigInt(i), BigInt(j)];
    return paying(amount.token, amountIn, pool, (value) =>
      call(pool, kind, [...indices, amountIn, 0n], value),
    );
  },
  balancer: ({ vault, poolId, amount, tokenOut, to }, world) => {
    const amountIn = world.amountOf(amount);
    const single = {
      ...{ poolId, kind: 0, assetIn: amount.token, assetOut: tokenOut },
      ...{ amount: amountIn, userData: "0x" },
    };
    const funds = {
      ...{ sender: world.executor, fromInternal: false },
      ...{ recipient: world.partyOf(to), toInternal: false },
    };
    return paying(amount.token, amountIn, vault, () =>
      call(vault, "balancerSwap", [single, funds, 0n, maxUint256]),
    );
  },
  balancerJoin: ({ vault, poolId, assets, amount, to }, world) => {
    const amountIn = world.amountOf(amount);
    const limits = assets.map((asset) => (asset === amount.token ? amountIn : 0n));
    const amountsIn = limits.filter((_, index) => assets[index] !== poolId.slice(0, 42));
    const userData = encodeAbiParameters(parseAbiParameters("uint256, uint256[], uint256"), [
      1n,
      amountsIn,
      0n,
    ]);
    const request = { assets, limits, userData, internalBalance: false };
    const args = [poolId, world.executor, world.partyOf(to), request];
    return paying(amount.token, amountIn, vault, () => call(vault, "joinPool", args));
  },
  balancerExit: ({ vault, poolId, assets, amount, tokenOut, to }, world) => {
    const index = assets.filter((asset) => asset !== poolId.slice(0, 42)).indexOf(tokenOut);
    const userData = encodeAbiParameters(parseAbiParameters("uint256, uint256, uint256"), [
      0n,
      world.amountOf(amount),
      BigInt(index),
    ]);
    const request = { assets, limits: assets.map(() => 0n), userData, internalBalance: false };
    return [call(vault, "exitPool", [poolId, world.executor, world.partyOf(to), request])];
  },
  vault: ({ vault, mode, amount, to }, world) => {
    const [number, recipient] = [world.amountOf(amount), world.partyOf(to)];
    if (mode === "deposit")
      return paying(amount.token, number, vault, () => call(vault, "deposit", [number, recipient]));
    if (mode === "redeem") return [call(vault, "redeem", [number, recipient, world.executor])];
    return [call(vault, "vaultWithdraw", [number, recipient])];
  },
  aave: ({ pool, mode, asset, amount, to }, world) => {
    const [number, recipient] = [world.amountOf(amount), world.partyOf(to)];
    if (mode === "withdraw") return [call(pool, "aaveWithdraw", [asset, number, recipient])];
    const name = mode === "supply" ? "supply" : "aaveDeposit";
    return paying(asset, number, pool, () => call(pool, name, [asset, number, recipient, 0]));
  },
  compoundV2: ({ cToken, mode, amount }, world) => {
    const number = world.amountOf(amount);
    if (mode === "mintNative") return [call(cToken, "cMintNative", [], number)];
    if (mode === "redeem") return [call(cToken, "cRedeem", [number])];
    return paying(amount.token, number, cToken, () => call(cToken, "cMint", [number]));
  },
  lido: ({ token, mode, amount }, world) => {
    const number = world.amountOf(amount);
    if (mode === "submit") return [call(token, "submit", [zero], number)];
    if (mode === "unwrap") return [call(token, "unwrap", [number])];
    return paying(amount.token, number, token, () => call(token, "wrap", [number]));
  },
  v2Add: ({ pool, amountA: a, amountB: b, to }, world) => {
    const [reserveA, reserveB] = a.token < b.token ? world.reserves : [...world.reserves].reverse();
    const [offeredA, offeredB] = [world.amountOf(a), world.amountOf(b)];
    const fitting = (offeredA * reserveB) / reserveA;
    const [amountA, amountB] =
      fitting <= offeredB ? [offeredA, fitting] : [(offeredB * reserveA) / reserveB, offeredB];
    return [
      call(a.token, "transfer", [pool, amountA]),
      call(b.token, "transfer", [pool, amountB]),
      call(pool, "v2Mint", [world.partyOf(to)]),
    ];
  },
  v2Remove: ({ pool, amount, to }, world) => [
    call(pool, "transfer", [pool, world.amountOf(amount)]),
    call(pool, "burn", [world.partyOf(to)]),
  ],
  curveAdd: ({ pool, amounts }, world) => {
    const numbers = amounts.map((amount) => world.amountOf(amount));
    const approvals = amounts.flatMap(({ token }, index) =>
      token === "native" || numbers[index] === 0n ? [] : [call(token, "approve", [pool, numbers[index]])],
    );
    const value = numbers.find((_, index) => amounts[index].token === "native");
    return [...approvals, call(pool, `curveAdd${amounts.length}`, [numbers, 0n], value)];
  },
  curveRemoveOne: ({ pool, i, amount }, world) => [
    call(pool, "remove_liquidity_one_coin", [world.amountOf(amount), BigInt(i), 0n]),
  ],
  curveRemove: ({ pool, coins, amount }, world) => [
    call(pool, `curveRemove${coins}`, [world.amountOf(amount), Array(coins).fill(0n)]),
  ],
};

/**
 * Returns programs of these steps that must be refused. The table holds two addresses. `step` contains the table
 * followed by one step's code, by the step's name. Steps begin at byte `at`.
 */
export function badPositions(bad, table, step, at) {
  const id = "00".repeat(19) + "01".padEnd(26, "0");
  const own = table.slice(4, 44).padEnd(64, "0");
  const assets = "020001";
  return [
    bad("v4Swap to the executor as a token", `${step.v4Swap}00ff`, at + 2),
    bad("v4Swap with a fee above everything", `${step.v4Swap}00010f4241`, at + 3),
    bad("v4Swap without spacing", `${step.v4Swap}00010001f4000000`, at + 6),
    bad("v4Swap with too wide a spacing", `${step.v4Swap}00010001f4008000`, at + 6),
    bad("v4Swap with share 0", `${step.v4Swap}00010001f400000a00000000fe`, at + 10),
    bad("v4Swap to native", `${step.v4Swap}00010001f400000a000f4240fc`, at + 13),
    bad("v4HookSwap with a fee above everything", `${step.v4HookSwap}00010f4241`, at + 3),
    bad("v4HookSwap with a fee just below the dynamic one", `${step.v4HookSwap}00017fffff`, at + 3),
    bad("v4HookSwap with a fee just above the dynamic one", `${step.v4HookSwap}0001800001`, at + 3),
    bad("v4HookSwap without spacing", `${step.v4HookSwap}0001800000000000`, at + 6),
    bad("v4HookSwap with too wide a spacing", `${step.v4HookSwap}0001800000008000`, at + 6),
    bad("v4HookSwap without hooks", `${step.v4HookSwap}000180000000000a`, at + 9),
    bad("v4HookSwap with native as the hooks", `${step.v4HookSwap}000180000000000afc`, at + 9),
    bad("v4HookSwap with share 0", `${step.v4HookSwap}000180000000000a0100000000fe`, at + 11),
    bad("v4Swap with a dynamic fee", `${step.v4Swap}0001800000`, at + 3),
    bad("solidlySwap with a reserved flag", `${step.solidlySwap}0004`, at + 2),
    bad("solidlySwap of native", `${step.solidlySwap}0000fc0f4240fe`, at + 3),
    bad("solidlySwap with share 0", `${step.solidlySwap}000001000000fe`, at + 4),
    bad("solidlySwap, prefunded with a share", `${step.solidlySwap}0002010f4240fe`, at + 4),
    bad(
      "solidlySwap, prefunded with exactly nothing",
      `${step.solidlySwap}000201ffffff${"00".repeat(16)}fe`,
      at + 7,
    ),
    bad("solidlySwap, prefunded with native", `${step.solidlySwap}0002fc000000fe`, at + 3),
    bad("solidlySwap with native as the recipient", `${step.solidlySwap}0000010f4240fc`, at + 7),
    bad("curve of an unknown kind", `${step.curve}0002`, at + 2),
    bad("curve without indices", `${step.curve}0000`, at + 3),
    bad("curve to the receiver as a token", `${step.curve}00000001000f4240fe`, at + 9),
    bad("balancer with the pool cut off", `${step.balancer}00${id.slice(2)}`, at + 2),
    bad("balancer of native", `${step.balancer}00${id}fc0f424001fe`, at + 34),
    bad("balancer to native", `${step.balancer}00${id}000f4240fcfe`, at + 38),
    bad("vault with an unknown mode", `${step.vault}0003`, at + 2),
    bad("vault deposit of native", `${step.vault}0000fc0f4240fe`, at + 3),
    bad("vault redemption of another token", `${step.vault}0001010f4240fe`, at + 3),
    bad("vault withdrawal of another token", `${step.vault}0002010f4240fe`, at + 3),
    bad("aave with an unknown mode", `${step.aave}0003`, at + 2),
    bad("aave with native as the asset", `${step.aave}0000fc`, at + 3),
    bad("aave supply of another token", `${step.aave}000001000f4240fe`, at + 4),
    bad("aave deposit of another token", `${step.aave}000101000f4240fe`, at + 4),
    bad("aave withdrawal of native", `${step.aave}000201fc0f4240fe`, at + 4),
    bad("compoundV2 with an unknown mode", `${step.compoundV2}0003`, at + 2),
    bad("compoundV2 mint of native", `${step.compoundV2}0000fc0f4240`, at + 3),
    bad("compoundV2 redemption of another token", `${step.compoundV2}0001010f4240`, at + 3),
    bad("compoundV2 native mint of a token", `${step.compoundV2}0002010f4240`, at + 3),
    bad("lido with an unknown mode", `${step.lido}0003`, at + 2),
    bad("lido submission of a token", `${step.lido}0000010f4240`, at + 3),
    bad("lido wrapping of native", `${step.lido}0001fc0f4240`, at + 3),
    bad("lido unwrapping of another token", `${step.lido}0002010f4240`, at + 3),
    bad("v2Add of native", `${step.v2Add}00fc0f4240010f4240fe`, at + 2),
    bad("v2Add with native second", `${step.v2Add}00000f4240fc0f4240fe`, at + 6),
    bad("v2Add with share 0", `${step.v2Add}0000000000010f4240fe`, at + 3),
    bad("v2Remove of another token", `${step.v2Remove}00010f4240fe`, at + 2),
    bad("curveAdd of one coin", `${step.curveAdd}0001000f4240`, at + 2),
    bad("curveAdd of five coins", `${step.curveAdd}0005${"000f4240".repeat(5)}`, at + 2),
    bad("curveAdd with a share above everything", `${step.curveAdd}0002000f4240010f4241`, at + 8),
    bad("curveAdd with a coin missing", `${step.curveAdd}0002000f4240`, at + 7),
    bad("curveRemoveOne of native", `${step.curveRemoveOne}0000fc0f4240`, at + 3),
    bad("curveRemove of one coin", `${step.curveRemove}0001000f4240`, at + 2),
    bad("curveRemove of five coins", `${step.curveRemove}0005000f4240`, at + 2),
    bad("balancerJoin of one asset", `${step.balancerJoin}00${id}0100000f4240fe`, at + 34),
    bad("balancerJoin of nine assets", `${step.balancerJoin}00${id}09${"00".repeat(9)}000f4240fe`, at + 34),
    bad("balancerJoin with native among the assets", `${step.balancerJoin}00${id}0200fc000f4240fe`, at + 36),
    bad("balancerJoin with a token that is no asset", `${step.balancerJoin}00${id}020000010f4240fe`, at + 37),
    bad("balancerJoin with the pool's own token", `${step.balancerJoin}00${own}${assets}000f4240fe`, at + 37),
    bad("balancerExit of another token", `${step.balancerExit}00${id}${assets}000f424001fe`, at + 37),
    bad(
      "balancerExit with the pool's own token",
      `${step.balancerExit}00${own}${assets}000f424000fe`,
      at + 41,
    ),
    bad("balancerExit to no asset", `${step.balancerExit}00${own}020000000f424001fe`, at + 41),
  ];
}
