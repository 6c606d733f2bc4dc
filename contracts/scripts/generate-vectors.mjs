import { encodeFunctionData, parseAbi } from "viem";
import { badBalancerV3, balancerV3Calls, balancerV3Steps } from "./vector-balancer-v3.mjs";
import { badExchanges, exchangeCalls, exchangeSteps } from "./vector-exchanges.mjs";
import { badInfinity, infinityCalls, infinitySteps } from "./vector-infinity.mjs";
import { badPositions, positionCalls, positionSteps } from "./vector-positions.mjs";

const abi = parseAbi([
  "function transfer(address to, uint256 amount)",
  "function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes data)",
  "function swap(address recipient, bool zeroForOne, int256 amount, uint160 limit, bytes data)",
  "function deposit()",
  "function withdraw(uint256 amount)",
]);
const [v2SwapAbi, v3SwapAbi] = abi.filter((item) => item.name === "swap").map((item) => [item]);

/** Addresses of the stubs in the forge test, and the answers that they give to every call. */
const stubs = [1, 2, 3, 4].map((digit) => `0x${String(digit).repeat(40)}`);
const [a, b, c, d] = stubs;
const receiver = `0x${"aa".repeat(20)}`;
const refundTo = `0x${"bb".repeat(20)}`;
const executor = `0x${"cc".repeat(20)}`;
const balance = 1_000_000_007n;
const reserves = [900_000_000n, 500_000_000n];
const nativeBalance = 5_000n;
const v4AmountOut = 42n;
const solidlyAmountOut = 43n;
const gemUnit = 1_000n;
const gemFee = 10n ** 16n;

const all = (token) => ({ token, sharePpm: 1_000_000 });
const v2 = {
  op: "v2Swap",
  pool: a,
  zeroForOne: true,
  prefunded: false,
  feePpm: 3000,
  amount: all(b),
  to: "receiver",
};
const v3 = {
  op: "v3Swap",
  pool: c,
  zeroForOne: false,
  callback: "uniswapV3",
  amount: all(b),
  to: "executor",
};

const good = {
  "no steps": [],
  "v2Swap of everything": [v2],
  "v2Swap, second token in, a share, to the next pool": [
    { ...v2, zeroForOne: false, feePpm: 2500, amount: { token: b, sharePpm: 333_333 }, to: d },
  ],
  "v2Swap of a prefunded pool": [{ ...v2, prefunded: true, amount: { token: b, sharePpm: 0 } }],
  "v2Swap of a prefunded pool that is not asked": [
    { ...v2, prefunded: true, amount: { token: b, exact: 4_321n } },
  ],
  "v2Swap of an exact amount without a fee": [{ ...v2, feePpm: 0, amount: { token: b, exact: 12_345n } }],
  "v3Swap of everything": [v3],
  "v3Swap, first token in, an exact amount, the other callback": [
    { ...v3, zeroForOne: true, callback: "pancakeV3", amount: { token: b, exact: 77n }, to: "refundTo" },
  ],
  "v3Swap by the third callback": [{ ...v3, callback: "algebra" }],
  "wrap a share": [{ op: "weth", weth: a, mode: "wrap", amount: { token: "native", sharePpm: 500_000 } }],
  "unwrap everything": [{ op: "weth", weth: a, mode: "unwrap", amount: all(a) }],
  "pay the least share": [{ op: "pay", amount: { token: a, sharePpm: 1 }, to: "refundTo" }],
  "pay native": [{ op: "pay", amount: { token: "native", exact: 1_234n }, to: "receiver" }],
  "sweep a token and native": [
    { op: "sweep", token: d, to: "refundTo" },
    { op: "sweep", token: "native", to: "receiver" },
  ],
  "checks that hold": [
    { op: "check", token: a, who: "executor", min: balance },
    { op: "check", token: "native", who: "executor", min: 0n },
  ],
  "several steps with a shared table": [
    v2,
    { ...v3, amount: { token: d, sharePpm: 250_000 } },
    { op: "check", token: b, who: a, min: 1n },
    { op: "sweep", token: b, to: "receiver" },
  ],
  ...positionSteps(stubs),
  ...exchangeSteps(stubs),
  ...infinitySteps(stubs),
  ...balancerV3Steps(stubs),
};
const burning = ["curveRemoveList", "curveRemoveOneUint"];
const burns = ({ op, mode, kind }) =>
  Number((op === "vault" && mode !== "deposit") || burning.includes(op) || kind === "burn");
// What one step leaves in memory must not affect the next: the calls equal those of each step alone. Steps with native
// currency are omitted, because it would run out. Steps that burn shares come last, because the stub holds less
// afterwards.
good["all steps for positions, one after the other"] = Object.values({
  ...positionSteps(stubs),
  ...exchangeSteps(stubs),
  ...infinitySteps(stubs),
  ...balancerV3Steps(stubs),
})
  .flat()
  .filter(({ amount, amounts = [amount] }) => amounts.every((one) => one?.token !== "native"))
  .sort((one, other) => burns(one) - burns(other));

