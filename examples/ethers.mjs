// USDT → ether with ethers 6. USDT accepts a new allowance only after a reset to zero; approveIfNeeded handles this.
//
//   npm start                 in another terminal: the service, and a local chain with funded accounts
//   node examples/ethers.mjs

import { createSluiceClient, gasLimitOf } from "@sluice/client";
import { verifyRoute } from "@sluice/client/verify";
import { JsonRpcProvider, Wallet } from "ethers";

const { SLUICE_URL = "http://127.0.0.1:3000", RPC_URL = "http://127.0.0.1:8545" } = process.env;
// The local chain's second account. Its key is public: never send anything to it on a real network.
const { PRIVATE_KEY = "0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d" } = process.env;

// A chain that mines a block per transaction has no later block to wait for.
const provider = new JsonRpcProvider(RPC_URL, 1, {
  staticNetwork: true,
  cacheTimeout: -1,
  pollingInterval: 100,
});
const wallet = new Wallet(PRIVATE_KEY, provider);
const sluice = createSluiceClient({ url: SLUICE_URL });

const usdt = "0xdac17f958d2ee523a2206206994597c13d831ec7";
const ether = "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee";
const trade = {
  chainId: 1,
  fromAddress: wallet.address,
  tokenIn: usdt,
  amountIn: 1_000_000_000n,
  tokenOut: ether,
};

/** Sends a transaction of Sluice's answer, and resolves once it is mined. */
async function send({ to, data, value, gas }) {
  const sent = await wallet.sendTransaction({ to, data, value: BigInt(value), gasLimit: gasLimitOf(gas) });
  return sent.wait();
}

await sluice.approveIfNeeded({ ...trade, send });
const route = await sluice.route(trade);
// Verify the route against the request before signing. The time is that of the next block: a local chain may be ahead of
// this machine's clock, or behind it while it makes no blocks.
const { timestamp } = await provider.getBlock("latest");
const nowSeconds = Math.max(timestamp, Date.now() / 1000);
const verified = verifyRoute(trade, route, { nowSeconds });
if (!verified.holds) throw new Error(verified.faults.join("; "));
const before = await provider.getBalance(wallet.address);
const receipt = await send(verified.tx);
const after = await provider.getBalance(wallet.address);

console.log("promised", route.amountOut);
// The gas was paid from the same balance.
console.log("received", String(after - before + receipt.fee));
provider.destroy();
