import { afterAll, describe, expect, test } from "vitest";
import { encodeRouteCall, type RouteCall, walletOf } from "../../../execution/index.js";
import { type Address, NATIVE, ZERO_ADDRESS } from "../../../lib/address.js";
import type { Hex } from "../../../lib/hex.js";
import { type Amount, encodeProgram, executorAddress, routerAddress } from "../../../program/index.js";
import { pull, rewritten } from "../../../verify/testing/tamper.js";
import { buildServer } from "../../server.js";
import { appWith } from "../../testing/edge.js";
import { decodeEndpoint } from "./decode.js";

const server = await buildServer(appWith());
afterAll(() => server.close());

const { example } = decodeEndpoint.body?.data?.meta() ?? {};
const bytes = String(example);

function decode(data: unknown) {
  return server.inject({ method: "POST", url: "/api/v1/shortcuts/decode", payload: { data } });
}

test("the order and the steps of call data, every number as decimal text", async () => {
  const answer = (await decode(bytes)).json();
  expect(answer).toMatchObject({
    call: "router",
    order: { inputs: [{ amountIn: "1000000000000000000" }], feeBps: "0", deadline: "4102444800" },
    steps: [
      { op: "weth", fields: { mode: "wrap", amount: "native 1000000 ppm" } },
      { op: "sweep", fields: { to: "receiver" } },
    ],
    signed: "nothing",
    calls: [],
    pulls: [],
    approvals: [],
  });
  expect(decodeEndpoint.response.safeParse(answer).success).toBe(true);
});

test.each([undefined, 7, "", "0x", "0x1", bytes.slice(0, -2), `${bytes}00`, `0xffffffff${bytes.slice(10)}`])(
  "whatever is no such call is refused: %s",
  async (data) => {
    expect((await decode(data)).json().code).toBe("INVALID_PARAMETER");
  },
);

const [owner, attacker, usdc, weth] = [1, 2, 3, 4].map((digit) => `0x${String(digit).repeat(40)}`) as [
  Address,
  Address,
  Address,
  Address,
];

function orderOf(tokenIn: Address, amount: Amount): RouteCall {
  const wallet = walletOf(owner);
  return {
    program: encodeProgram({
      steps: [
        { op: "weth", weth, mode: "wrap", amount },
        { op: "sweep", token: weth, to: "receiver" },
      ],
    }),
    order: {
      inputs: [{ token: tokenIn, amountIn: 1_000_000n, fundTo: executorAddress }],
      outputs: [{ token: weth, minAmountOut: 1n }],
      ...{ executor: executorAddress, receiver: owner, refundTo: wallet, feeReceiver: ZERO_ADDRESS },
      ...{ feeBps: 0n, deadline: 4_102_444_800n },
    },
  };
}

test("a share of 1,000,000 ppm and an amount of 1,000,000 units are told apart", async () => {
  const amountOf = async (amount: Amount) => {
    const { data } = encodeRouteCall(owner, orderOf(NATIVE, amount), { kind: "router" });
    return (await decode(data)).json().steps[0].fields.amount;
  };
  expect(await amountOf({ token: "native", sharePpm: 1_000_000 })).toBe("native 1000000 ppm");
  expect(await amountOf({ token: "native", exact: 1_000_000n })).toBe("native 1000000 units");
});

test("a signature that travels along is told", async () => {
  const call = orderOf(NATIVE, { token: "native", sharePpm: 1_000_000 });
  const signed = { kind: "permits" as const, permits: ["0x" as const] };
  const { data } = encodeRouteCall(owner, { ...call, signed }, { kind: "router" });
  expect((await decode(data)).json()).toMatchObject({ call: "router", signed: "permits" });
});

test("an executor that is none of Sluice's is refused", async () => {
  const { order, program } = orderOf(NATIVE, { token: "native", sharePpm: 1_000_000 });
  const call = { program, order: { ...order, executor: attacker } };
  const { data } = encodeRouteCall(owner, call, { kind: "router" });
  expect((await decode(data)).json().message[0]).toMatch(/its executor 0x2+ is none of Sluice's/);
});

describe("what a smart wallet is told", () => {
  const whole = { token: "native" as const, sharePpm: 1_000_000 };
  const dataOf = (tokenIn: Address) =>
    encodeRouteCall(owner, orderOf(tokenIn, whole), {
      kind: "ensowallet",
      pulls: [tokenIn === NATIVE ? 0n : 1_000_000n],
    }).data;
  const faultOf = async (data: Hex) => (await decode(data)).json().message[0];

  test("is told call by call, with targets and values", async () => {
    expect((await decode(dataOf(NATIVE))).json()).toMatchObject({
      call: "ensowallet",
      calls: [{ target: routerAddress, value: "1000000", does: "route" }],
    });
    expect((await decode(dataOf(usdc))).json()).toMatchObject({
      calls: [
        { target: usdc, value: "0", does: "pull" },
        { target: usdc, value: "0", does: "approve" },
        { target: routerAddress, value: "0", does: "route" },
      ],
      pulls: [{ token: usdc, from: owner, to: walletOf(owner), amount: "1000000" }],
    });
  });

  test.each([NATIVE, usdc])("is refused where the last call goes to another contract: %s", async (token) => {
    const data = rewritten(dataOf(token), (calls) =>
      calls.map((call, at) => (at === calls.length - 1 ? { ...call, target: attacker } : call)),
    );
    expect(await faultOf(data)).toMatch(/the wallet calls 0x2+, which is not the Router/);
  });

  test("is refused where the last call sends another value", async () => {
    const data = rewritten(dataOf(NATIVE), (calls) => calls.map((call) => ({ ...call, value: 1n })));
    expect(await faultOf(data)).toMatch(/sends the Router 1 wei; the order pays 1000000/);
  });

  test("is refused where it takes for somebody else, or twice, or what is not sold", async () => {
    const wallet = walletOf(owner);
    const pulledTo = (to: Address) =>
      rewritten(dataOf(usdc), ([_, ...rest]) => [pull(usdc, owner, to, 1n), ...rest]);
    expect(await faultOf(pulledTo(attacker))).toMatch(/takes 0x3+ from 0x1+ for 0x2+/);
    expect((await decode(pulledTo(wallet))).statusCode).toBe(200);
    const withPull = (token: Address) =>
      rewritten(dataOf(usdc), (calls) => [pull(token, owner, wallet, 1n), ...calls]);
    expect(await faultOf(withPull(usdc))).toMatch(/takes 0x3+ more than once/);
    expect(await faultOf(withPull(attacker))).toMatch(/takes 0x2+, which the order does not pay/);
  });
});
