import { encodeFunctionData, parseAbi } from "viem";

const abi = parseAbi([
  "struct Swap { uint8 kind; address pool; address tokenIn; address tokenOut; uint256 amount; uint256 limit; bytes data }",
  "struct Trade { address pool; address tokenIn; address tokenOut; uint256 amountIn; address to }",
  "function unlock(bytes data)",
  "function balancerUnlocked(Trade trade)",
  "function swap(Swap swap)",
  "function transfer(address to, uint256 amount)",
  "function settle(address token, uint256 amountHint)",
  "function sendTo(address token, address to, uint256 amount)",
]);

/** Returns valid programs of this step, by purpose. `a` to `d` are stubs in ascending order. */
export function balancerV3Steps([a, b, c, d]) {
  const swap = {
    ...{ op: "balancerV3Swap", vault: d, pool: c, tokenOut: b, to: "receiver" },
    amount: { token: a, sharePpm: 1_000_000 },
  };
  return {
    "balancerV3Swap of everything": [swap],
    "balancerV3Swap of a share, to the next pool": [
      { ...swap, amount: { token: b, sharePpm: 250_000 }, tokenOut: a, to: c },
    ],
    "balancerV3Swap of an exact amount, one contract as vault, pool and token": [
      { ...swap, vault: a, pool: a, amount: { token: a, exact: 5_432n }, to: "executor" },
    ],
  };
}

/** By step, the calls that the Executor makes for it. */
export const balancerV3Calls = {
  balancerV3Swap({ vault, pool, amount, tokenOut, to }, world) {
    const data = (functionName, args) => encodeFunctionData({ abi, functionName, args });
    const call = (target, name, args) => ({ to: target, data: data(name, args) });
    const [tokenIn, amountIn, recipient] = [amount.token, world.amountOf(amount), world.partyOf(to)];
    const trade = { pool, tokenIn, tokenOut, amountIn, to: recipient };
    const swap = { kind: 0, pool, tokenIn, tokenOut, amount: amountIn, limit: 0n, data: "0x" };
    return [
      call(vault, "unlock", [data("balancerUnlocked", [trade])]),
      call(vault, "swap", [swap]),
      call(tokenIn, "transfer", [vault, amountIn]),
      call(vault, "settle", [tokenIn, amountIn]),
      call(vault, "sendTo", [tokenOut, recipient, world.v4AmountOut]),
    ];
  },
};

/** Returns programs of this step that must be refused, as `badPositions` does. */
export function badBalancerV3(bad, step, at) {
  const swap = step.balancerV3Swap;
  return [
    bad("balancerV3Swap with native as the vault", `${swap}fc`, at + 1),
    bad("balancerV3Swap with a vault beyond the table", `${swap}02`, at + 1),
    bad("balancerV3Swap with the receiver as the pool", `${swap}00fe`, at + 2),
    bad("balancerV3Swap without a pool", `${swap}00`, at + 2),
    bad("balancerV3Swap of native", `${swap}0001fc0f424001fe`, at + 3),
    bad("balancerV3Swap with share 0", `${swap}00010100000000fe`, at + 4),
    bad("balancerV3Swap for native", `${swap}0001010f4240fcfe`, at + 7),
    bad("balancerV3Swap for the executor as a token", `${swap}0001010f4240fffe`, at + 7),
    bad("balancerV3Swap with native as the recipient", `${swap}0001010f424000fc`, at + 8),
    bad("balancerV3Swap without a recipient", `${swap}0001010f424000`, at + 8),
  ];
}
