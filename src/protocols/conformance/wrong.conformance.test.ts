import { devContracts, devProvider, devSolidly } from "@sluice/devnet";
import { encodeFunctionData, parseAbi } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Address } from "../../lib/address.js";
import { routerAddress } from "../../program/index.js";
import type { Adapter } from "../adapter.js";
import { solidly } from "../solidly/index.js";
import type { PoolState } from "../solidly/state.js";
import { deployment } from "../solidly/testing/deployment.js";
import { uniswapV2 } from "../uniswap-v2/index.js";
import type { Venue } from "../venue.js";
import { startTestChain, type TestChain } from "./chain.js";
import { compare } from "./compare.js";
import { mineTrade, simulateTrades } from "./execute.js";
import { expectFollowedBlocks } from "./follow.js";
import { sendAs } from "./lending.js";
import { discoverAll, loadAll } from "./market.js";

const abi = parseAbi(["function setFee(bool stable, uint256 fee)"]);
const right = solidly as Adapter;
/** Keeps the fee that it once read, and reads a pool again after each of its logs. */
const keepsFee: Adapter = { ...right, refresh: "logs", apply: () => undefined };
/** Reads the fee at every block. */
const keepsNothing: Adapter = { ...right, apply: () => undefined };

describe("conformance fails", () => {
  let chain: TestChain;

  beforeAll(async () => {
    chain = await startTestChain();
  });
  afterAll(() => chain?.stop());

  test("an adapter that keeps an old fee, although it reads pools again after trades", async () => {
    const venues = await discoverAll(chain, right, deployment);
    const before = await loadAll(chain, right, venues);
    const from = await chain.blockNumber();
    for (const stable of [true, false]) {
      const data = encodeFunctionData({ abi, functionName: "setFee", args: [stable, 33n] });
      await sendAs(chain, devProvider, devSolidly.factory, data);
    }
    for (const venue of venues) {
      const [tokenIn, tokenOut] = venue.tokens as readonly [Address, Address];
      const state = before.get(venue.id) as PoolState;
      await mineTrade(chain, right, { venue, state, tokenIn, tokenOut, amountIn: state.reserve0 / 1_000n });
    }
    const follow = (adapter: Adapter) =>
      expectFollowedBlocks(chain, { adapter, reloads: true }, venues, before, from);
    await expect(follow(keepsFee)).rejects.toThrow(
      /, with no logs of its own; feeBps is 5 by the logs, 33 on the chain.* deeply equal/s,
    );
    await follow(keepsNothing);
    await follow(right);
  });

  test("an adapter whose step the decoder contradicts, although the chain fills it", async () => {
    const pairs = {
      slug: "uniswap-v2",
      standard: "uniswap-v2",
      contracts: { factory: devContracts.v2Factory },
      parameters: { feePpm: 3000 },
    };
    const [venue] = (await discoverAll(chain, uniswapV2, pairs)) as [Venue];
    const [tokenIn, tokenOut] = venue.tokens as readonly [Address, Address];
    const tradeIn = (adapter: Adapter) =>
      simulateTrades(chain, adapter, [{ venue, state: {}, tokenIn, tokenOut, amountIn: 10n ** 9n }]);
    const fair = uniswapV2 as Adapter;
    // A fee that is neither the venue's nor the state's, and a step that the adapter does not declare.
    const dearer: Adapter = {
      ...fair,
      encode: (of, state, fill) => ({ ...fair.encode({ ...of, feePpm: 4000 }, state, fill) }),
    };
    const unlisted: Adapter = { ...fair, steps: ["v2Add"] };
    await expect(tradeIn(dearer)).rejects.toThrow(
      /the decoder contradicts the step .*: v2Swap: feePpm is 4000, not 3000/,
    );
    await expect(tradeIn(unlisted)).rejects.toThrow("`steps` lacks `v2Swap`");
    expect(await tradeIn(fair)).toEqual([expect.objectContaining({ leftIn: 0n })]);
  });

  test("a trade for which the trader lacks an allowance, with the reason", async () => {
    const [venue] = await discoverAll(chain, right, deployment);
    const [tokenIn, tokenOut] = (venue as Venue).tokens as readonly [Address, Address];
    const state = (await loadAll(chain, right, [venue as Venue])).get((venue as Venue).id);
    const side = { venue: venue as Venue, state, context: await chain.context(), tokenIn, tokenOut };
    const amountIn = (state as PoolState).reserve0 / 1_000n;
    expect(await compare(chain, right, side, amountIn)).toMatchObject({ agrees: true });
    await chain.rpc.request("anvil_setERC20Allowance", [chain.trader, routerAddress, tokenIn, "0x1"]);
    const { agrees, evidence } = await compare(chain, right, side, amountIn);
    expect(agrees).toBe(false);
    expect(evidence).toMatch(/; the trader lets the Router take only 1: see `provide`$/);
  });

  test("a transaction that its sender cannot pay, with the sender", async () => {
    const poor: Address = "0x00000000000000000000000000000000000900d5";
    await chain.rpc.request("anvil_impersonateAccount", [poor]);
    await expect(chain.send({ from: poor, to: poor, data: "0x" })).rejects.toThrow(`from ${poor}`);
  });
});
