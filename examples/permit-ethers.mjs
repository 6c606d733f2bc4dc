// USDT → ether with a signature for Permit2, with ethers 6. The token has no permit of its own: Permit2 is approved once,
// and from then on each route is a signature.
//
//   npm start                 in another terminal: the service, and a local chain with funded accounts
//   node examples/permit-ethers.mjs
import { createSluiceClient, gasLimitOf } from "@sluice/client";
import { verifyPermit, verifyRoute } from "@sluice/client/verify";
import { JsonRpcProvider, Wallet } from "ethers";

const { SLUICE_URL = "http://127.0.0.1:3000", RPC_URL = "http://127.0.0.1:8545" } = process.env;
// The local chain's seventh account. Its key is public: never send anything to it on a real network.
const { PRIVATE_KEY = "0x92db14e403b83dfe3df233f83dfa3a0d7096f21ca9b0d6d6b8d88b2b4ec1564e" } = process.env;

const provider = new JsonRpcProvider(RPC_URL, 1, {
  staticNetwork: true,
  cacheTimeout: -1,
  pollingInterval: 100,
});
const wallet = new Wallet(PRIVATE_KEY, provider);
const sluice = createSluiceClient({ url: SLUICE_URL });

const usdt = "0xdac17f958d2ee523a2206206994597c13d831ec7";
const ether = "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee";
const fromAddress = wallet.address;
const trade = { chainId: 1, fromAddress, tokenIn: usdt, amountIn: 1_000_000_000n, tokenOut: ether };

async function send({ to, data, value }, gas) {
  const sent = await wallet.sendTransaction({ to, data, value: BigInt(value), gasLimit: gasLimitOf(gas) });
  return sent.wait();
}

async function verify(asked, answer) {
  const { timestamp } = await provider.getBlock("latest");
  const verified = verifyRoute(asked, answer, { nowSeconds: Math.max(timestamp, Date.now() / 1000) });
  if (!verified.holds) throw new Error(verified.faults.join("; "));
  return verified.tx;
}

/** Asks for a permit, and builds the message from the request, so that only what was asked for can be signed. */
async function permitFor(asked) {
  const checked = verifyPermit(asked, await sluice.permit(asked));
  if (!checked.holds) throw new Error(checked.faults.join("; "));
  if (checked.kind !== "permit2") throw new Error(`another kind of permit is offered: ${checked.kind}`);
  return checked;
}

// Permit2's approvals, once for each token. USDT wants an old one reset first.
const token = { chainId: 1, fromAddress, tokenAddress: usdt, amount: trade.amountIn };
let approved;
for (const { gas, ...tx } of (await permitFor(token)).approvals) approved = await send(tx, gas);

// The signature is bound to one route, so the route comes first: one of a block that has the approval.
let route;
do route = await sluice.route(trade);
while (approved && route.createdAt < approved.blockNumber);
const { data } = await verify(trade, route);
const { typedData, permit2 } = await permitFor({ ...token, data });

// ethers derives the domain's type itself, and refuses types that the message does not use.
const { EIP712Domain: _, ...types } = typedData.types;
const signature = await wallet.signTypedData(typedData.domain, types, typedData.message);
const signed = { ...trade, permit2: { ...permit2, signature } };
const answer = await sluice.route(signed);
const { gas, ...tx } = await verify(signed, answer);

const before = await provider.getBalance(fromAddress);
const { fee } = await send(tx, gas);
console.log("promised", answer.amountOut);
// The gas was paid from the same balance.
console.log("received", String((await provider.getBalance(fromAddress)) - before + fee));
provider.destroy();
