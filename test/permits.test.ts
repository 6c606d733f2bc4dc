import { devAccounts, devToken, revertTo, rpc } from "@sluice/devnet";
import {
  domainSeparator,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  hashTypedData,
  parseAbi,
  type TypedDataDefinition,
  type TypedDataDomain,
} from "viem";
import { beforeAll, describe, expect, test } from "vitest";
import { type Address, NATIVE } from "../src/lib/address.js";
import { permit2Address, routerAddress } from "../src/program/index.js";
import { deploySafe, enrich, type SmartAccount } from "./helpers/accounts.js";
import { approve, balanceOf, mineAt, send, succeedsWith } from "./helpers/execute.js";
import {
  allowanceOf,
  altered,
  ask,
  mineRoute,
  type PermitAnswer,
  type Question,
  type RouteAnswer,
  refusal,
  sendAs,
  sign,
} from "./helpers/permits.js";
import { useService } from "./helpers/sharedService.js";
import { compileSolidity } from "./helpers/solidity.js";

/** Routes paid for by signatures, on the real USDC and the real Permit2, executed to the wei. */

const world = useService({ SLUICE_API_RELAXED_ROUTE: "true" });
const [owner, stranger, collector, safeOwner] = [2, 3, 1, 5].map((at) => devAccounts[at]?.address) as [
  Address,
  Address,
  Address,
  Address,
];
const token = (symbol: Parameters<typeof devToken>[0]) => devToken(symbol).address as Address;
const [weth, usdc, dai, uni, link] = [
  token("WETH"),
  token("USDC"),
  token("DAI"),
  token("UNI"),
  token("LINK"),
];
const ether = 10n ** 18n;

beforeAll(async () => {
  const { url } = world.chain;
  const { DaiPermit } = compileSolidity("DaiPermit.sol");
  const runtime = await rpc<Hex>(url, "eth_call", [{ data: DaiPermit?.bytecode }, "latest"]);
  await rpc(url, "anvil_setCode", [dai, runtime]);
  await rpc(url, "evm_mine");
}, 120_000);

const permitOf = (tokenAddress: Address, amount: bigint, more: Question = {}) =>
  ask<PermitAnswer>(world, "wallet/permit", {
    fromAddress: owner,
    tokenAddress,
    amount: amount.toString(),
    ...more,
  });
const routeOf = (tokenIn: Address, amountIn: bigint, more: Question = {}): Question => ({
  fromAddress: owner,
  tokenIn,
  amountIn: amountIn.toString(),
  tokenOut: weth,
  routingStrategy: "router",
  ...more,
});
const route = (question: Question) => ask<RouteAnswer>(world, "shortcuts/route", question);
const refused = (question: Question) => refusal(world, "shortcuts/route", question);

/** Returns the route's `permit` for an amount of a token, signed by the owner. */
async function signedPermit(tokenIn: Address, amount: bigint, signer = owner): Promise<string> {
  const answer = await permitOf(tokenIn, amount);
  return `${answer.permit}${await sign(signer, answer.typedData)}`;
}

