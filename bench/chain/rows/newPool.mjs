import { encodeFunctionData, numberToHex, parseAbi } from "viem";
import { pairAddress } from "../../../devnet/dist/definition/addresses.js";
import { devContracts, devProvider, rpc } from "../../../devnet/dist/index.js";
import { builderAddress } from "../definition/places.mjs";
import { unitsFor } from "../definition/tokens.mjs";
import { providers } from "../proxy/limits.mjs";
import { routePath } from "../route.mjs";
import { startBehind, waitForBoth } from "./setting.mjs";

const abi = parseAbi([
  "function pairs(address factory, (address tokenA, address tokenB, uint256 amountA, uint256 amountB)[] wanted)",
]);
/** Enough on either side that no other path is as good. */
const depthEth = 5_000;
/** More than all other paths can take; small amounts may have better paths through deviating prices. */
const askedEth = 1_000;
const patienceBlocks = 5;
const patienceMs = 10_000;

/** Makes a deep pair of two listed tokens that have none, and counts blocks until a route goes through it. */
export async function newPool(setting) {
  const { folder, node, options } = setting;
  const row = "a new pool usable after";
  const service = await startBehind(setting, providers.near, folder);
  try {
    const { ready } = await waitForBoth(setting, service, { ...options, blockSeconds: 0 });
    if (ready === undefined) return { row, blocks: "never ready" };
    const { tokenA, tokenB } = await unpaired(setting.state.manifest, node);
    const pair = pairAddress(tokenA.address, tokenB.address);
    await create(node, tokenA, tokenB);
    const amountIn = unitsFor(tokenA, askedEth);
    const path = routePath({ tokenIn: tokenA.address, tokenOut: tokenB.address, amountIn });
    for (let blocks = 1; blocks <= patienceBlocks; blocks++) {
      const startedAt = performance.now();
      while (performance.now() - startedAt < patienceMs) {
        const { status, body } = await service.get(path);
        // A part of a split is nested in the route.
        if (status === 200 && JSON.stringify(body.route).toLowerCase().includes(pair)) return { row, blocks };
      }
      await node.mine();
    }
    return { row, blocks: `not within ${patienceBlocks}` };
  } finally {
    await service.stop();
  }
}

/** The two most popular listed tokens without a pair of their own. */
async function unpaired({ tokens }, node) {
  const listed = tokens.filter((token) => token.listed);
  for (const [index, tokenA] of listed.entries())
    for (const tokenB of listed.slice(index + 1)) {
      const pair = pairAddress(tokenA.address, tokenB.address);
      if ((await rpc(node.url, "eth_getCode", [pair, "latest"])) === "0x") return { tokenA, tokenB };
    }
  throw new Error("every two listed tokens have a pair");
}

async function create(node, tokenA, tokenB) {
  const amounts = { amountA: unitsFor(tokenA, depthEth), amountB: unitsFor(tokenB, depthEth) };
  const wanted = [{ tokenA: tokenA.address, tokenB: tokenB.address, ...amounts }];
  const args = [devContracts.v2Factory, wanted];
  const data = encodeFunctionData({ abi, functionName: "pairs", args });
  await rpc(node.url, "anvil_impersonateAccount", [devProvider]);
  await rpc(node.url, "anvil_setBalance", [devProvider, numberToHex(2n ** 96n)]);
  const tx = { from: devProvider, to: builderAddress, data, gas: numberToHex(15_000_000) };
  await rpc(node.url, "eth_sendTransaction", [{ ...tx, maxFeePerGas: numberToHex(10n ** 13n) }]);
  await node.mine();
  const [receipt] = await rpc(node.url, "eth_getBlockReceipts", ["latest"]);
  if (receipt?.status !== "0x1") throw new Error("the pair could not be made");
}