/** Returns programs by purpose: their steps, their bytes, and the calls that the Executor makes for them. */
export function goldenVectors(spec) {
  return {
    stubs: {
      addresses: stubs,
      balance: `${balance}`,
      reserve0: `${reserves[0]}`,
      reserve1: `${reserves[1]}`,
      v4AmountOut: `${v4AmountOut}`,
      solidlyAmountOut: `${solidlyAmountOut}`,
      gemUnit: `${gemUnit}`,
      gemFee: `${gemFee}`,
    },
    native: `${nativeBalance}`,
    receiver,
    refundTo,
    executor,
    good: Object.entries(good).map(([name, steps]) => {
      const calls = steps.flatMap((step) => callsOf(step));
      return {
        name,
        steps: JSON.parse(
          JSON.stringify(steps, (_, value) => (typeof value === "bigint" ? `${value}` : value)),
        ),
        program: encode(spec, steps),
        targets: calls.map((call) => call.to),
        values: calls.map((call) => `${call.value ?? 0n}`),
        inputs: calls.map((call) => call.data ?? "0x"),
      };
    }),
    bad: badPrograms(spec),
  };
}

/** Encodes steps independently of the encoder in TypeScript, which is checked against the result. */
function encode(spec, steps) {
  const table = [];
  const ref = (value) => {
    if (spec.refs[value] !== undefined) return hex(spec.refs[value], 1);
    if (!table.includes(value)) table.push(value);
    return hex(table.indexOf(value), 1);
  };
  const amount = ({ token, sharePpm, exact }) =>
    ref(token) + (exact === undefined ? hex(sharePpm, 3) : hex(spec.shares.exact, 3) + hex(exact, 16));
  const bits = (step, { members }) => {
    const value = ({ name, values }) =>
      values === undefined ? Number(step[name]) : values.indexOf(step[name]);
    return hex(
      members.reduce((sum, member) => sum + (value(member) << member.shift), 0),
      1,
    );
  };
  const list = (write) => (items) => hex(items.length, 1) + items.map(write).join("");
  const writers = {
    u8: (value) => hex(value, 1),
    u24: (value) => hex(value, 3),
    u128: (value) => hex(value, 16),
    b32: (value) => value.slice(2),
    amount,
    amounts: list(amount),
    erc20s: list(ref),
  };
  const body = steps.map((step) => {
    const { code, fields } = spec.steps.find(({ name }) => name === step.op);
    const bytes = fields.map((field) =>
      field.type === "bits" ? bits(step, field) : (writers[field.type] ?? ref)(step[field.name]),
    );
    return hex(code, 1) + bytes.join("");
  });
  return `0x${hex(spec.version, 1)}${hex(table.length, 1)}${table.map((x) => x.slice(2)).join("")}${body.join("")}`;
}

const hex = (value, bytes) => value.toString(16).padStart(bytes * 2, "0");

const partyOf = (ref) => ({ receiver, refundTo, executor })[ref] ?? ref;

const heldOf = (token) => (token === "native" ? nativeBalance : balance);

const amountOf = ({ token, sharePpm, exact }) => exact ?? (heldOf(token) * BigInt(sharePpm)) / 1_000_000n;

const transfer = (token, to, amount) =>
  token === "native"
    ? { to, value: amount }
    : { to: token, data: encodeFunctionData({ abi, functionName: "transfer", args: [to, amount] }) };

/** By step, the calls that the Executor makes for those of later families. */
const familyCalls = { ...exchangeCalls, ...infinityCalls, ...balancerV3Calls };

/** The values that the calls in the other file depend on. */
const world = {
  receiver,
  refundTo,
  executor,
  balance,
  reserves,
  v4AmountOut,
  solidlyAmountOut,
  gemUnit,
  gemFee,
  amountOf,
  partyOf,
};

/** Returns the calls that change something, in order. Only v3 stubs call back. */
function callsOf(step) {
  switch (step.op) {
    case "v2Swap":
      return v2Calls(step);
    case "v3Swap":
      return v3Calls(step);
    case "weth": {
      const amount = amountOf(step.amount);
      if (step.mode === "wrap") {
        return [{ to: step.weth, value: amount, data: encodeFunctionData({ abi, functionName: "deposit" }) }];
      }
      return [{ to: step.weth, data: encodeFunctionData({ abi, functionName: "withdraw", args: [amount] }) }];
    }
    case "pay":
      return [transfer(step.amount.token, partyOf(step.to), amountOf(step.amount))];
    case "sweep":
      return [transfer(step.token, partyOf(step.to), heldOf(step.token))];
    case "check":
      return [];
    default:
      return (familyCalls[step.op] ?? positionCalls)(step, world);
  }
}

function v2Calls({ pool, zeroForOne, prefunded, feePpm, amount, to }) {
  const [reserveIn, reserveOut] = zeroForOne ? reserves : [...reserves].reverse();
  const asked = prefunded && amount.exact === undefined;
  const amountIn = asked ? balance - reserveIn : amountOf(amount);
  const afterFee = amountIn * (1_000_000n - BigInt(feePpm));
  const out = (afterFee * reserveOut) / (reserveIn * 1_000_000n + afterFee);
  const args = [zeroForOne ? 0n : out, zeroForOne ? out : 0n, partyOf(to), "0x"];
  const swap = { to: pool, data: encodeFunctionData({ abi: v2SwapAbi, args }) };
  return prefunded ? [swap] : [transfer(amount.token, pool, amountIn), swap];
}