describe("GET /v1/wallet/permit", () => {
  test("finds USDC's own permit, and its domain", async () => {
    const answer = await permitOf(usdc, 5n);
    expect(answer).toMatchObject({ kind: "erc2612", token: usdc, amount: "5", spender: routerAddress });
    const { domain, message, primaryType } = answer.typedData ?? {};
    expect(domain).toEqual({ name: "USD Coin", version: "2", chainId: 1, verifyingContract: usdc });
    expect(primaryType).toBe("Permit");
    expect(message).toEqual({
      owner,
      spender: routerAddress,
      value: "5",
      nonce: "0",
      deadline: expect.stringMatching(/^\d{10}$/),
    });
    expect(answer.permit).toBe(`erc2612:5:${message?.deadline}:`);
    const separator = await rpc<Hex>(world.chain.url, "eth_call", [
      { to: usdc, data: "0x3644e515" },
      "latest",
    ]);
    expect(domainSeparator({ domain: domain as TypedDataDomain })).toBe(separator);
  });

  test("finds DAI's form of permit", async () => {
    const answer = await permitOf(dai, 5n, { deadlineSeconds: "60" });
    expect(answer.kind).toBe("dai");
    const { message } = answer.typedData ?? {};
    expect(message).toMatchObject({ holder: owner, spender: routerAddress, nonce: "0", allowed: true });
    expect(answer.permit).toBe(`dai:0:${message?.expiry}:`);
  });

  test("offers Permit2 for a token without a permit, and says how to let it move the token", async () => {
    for (const each of [uni, weth, token("USDT"), token("MKR")]) {
      const answer = await permitOf(each, 5n);
      expect(answer).toMatchObject({ kind: "permit2", typedData: null });
      expect(answer.approval?.tx.to).toBe(each);
      expect(answer.approval?.tx.data).toContain(permit2Address.slice(2));
    }
  });

  test("offers Permit2 to contracts, which have no key", async () => {
    expect(await permitOf(usdc, 5n, { fromAddress: permit2Address })).toMatchObject({ kind: "permit2" });
  });

  test("refuses data that is not an order of the caller", async () => {
    const question = { fromAddress: owner, tokenAddress: uni, amount: "5" };
    const { tx } = await route(routeOf(uni, 5n * ether));
    const { tx: strange } = await route(routeOf(uni, ether, { fromAddress: stranger }));
    for (const [data, says] of [
      ["0x12", "data is no call of the Router; allowed is tx.data of a route of routingStrategy router"],
      ["hello", 'data is "hello"; allowed is 0x and an even number of hex digits'],
      [tx.data, `data pays ${5n * ether} of ${uni}; amount must be that`],
      [strange.data, `data sends what is left to ${stranger}; it must be fromAddress (${owner})`],
    ] as const) {
      const failure = await refusal(world, "wallet/permit", { ...question, data });
      expect(failure).toMatchObject({ status: 400, code: "INVALID_PARAMETER" });
      expect([failure.message].flat().join()).toContain(says);
    }
  });
});

