// USDC → WETH with viem: approve if needed, verify the route, send it, and compare the promised with the received
// amount.
//
//   npm start                 in another terminal: the service, and a local chain with funded accounts
//   node examples/viem.mjs
import { createSluiceClient, gasLimitOf } from "@sluice/client";
import { verifyRoute } from "@sluice/client/verify";
import { createPublicClient, createWalletClient, erc20Abi, http } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { mainnet } from "viem/chains";

const { SLUICE_URL = "http://127.0.0.1:3000", RPC_URL = "http://127.0.0.1:8545" } = process.env;
// The local chain's first account. Its key is public: never send anything to it on a real network.
const { PRIVATE_KEY = "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80" } = process.env;

const account = privateKeyToAccount(PRIVATE_KEY);
const chain = createPublicClient({ chain: mainnet, transport: http(RPC_URL), pollingInterval: 200 });
const wallet = createWalletClient({ account, chain: mainnet, transport: http(RPC_URL) });
const sluice = createSluiceClient({ url: SLUICE_URL });

const usdc = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";
const weth = "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2";
const trade = {
  chainId: mainnet.id,
  fromAddress: account.address,
  tokenIn: usdc,
  amountIn: 2_500_000_000n,
  tokenOut: weth,
  slippage: 50,
};

/** Sends a transaction of Sluice's answer, and resolves once it is mined. */
async function send({ to, data, value, gas }) {
  const hash = await wallet.sendTransaction({ to, data, value: BigInt(value), gas: gasLimitOf(gas) });
  const receipt = await chain.waitForTransactionReceipt({ hash });
  if (receipt.status !== "success") throw new Error(`transaction ${hash} reverted`);
  return receipt;
}

const balance = () =>
  chain.readContract({ address: weth, abi: erc20Abi, functionName: "balanceOf", args: [account.address] });

// Verify approvals before sending them. Verify the route against the request before signing it, and send exactly the
// verified transaction. The time is that of the next block: a local chain may be ahead of this machine's clock, or behind
// it while it makes no blocks.
await sluice.approveIfNeeded({ ...trade, send });
const route = await sluice.route(trade);
const { timestamp } = await chain.getBlock();
const nowSeconds = Math.max(Number(timestamp), Date.now() / 1000);
const verified = verifyRoute(trade, route, { nowSeconds });
if (!verified.holds) throw new Error(verified.faults.join("; "));
const before = await balance();
await send(verified.tx);

console.log("promised", route.amountOut);
console.log("received", String((await balance()) - before));
