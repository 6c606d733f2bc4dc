import { type Devnet, devAccounts, devToken, rpc } from "@sluice/devnet";
import { encodeFunctionData, erc20Abi, type Hex } from "viem";
import { beforeAll, describe, expect, test } from "vitest";
import type { SolveResponse } from "../src/api/endpoints/solve/endpoint.js";
import type { Address } from "../src/lib/address.js";
import { routerAddress } from "../src/program/index.js";
import { enrich } from "./helpers/accounts.js";
import { approve, balanceOf, send } from "./helpers/execute.js";
import { failureIn } from "./helpers/http.js";
import { caughtUp, makeDataFolder } from "./helpers/service.js";
import { startServiceHere } from "./helpers/serviceHere.js";
import { useService } from "./helpers/sharedService.js";
import { type Compiled, compileSolidity, deployContract } from "./helpers/solidity.js";
import { solverAnswer } from "./helpers/solverSchema.js";

/** A solver engine of CoW Protocol: auctions of real tokens, on the venues of the local chain. */

const world = useService();
const [weth, usdc, dai, wbtc] = (["WETH", "USDC", "DAI", "WBTC"] as const).map(
  (symbol) => devToken(symbol).address as Address,
) as [Address, Address, Address, Address];
const [deployer, trader] = [devAccounts[3]?.address, devAccounts[4]?.address] as [Address, Address];
const ether = 10n ** 18n;
const gasPrice = 10n ** 9n;

/** Wei for 10^18 of each token's smallest units, near the prices of the local chain. */
const referencePrices = { [weth]: ether, [usdc]: ether * 333_333_333n, [dai]: ether / 3000n };

let chain: Devnet;
let settlement: Address;
let contract: Compiled;

beforeAll(async () => {
  ({ chain } = world);
  contract = compileSolidity("Settlement.sol").Settlement as Compiled;
  settlement = (await deployContract(chain.url, deployer, contract)) as Address;
  await enrich(chain.url, trader);
  for (const token of [weth, usdc, dai]) await approve(chain.url, token, trader, settlement);
  await caughtUp(world.service, chain);
}, 120_000);

type Order = {
  readonly kind?: "sell" | "buy";
  readonly class?: "market" | "limit";
  readonly sellToken?: string;
  readonly buyToken?: string;
  readonly sellAmount?: bigint;
  readonly buyAmount?: bigint;
} & Record<string, unknown>;

/** Makes an order with every member that the driver sends. Sells a WETH for USDC, unless changed. */
function orderOf(index: number, changes: Order = {}) {
  const { sellAmount = ether, buyAmount = 10n ** 9n, ...others } = changes;
  return {
    uid: `0x${(index + 1).toString(16).padStart(112, "0")}`,
    ...{ sellToken: weth, buyToken: usdc, kind: "sell", class: "limit", ...others },
    ...{ sellAmount: String(sellAmount), fullSellAmount: String(sellAmount) },
    ...{ buyAmount: String(buyAmount), fullBuyAmount: String(buyAmount) },
    ...{ validTo: 4_102_444_800, owner: trader, partiallyFillable: false },
    ...{ preInteractions: [], postInteractions: [], sellTokenSource: "erc20", buyTokenDestination: "erc20" },
    ...{ appData: `0x${"00".repeat(32)}`, signingScheme: "presign", signature: "0x" },
  };
}

function auctionOf(orders: readonly Order[], changes: Record<string, unknown> = {}) {
  const tokens = Object.entries(referencePrices).map(([token, price]) => [
    token,
    { decimals: null, symbol: null, referencePrice: String(price), availableBalance: "0", trusted: true },
  ]);
  return {
    id: "1",
    tokens: Object.fromEntries(tokens),
    orders: orders.map((order, index) => orderOf(index, order)),
    liquidity: [],
    effectiveGasPrice: String(gasPrice),
    deadline: new Date(Date.now() + 60_000).toISOString(),
    surplusCapturingJitOrderOwners: [],
    ...changes,
  };
}