describe("a route with a permit of the token's own", () => {
  test.each([
    ["USDC", usdc, 1_234_567_890n],
    ["DAI", dai, 1234n * ether],
  ] as const)("is one transaction, to the wei, which works once: %s", async (_, tokenIn, amount) => {
    const snapshot = await rpc<Hex>(world.chain.url, "evm_snapshot");
    const permit = await signedPermit(tokenIn, amount);
    expect(await allowanceOf(world, tokenIn, owner, routerAddress)).toBe(0n);
    const question = routeOf(tokenIn, amount, { permit });
    const answer = await route(question);
    await mineRoute(world, answer);
    if (tokenIn === usdc) {
      expect(await allowanceOf(world, tokenIn, owner, routerAddress)).toBe(0n);
      const again = await mineAt(world.chain.url, answer.tx, BigInt(answer.gas), await later());
      expect(again.status).toBe("0x0");
      expect(await refused(question)).toMatchObject({
        status: 422,
        code: "INVALID_PERMIT",
        description: 'The token refuses it: "EIP2612: invalid signature"',
      });
    }
    await revertTo(world.chain.url, snapshot);
  });

  test("succeeds even if somebody else used the permit first", async () => {
    const snapshot = await rpc<Hex>(world.chain.url, "evm_snapshot");
    const amount = 1_000_000_000n;
    const permit = await signedPermit(usdc, amount);
    const question = routeOf(usdc, amount, { permit });
    const answer = await route(question);
    const [, value, deadline, signature = "0x"] = permit.split(":");
    const abi = parseAbi(["function permit(address,address,uint256,uint256,uint8,bytes32,bytes32)"]);
    const [r, s] = [signature.slice(2, 66), signature.slice(66, 130)].map((digits): Hex => `0x${digits}`);
    const v = Number.parseInt(signature.slice(130), 16);
    const args = [
      owner,
      routerAddress,
      BigInt(value ?? 0),
      BigInt(deadline ?? 0),
      v,
      r as Hex,
      s as Hex,
    ] as const;
    const data = encodeFunctionData({ abi, functionName: "permit", args });
    expect((await send(world.chain.url, { from: stranger, to: usdc, data })).status).toBe("0x1");
    expect((await route(question)).amountOut).toBe(answer.amountOut);
    await mineRoute(world, answer);
    await revertTo(world.chain.url, snapshot);
  });

  test("takes several inputs, each with or without its own permit, and a fee", async () => {
    const snapshot = await rpc<Hex>(world.chain.url, "evm_snapshot");
    const amounts = [500_000_000n, 700n * ether, ether];
    const permit = [await signedPermit(usdc, amounts[0] as bigint), await signedPermit(dai, ether), "none"];
    const answer = await route({
      ...routeOf(usdc, 1n),
      tokenIn: [usdc, dai, NATIVE],
      amountIn: amounts.map(String),
      tokenOut: link,
      fee: "50",
      feeReceiver: collector,
      permit,
    });
    const before = await Promise.all([usdc, dai].map((each) => balanceOf(world.chain.url, each, collector)));
    await mineRoute(world, answer);
    const after = await Promise.all([usdc, dai].map((each) => balanceOf(world.chain.url, each, collector)));
    expect(after.map((each, at) => each - (before[at] ?? 0n))).toEqual([2_500_000n, (7n * ether) / 2n]);
    await revertTo(world.chain.url, snapshot);
  });

  test("takes a compact signature, and a v that counts from 0", async () => {
    const permit = await signedPermit(usdc, 1_000_000n);
    const signature = permit.split(":")[3] as string;
    const isOdd = signature.endsWith("1c");
    const s = BigInt(`0x${signature.slice(66, 130)}`) | (isOdd ? 1n << 255n : 0n);
    const head = permit.slice(0, permit.lastIndexOf(":") + 1);
    // The same for all, so that only the signature differs.
    const deadline = "4000000000";
    const plain = await route(routeOf(usdc, 1_000_000n, { permit, deadline }));
    for (const other of [
      `${signature.slice(0, 66)}${s.toString(16).padStart(64, "0")}`,
      `${signature.slice(0, 130)}0${isOdd ? 1 : 0}`,
    ]) {
      expect((await route(routeOf(usdc, 1_000_000n, { permit: head + other, deadline }))).tx.data).toBe(
        plain.tx.data,
      );
    }
  });

  test("is refused with the token's own words for an invalid signature", async () => {
    const amount = 1_000_000n;
    const { permit: head, typedData } = await permitOf(usdc, amount);
    const past = "1700000000";
    const ofOtherChain = typedData && { ...typedData, domain: { ...typedData.domain, chainId: 10 } };
    const [byStranger, elsewhere, expired, forLess] = [
      `${head}${await sign(stranger, typedData)}`,
      `${head}${await sign(owner, ofOtherChain)}`,
      `erc2612:${amount}:${past}:${await sign(owner, altered(typedData, { deadline: past }))}`,
      await signedPermit(usdc, amount - 1n),
    ];
    for (const [permit, description] of [
      [byStranger, 'The token refuses it: "EIP2612: invalid signature"'],
      [elsewhere, 'The token refuses it: "EIP2612: invalid signature"'],
      [expired, 'The token refuses it: "FiatTokenV2: permit is expired"'],
      [forLess, `It allows ${amount - 1n}, and amountIn is ${amount}`],
    ] as const) {
      expect(await refused(routeOf(usdc, amount, { permit }))).toMatchObject({
        status: 422,
        code: "INVALID_PERMIT",
        description,
      });
    }
    const daiPermit = await signedPermit(dai, ether, stranger);
    expect(await refused(routeOf(dai, ether, { permit: daiPermit }))).toMatchObject({
      code: "INVALID_PERMIT",
      message: `permit of tokenIn ${dai} does not let the Router move amountIn`,
      description: 'The token refuses it: "Dai/invalid-permit"',
    });
  });

  test("is refused with what is wrong in a malformed or misplaced permit", async () => {
    const permit = await signedPermit(usdc, 1n);
    const high = "f".repeat(63);
    const cases: [Question, string][] = [
      [{ permit: "0x1234" }, `permit of tokenIn ${usdc} is "0x1234"; allowed is none, erc2612:`],
      [{ permit: `${permit}00` }, "has a signature of 66 bytes; allowed are 65 (r, s, v) or 64 (EIP-2098)"],
      [
        { permit: `${permit.slice(0, -2)}1d` },
        "has a signature whose v is 29; allowed are 27 and 28, or 0 and 1",
      ],
      [{ permit: `${permit.slice(0, -66)}7${high}1b` }, "has a signature whose s is not in the lower half"],
      [{ permit, tokenIn: NATIVE }, "is for the native currency, which needs none; allowed is none"],
      [{ permit: [permit, permit] }, "permit has 2 values and tokenIn 1; they must be as many"],
      [
        { permit, routingStrategy: "delegate" },
        "permit is there, and routingStrategy is delegate; a signature is",
      ],
      [
        { permit, routingStrategy: "ensowallet" },
        "permit is there, and routingStrategy is ensowallet; a signature",
      ],
      [
        { permit2: "0x", routingStrategy: "ensowallet" },
        "permit2 is there, and routingStrategy is ensowallet",
      ],
      [{ permit2: { data: "0x" } }, "permit2.nonce is missing; it is required"],
      [
        { permit2: ["x"] },
        'permit2 is "["x"]"; allowed is a JSON object with data, nonce, deadline and signature',
      ],
    ];
    for (const [more, says] of cases) {
      const failure = await refused(routeOf(usdc, 1n, more));
      expect(failure, says).toMatchObject({ status: 400, code: "INVALID_PARAMETER" });
      expect([failure.message].flat().join(" | ")).toContain(says);
    }
  });
});

