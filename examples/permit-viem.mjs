// USDC → WETH with a signature instead of an approval, with viem: the token's own permit, then one transaction.
//
//   npm start                 in another terminal: the service, and a local chain with funded accounts
//   node examples/permit-viem.mjs
import { createSluiceClient, gasLimitOf } from "@sluice/client";
import { verifyPermit, verifyRoute } from "@sluice/client/verify";
import { createPublicClient, createWalletClient, erc20Abi, http } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { mainnet } from "viem/chains";

const { SLUICE_URL = "http://127.0.0.1:3000", RPC_URL = "http://127.0.0.1:8545" } = process.env;
// The local chain's sixth account. Its key is public: never send anything to it on a real network.
const { PRIVATE_KEY = "0x8b3a350cf5c34c9194ca85829a2df0ec3153be0318b5e2d3348e872092edffba" } = process.env;

const account = privateKeyToAccount(PRIVATE_KEY);
const chain = createPublicClient({ chain: mainnet, transport: http(RPC_URL), pollingInterval: 200 });
const wallet = createWalletClient({ account, chain: mainnet, transport: http(RPC_URL) });
const sluice = createSluiceClient({ url: SLUICE_URL });

const usdc = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";
const weth = "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2";
const fromAddress = account.address;
const trade = {
  ...{ chainId: mainnet.id, fromAddress, tokenIn: usdc, amountIn: 1_000_000_000n, tokenOut: weth },
  slippage: 50,
};

// What is signed allows the Router to move exactly this amount. The verifier builds the message from the request, so a
// service of somebody else cannot have anything else signed.
const asked = { chainId: mainnet.id, fromAddress, tokenAddress: usdc, amount: trade.amountIn };
const checked = verifyPermit(asked, await sluice.permit(asked));
if (!checked.holds) throw new Error(checked.faults.join("; "));
if (checked.kind !== "erc2612") throw new Error(`USDC has another kind of permit here: ${checked.kind}`);
const signature = await wallet.signTypedData(checked.typedData);

const signed = { ...trade, permit: checked.permit + signature };
const route = await sluice.route(signed);
const { timestamp } = await chain.getBlock();
const nowSeconds = Math.max(Number(timestamp), Date.now() / 1000);
const verified = verifyRoute(signed, route, { nowSeconds });
if (!verified.holds) throw new Error(verified.faults.join("; "));

const balance = () =>
  chain.readContract({ address: weth, abi: erc20Abi, functionName: "balanceOf", args: [fromAddress] });
const before = await balance();
const { to, data, value, gas } = verified.tx;
const hash = await wallet.sendTransaction({ to, data, value: BigInt(value), gas: gasLimitOf(gas) });
const { status } = await chain.waitForTransactionReceipt({ hash });
if (status !== "success") throw new Error(`transaction ${hash} reverted`);

console.log("promised", route.amountOut);
console.log("received", String((await balance()) - before));