function v3Calls({ pool, zeroForOne, amount, to }) {
  const limit = zeroForOne ? 4295128740n : 1461446703485210103287273052203988822378723970341n;
  const amountIn = amountOf(amount);
  const swap = encodeFunctionData({ abi: v3SwapAbi, args: [partyOf(to), zeroForOne, amountIn, limit, "0x"] });
  return [{ to: pool, data: swap }, transfer(amount.token, pool, amountIn)];
}

/** Returns programs that must be refused, with the byte that both readers report. */
function badPrograms(spec) {
  const table = `0102${a.slice(2)}${b.slice(2)}`;
  const at = 42;
  /** The table followed by the code of one step, by the step's name. */
  const step = Object.fromEntries(spec.steps.map(({ name, code }) => [name, table + hex(code, 1)]));
  const unknown = 1 + Math.max(...spec.steps.map(({ code }) => code));
  const bad = (name, body, pc, error = "BadProgram") => ({ name, program: `0x${body}`, error, pc });
  return [
    bad("empty", "", 0),
    bad("unknown version", "0200", 0),
    bad("no count", "01", 1),
    bad("count above the highest reference", `01fd${"11".repeat(253 * 20)}`, 1),
    bad("table cut off", table.slice(0, -2), 2),
    bad("unknown op 0", `${table}00`, at, "UnknownOp"),
    bad(`unknown op ${unknown}`, `${table}${hex(unknown, 1)}`, at, "UnknownOp"),
    bad("unknown op 255 after a step", `${step.sweep}00fe${"ff"}`, at + 3, "UnknownOp"),
    bad("v2Swap without a pool", step.v2Swap, at + 1),
    bad("v2Swap with a pool beyond the table", `${step.v2Swap}02`, at + 1),
    bad("v2Swap with native as the pool", `${step.v2Swap}fc`, at + 1),
    bad("v2Swap with the receiver as the pool", `${step.v2Swap}fe`, at + 1),
    bad("v2Swap with a reserved flag", `${step.v2Swap}0004`, at + 2),
    bad("v2Swap with a fee cut off", `${step.v2Swap}00000bb8`, at + 3),
    bad("v2Swap with a fee of everything", `${step.v2Swap}00000f4240`, at + 3),
    bad("v2Swap of native", `${step.v2Swap}0000000bb8fc0f4240`, at + 6),
    bad("v2Swap with share 0", `${step.v2Swap}0000000bb801000000fe`, at + 7),
    bad("v2Swap, prefunded with a share", `${step.v2Swap}0002000bb8010f4240fe`, at + 7),
    bad(
      "v2Swap, prefunded with exactly nothing",
      `${step.v2Swap}0002000bb801ffffff${"00".repeat(16)}fe`,
      at + 10,
    ),
    bad("v2Swap, prefunded with native", `${step.v2Swap}0002000bb8fc000000fe`, at + 6),
    bad("v2Swap with native as the recipient", `${step.v2Swap}0000000bb8010f4240fc`, at + 10),
    bad("v2Swap without a recipient", `${step.v2Swap}0000000bb8010f4240`, at + 10),
    bad("v3Swap with an unknown callback", `${step.v3Swap}0030`, at + 2),
    bad("v3Swap with a reserved flag", `${step.v3Swap}0002`, at + 2),
    bad("v3Swap of native", `${step.v3Swap}0000fc0f4240fe`, at + 3),
    bad("v3Swap with share 0", `${step.v3Swap}000001000000fe`, at + 4),
    bad("weth with an unknown mode", `${step.weth}0002`, at + 2),
    bad("wrap of a token", `${step.weth}0000010f4240`, at + 3),
    bad("unwrap of another token", `${step.weth}0001010f4240`, at + 3),
    bad("pay with a share above everything", `${step.pay}000f4241fe`, at + 2),
    bad("pay with a share just below the exact mark", `${step.pay}00fffffefe`, at + 2),
    bad("pay with the share cut off", `${step.pay}000f42`, at + 2),
    bad("pay with the exact amount cut off", `${step.pay}00ffffff${"00".repeat(15)}`, at + 5),
    bad("pay to a party beyond the table", `${step.pay}000f4240fb`, at + 5),
    bad("sweep without a party", `${step.sweep}00`, at + 2),
    bad("sweep of the executor as a token", `${step.sweep}fffe`, at + 1),
    bad("check with the minimum cut off", `${step.check}00fe${"00".repeat(15)}`, at + 3),
    bad("check of native's holder", `${step.check}00fc${"00".repeat(16)}`, at + 2),
    ...badPositions(bad, table, step, at),
    ...badExchanges(bad, step, at),
    ...badInfinity(bad, step, at),
    ...badBalancerV3(bad, step, at),
  ];
}