async function later(): Promise<bigint> {
  const { timestamp } = await rpc<{ timestamp: Hex }>(world.chain.url, "eth_getBlockByNumber", [
    "latest",
    false,
  ]);
  return BigInt(timestamp) + 1n;
}

describe("a route that is signed for Permit2", () => {
  const amount = 321n * ether;

  /** Returns a route, and what has to be sent to execute it, signed by `signer`. */
  async function signedRoute(more: Question = {}, signer = owner) {
    const question = routeOf(uni, amount, more);
    const found = await route(question);
    const permit = await permitOf(uni, amount, { data: found.tx.data });
    const signature = await sign(signer, permit.typedData);
    return { found, permit, question: { ...question, permit2: { ...permit.permit2, signature } } };
  }

  test("is refused until Permit2 may move the token, and then is one transaction, which works once", async () => {
    const snapshot = await rpc<Hex>(world.chain.url, "evm_snapshot");
    const first = await signedRoute();
    expect(await refused(first.question)).toMatchObject({
      status: 422,
      code: "INVALID_PERMIT",
      description: 'Permit2 refuses: "TRANSFER_FROM_FAILED"',
    });
    const { tx, gas } = first.permit.approval as NonNullable<PermitAnswer["approval"]>;
    expect((await sendAs(world.chain.url, tx, gas)).status).toBe("0x1");
    const { found, question, permit } = await signedRoute({ fee: "30", feeReceiver: collector });
    expect(permit.approval).toBeUndefined();
    const answer = await route(question);
    expect(answer).toMatchObject({ amountOut: found.amountOut, minAmountOut: found.minAmountOut, route: [] });
    expect(answer.feeAmount).toEqual([((amount * 30n) / 10_000n).toString()]);
    const before = await balanceOf(world.chain.url, uni, collector);
    await mineRoute(world, answer);
    expect((await balanceOf(world.chain.url, uni, collector)) - before).toBe((amount * 30n) / 10_000n);
    expect((await mineAt(world.chain.url, answer.tx, BigInt(answer.gas), await later())).status).toBe("0x0");
    expect(await refused(question)).toMatchObject({
      code: "INVALID_PERMIT",
      description: "Permit2 refuses: InvalidNonce()",
    });
    expect(await allowanceOf(world, uni, owner, routerAddress)).toBe(0n);
    await revertTo(world.chain.url, snapshot);
  });

  test("is refused for another signer, after it expired, and for another order than the signed one", async () => {
    const snapshot = await rpc<Hex>(world.chain.url, "evm_snapshot");
    await approve(world.chain.url, uni, owner, permit2Address);
    const own = await signedRoute();
    const byStranger = await signedRoute({}, stranger);
    const other = await signedRoute({ slippage: "1" });
    const deadline = "1700000000";
    const expired = await sign(owner, altered(own.permit.typedData, { deadline }));
    const { typedData } = own.permit;
    const elsewhere = typedData && { ...typedData, domain: { ...typedData.domain, chainId: 10 } };
    const { permit2 } = own.question;
    for (const [changed, description] of [
      [byStranger.question.permit2, "Permit2 refuses: InvalidSigner()"],
      [{ ...permit2, deadline, signature: expired }, `Permit2 refuses: SignatureExpired(${deadline})`],
      [{ ...permit2, data: other.found.tx.data }, "Permit2 refuses: InvalidSigner()"],
      [{ ...permit2, signature: await sign(owner, elsewhere) }, "Permit2 refuses: InvalidSigner()"],
      [{ ...permit2, nonce: "7" }, "Permit2 refuses: InvalidSigner()"],
      [{ ...permit2, signature: "0x1234" }, "Permit2 refuses: InvalidSignatureLength()"],
    ] as const) {
      expect(await refused({ ...own.question, permit2: changed }), description).toMatchObject({
        status: 422,
        code: "INVALID_PERMIT",
        description,
      });
    }
    expect((await route(own.question)).amountOut).toBe(own.found.amountOut);
    await revertTo(world.chain.url, snapshot);
  });

  test("is refused once the order itself has expired", async () => {
    const { url } = world.chain;
    const snapshot = await rpc<Hex>(url, "evm_snapshot");
    await approve(url, uni, owner, permit2Address);
    const deadline = Math.floor(Date.now() / 1000) + 600;
    const { question } = await signedRoute({ deadline: String(deadline) });
    await rpc(url, "evm_setNextBlockTimestamp", [deadline + 1]);
    await rpc(url, "evm_mine");
    expect(await refused(question)).toMatchObject({
      status: 422,
      code: "INVALID_PERMIT",
      description: `The order was valid until ${deadline}`,
    });
    await revertTo(url, snapshot);
  });

  test("must match the other parameters", async () => {
    const { question, found } = await signedRoute();
    const cases: [Question, string][] = [
      [{ amountIn: "5" }, `permit2.data pays ${amount}; it must be amountIn (5)`],
      [{ tokenIn: link }, `permit2.data pays with ${uni}; it must be tokenIn (${link})`],
      [{ tokenOut: link }, `permit2.data pays out ${weth}; it must be tokenOut (${link})`],
      [{ receiver: stranger }, `permit2.data pays out to ${owner}; it must be receiver (${stranger})`],
      [
        { fromAddress: stranger, receiver: owner },
        `permit2.data sends what is left to ${owner}; it must be from`,
      ],
      [{ fee: "5", feeReceiver: stranger }, "permit2.data takes a fee of 0; it must be fee (5)"],
      [{ minAmountOut: found.amountOut }, `it must be minAmountOut (${found.amountOut}) or more`],
      [{ deadline: "4000000000" }, "it must be deadline (4000000000)"],
      [{ routingStrategy: "delegate" }, "permit2 is there, and routingStrategy is delegate"],
      [{ permit2: { ...question.permit2, data: "0x1234" } }, "permit2.data is no call of the Router"],
    ];
    for (const [more, says] of cases) {
      const failure = await refused({ ...question, ...more });
      expect(failure, says).toMatchObject({ status: 400, code: "INVALID_PARAMETER" });
      expect([failure.message].flat().join(" | ")).toContain(says);
    }
  });
});