function post(
  body: unknown,
  path = `solve?settlement=${settlement}`,
  url = world.service.url,
): Promise<Response> {
  return fetch(`${url}/api/v1/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

async function solved(body: unknown, path?: string): Promise<SolveResponse["solutions"]> {
  const response = await post(body, path);
  const answer = await response.json();
  expect(response.status, JSON.stringify(answer)).toBe(200);
  solverAnswer.parse(answer);
  return (answer as SolveResponse).solutions;
}

type Solution = SolveResponse["solutions"][number];

/** Settles a solution as the settlement contract does, which owns nothing before; returns what it then has. */
async function settle(
  { trades, interactions, gas }: Solution,
  order: ReturnType<typeof orderOf>,
  paid: bigint,
) {
  const [interaction] = interactions as [Solution["interactions"][number]];
  const erc20 = (functionName: "approve" | "transferFrom", args: readonly unknown[]) =>
    encodeFunctionData({ abi: erc20Abi, functionName, args } as never);
  const calls = [
    { target: order.sellToken, value: 0n, data: erc20("transferFrom", [trader, settlement, paid]) },
    ...interaction.allowances.map(({ token, spender, amount }) => ({
      ...{ target: token, value: 0n, data: erc20("approve", [spender, BigInt(amount)]) },
    })),
    { target: interaction.target, value: BigInt(interaction.value), data: interaction.callData as Hex },
  ];
  const data = encodeFunctionData({ abi: contract.abi, functionName: "settle", args: [calls] });
  const before = await rpc<string>(chain.url, "evm_snapshot", []);
  const receipt = await send(chain.url, { from: trader, to: settlement, data, gas: `0x${gas.toString(16)}` });
  expect(receipt.status, JSON.stringify(trades)).toBe("0x1");
  const [sold, bought] = await Promise.all(
    [order.sellToken, order.buyToken].map((token) => balanceOf(chain.url, token as Address, settlement)),
  );
  const allowance = await rpc<Hex>(chain.url, "eth_call", [
    {
      to: order.sellToken,
      data: encodeFunctionData({
        abi: erc20Abi,
        functionName: "allowance",
        args: [settlement, routerAddress],
      }),
    },
    "latest",
  ]);
  await rpc(chain.url, "evm_revert", [before]);
  await caughtUp(world.service, chain);
  return { left: sold as bigint, bought: bought as bigint, allowance: BigInt(allowance) };
}

describe("a solution", () => {
  test.each([0, 50])(
    "settles a sell order at its prices on the chain, with what it keeps for gas: slippage %s",
    async (slippage) => {
      const order = orderOf(0);
      const path = `solve?settlement=${settlement}&slippage=${slippage}`;
      const [solution, ...others] = await solved(auctionOf([{}]), path);
      expect(others).toEqual([]);
      const { prices, trades, interactions, gas } = solution!;
      const { executedAmount, fee = "0" } = trades[0]!;
      expect(BigInt(executedAmount) + BigInt(fee)).toBe(ether);
      const cost = BigInt(gas) * gasPrice;
      expect(BigInt(fee)).toBeGreaterThanOrEqual(cost);
      expect(BigInt(fee)).toBeLessThanOrEqual((cost * 106n) / 100n);
      const bought = prices[usdc] === executedAmount ? BigInt(prices[weth]!) : 0n;
      expect(bought).toBeGreaterThan(10n ** 9n);
      expect(interactions[0]).toMatchObject({
        ...{ internalize: false, target: routerAddress, value: "0" },
        inputs: [{ token: weth, amount: executedAmount }],
        outputs: [{ token: usdc, amount: String(bought) }],
        allowances: [{ token: weth, spender: routerAddress, amount: executedAmount }],
      });
      const after = await settle(solution!, order, ether);
      expect(after).toEqual({ left: BigInt(fee), bought: expect.anything(), allowance: 0n });
      if (slippage === 0) expect(after.bought).toBe(bought);
      else expect((after.bought * 9_950n) / 10_000n).toBe(bought);
    },
  );

  test.each([0, 50])(
    "settles a buy order: it receives the amount and pays no more than the price: slippage %s",
    async (slippage) => {
      const wanted = { kind: "buy", sellAmount: 2n * ether, buyAmount: 2_000_000_000n } as const;
      const path = `solve?settlement=${settlement}&slippage=${slippage}`;
      const [solution] = await solved(auctionOf([wanted]), path);
      const { prices, trades, gas } = solution!;
      const { executedAmount, fee = "0" } = trades[0]!;
      expect(executedAmount).toBe("2000000000");
      expect(prices[weth]).toBe("2000000000");
      expect(BigInt(fee)).toBe(BigInt(gas) * gasPrice);
      const sold = BigInt(prices[usdc]!);
      const { left, bought, allowance } = await settle(solution!, orderOf(0, wanted), sold + BigInt(fee));
      expect({ bought, allowance }).toEqual({ bought: 2_000_000_000n, allowance: 0n });
      if (slippage === 0) expect(left).toBe(BigInt(fee));
      else expect(left).toBeGreaterThan(BigInt(fee));
    },
  );

  test("protects the settlement contract: the call reverts once the price is worse", async () => {
    const [solution] = await solved(auctionOf([{}]));
    // Somebody else sells first.
    const sold = 20n * ether;
    const query = { chainId: "1", fromAddress: trader, receiver: trader, spender: trader, slippage: "9000" };
    const trade = { tokenIn: weth, tokenOut: usdc, amountIn: String(sold), routingStrategy: "router" };
    await approve(chain.url, weth, trader, routerAddress);
    await caughtUp(world.service, chain);
    const target = new URLSearchParams({ ...query, ...trade });
    const { tx } = (await (await fetch(`${world.service.url}/api/v1/shortcuts/route?${target}`)).json()) as {
      tx: Record<string, string>;
    };
    const before = await rpc<string>(chain.url, "evm_snapshot", []);
    const { status } = await send(chain.url, { from: trader, to: tx.to, data: tx.data, gas: "0x4c4b40" });
    expect(status).toBe("0x1");
    const [{ target: to, callData }] = solution!.interactions as [Solution["interactions"][number]];
    await rpc(chain.url, "anvil_dealERC20", [settlement, weth, `0x${ether.toString(16)}`]);
    await rpc(chain.url, "anvil_impersonateAccount", [settlement]);
    await rpc(chain.url, "anvil_setBalance", [settlement, "0xde0b6b3a7640000"]);
    await approve(chain.url, weth, settlement, routerAddress);
    const call = rpc(chain.url, "eth_call", [{ from: settlement, to, data: callData }, "latest"]);
    await expect(call).rejects.toThrow(/revert/);
    await rpc(chain.url, "evm_revert", [before]);
    await caughtUp(world.service, chain);
  });

  test("of a market order has no fee and sells everything", async () => {
    const [solution] = await solved(auctionOf([{ class: "market" }], { id: null }));
    expect(solution!.trades).toEqual([
      { kind: "fulfillment", order: orderOf(0).uid, executedAmount: String(ether) },
    ]);
  });
});

describe("an auction", () => {
  test("has a solution for each order whose limit is met after gas", async () => {
    const [probe] = await solved(auctionOf([{}]));
    const got = BigInt(probe!.prices[weth]!);
    const orders: Order[] = [
      { buyAmount: got },
      { buyAmount: got + 1_000_000n },
      { sellToken: dai, sellAmount: 5_000n * ether, buyAmount: 1_000_000_000n },
      { buyToken: `0x${"ab".repeat(20)}` },
      { sellToken: wbtc },
      { kind: "buy", sellAmount: ether / 100n, buyAmount: 2_000_000_000n },
      { feePolicies: [{ kind: "surplus", factor: 0.5, maxVolumeFactor: 0.01 }] },
    ];
    const solutions = await solved(auctionOf(orders));
    const uids = solutions.map(({ trades }) => trades[0]!.order).sort();
    expect(uids).toEqual([orderOf(0).uid, orderOf(2).uid]);
    expect(solutions.map(({ id }) => id)).toEqual([0, 1]);
    // At a price of gas of which a settlement is worth more than the limit leaves, the first one has none.
    const dear = await solved(auctionOf(orders.slice(0, 1), { effectiveGasPrice: String(gasPrice * 100n) }));
    expect(dear).toEqual([]);
  });

  test("is answered before its deadline, with what is there", async () => {
    const many = Array.from({ length: 40 }, (_, index) => ({ sellAmount: ether * BigInt(index + 1) }));
    const late = await solved(auctionOf(many, { deadline: new Date(Date.now() - 1).toISOString() }));
    expect(late).toEqual([]);
    const deadline = Date.now() + 2_500;
    const some = await solved(auctionOf(many, { deadline: new Date(deadline).toISOString() }));
    expect(Date.now()).toBeLessThan(deadline);
    expect(some.length).toBeGreaterThan(0);
    expect(some.length).toBeLessThanOrEqual(32);
  });

  test("may have the network in its path, and nothing in it", async () => {
    expect(await solved(auctionOf([]), "solvers/1/solve")).toEqual([]);
    const [solution] = await solved(auctionOf([{}]), "solvers/1/solve");
    expect(solution!.interactions[0]!.target).toBe(routerAddress);
    expect(await failureIn(await post(auctionOf([]), "solvers/77/solve"))).toMatchObject({
      ...{ status: 400, code: "UNSUPPORTED_CHAIN" },
    });
  });

  test("costs as much as a route for each order that is searched", async () => {
    const env = { SLUICE_API_LOOPBACK_RATE_LIMIT: "100", RPC_URL_1: world.chain.url };
    const folder = await makeDataFolder();
    const limited = await startServiceHere({ ...env, SLUICE_DATA: folder.path });
    const ask = (body: unknown) => post(body, undefined, limited.url);
    try {
      // An order that cannot be settled costs nothing.
      const orders = [...Array.from({ length: 9 }, () => ({})), { sellToken: wbtc }];
      expect((await ask(auctionOf(orders))).status).toBe(200);
      expect(await failureIn(await ask(auctionOf(orders)))).toMatchObject({ code: "RATE_LIMITED" });
    } finally {
      await limited.stop();
      await folder.remove();
    }
  });

  test("with faults is refused, and every fault named", async () => {
    const orders = [{ kind: "swap" as "sell" }, { sellToken: "weth" }];
    const refused = await failureIn(
      await post({ ...auctionOf(orders), effectiveGasPrice: "cheap", deadline: "soon" }),
    );
    expect(refused).toMatchObject({ status: 400, code: "INVALID_PARAMETER" });
    expect(refused.message).toEqual([
      'orders[0].kind is "swap"; allowed is sell or buy',
      expect.stringMatching(/^orders\[1\]\.sellToken is "weth"; allowed is an Ethereum address/),
      expect.stringMatching(/^effectiveGasPrice is "cheap"; allowed is wei, as plain decimal digits/),
      expect.stringMatching(/^deadline is "soon"; allowed is an ISO 8601 time/),
    ]);
    const dead = await post(auctionOf([{}]), `solve?settlement=${weth}`);
    expect(await failureIn(dead)).toMatchObject({ status: 400, code: "INVALID_PARAMETER" });
    expect(await failureIn(await post([]))).toMatchObject({ status: 400, code: "INVALID_PARAMETER" });
  });
});