describe("a Safe", () => {
  const abi = parseAbi([
    "function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)",
  ]);
  const zero: Address = "0x0000000000000000000000000000000000000000";

  /** Returns the owner's transaction that makes the Safe call `to`. */
  function call({ address }: SmartAccount, to: Address, data: Hex) {
    const approved: Hex = `0x${safeOwner.slice(2).padStart(64, "0")}${"0".repeat(64)}01`;
    const args = [to, 0n, data, 0, 0n, 0n, 0n, zero, zero, approved] as const;
    const input = encodeFunctionData({ abi, functionName: "execTransaction", args });
    return { from: safeOwner, to: address, data: input, value: "0" };
  }

  test("signs for Permit2 by its own code, and calls the Router", async () => {
    const { url } = world.chain;
    const snapshot = await rpc<Hex>(url, "evm_snapshot");
    const safe = await deploySafe(url, safeOwner);
    await enrich(url, safe.address);
    const approval = call(
      safe,
      uni,
      `0x095ea7b3${permit2Address.slice(2).padStart(64, "0")}${"f".repeat(64)}`,
    );
    await mineAt(url, approval, 1_000_000n, await later());
    const amount = 77n * ether;
    const question = routeOf(uni, amount, { fromAddress: safe.address });
    const { tx } = await route(question);
    const permit = await permitOf(uni, amount, { fromAddress: safe.address, data: tx.data });
    expect(permit.approval).toBeUndefined();
    const hash = hashTypedData(permit.typedData as unknown as TypedDataDefinition);
    const message = encodeAbiParameters([{ type: "bytes32" }], [hash]);
    const signature = await sign(safeOwner, {
      domain: { chainId: 1, verifyingContract: safe.address },
      types: { SafeMessage: [{ name: "message", type: "bytes" }] },
      primaryType: "SafeMessage",
      message: { message },
    });
    const answer = await route({ ...question, permit2: { ...permit.permit2, signature } });
    await mineRoute(world, answer, async (sent, _, timestamp) =>
      mineAt(url, call(safe, sent.to, sent.data), 3_000_000n, timestamp),
    );
    expect(await succeedsWith(url, call(safe, answer.tx.to, answer.tx.data), 3_000_000n, await later())).toBe(
      false,
    );
    const wrong = `${signature.slice(0, 10)}00${signature.slice(12)}`;
    expect(await refused({ ...question, permit2: { ...permit.permit2, signature: wrong } })).toMatchObject({
      code: "INVALID_PERMIT",
    });
    await revertTo(url, snapshot);
  });
});
