// Ether → USDC without any library: one request for the route, two to a node with unlocked accounts. The answer is
// still verified.
//
//   npm start                 in another terminal: the service, and a local chain with funded accounts
//   node examples/plain.mjs
import { verifyRoute } from "@sluice/client/verify";

const { SLUICE_URL = "http://127.0.0.1:3000", RPC_URL = "http://127.0.0.1:8545" } = process.env;

/** Sends a request to the node. */
async function rpc(method, params) {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
  const response = await fetch(RPC_URL, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  const { result, error } = await response.json();
  if (error) throw new Error(error.message);
  return result;
}

/** Sends a request to Sluice. Every failure has the same body, with a code of docs/errors.md and a message. */
async function ask(path, parameters) {
  const response = await fetch(`${SLUICE_URL}/api/v1/${path}?${new URLSearchParams(parameters)}`);
  const answer = await response.json();
  if (!response.ok) throw new Error(`${answer.code}: ${answer.message}`);
  return answer;
}

const quantity = (amount) => `0x${BigInt(amount).toString(16)}`;

const [, , sender] = await rpc("eth_accounts", []);
const usdc = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";

async function balance() {
  const data = `0x70a08231${sender.slice(2).padStart(64, "0")}`; // balanceOf(address)
  return BigInt(await rpc("eth_call", [{ to: usdc, data }, "latest"]));
}

const trade = {
  chainId: 1,
  fromAddress: sender,
  spender: sender,
  receiver: sender,
  routingStrategy: "router",
  tokenIn: "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee",
  amountIn: "1000000000000000000",
  tokenOut: usdc,
  slippage: 50,
};
const route = await ask("shortcuts/route", trade);
// A local chain may be ahead of this machine's clock, or behind it while it makes no blocks.
const { timestamp } = await rpc("eth_getBlockByNumber", ["latest", false]);
const nowSeconds = Math.max(Number(timestamp), Date.now() / 1000);
const verified = verifyRoute(trade, route, { nowSeconds });
if (!verified.holds) throw new Error(verified.faults.join("; "));
const { gas, ...tx } = verified.tx;

const before = await balance();
// Half as much again, since others may trade in the same pools first. Unused gas is not paid.
const ample = (BigInt(gas) * 3n) / 2n;
const hash = await rpc("eth_sendTransaction", [{ ...tx, value: quantity(tx.value), gas: quantity(ample) }]);
let receipt = null;
while (receipt === null) {
  await new Promise((resolve) => setTimeout(resolve, 100));
  receipt = await rpc("eth_getTransactionReceipt", [hash]);
}
if (BigInt(receipt.status) !== 1n) throw new Error(`transaction ${hash} reverted`);

console.log("promised", route.amountOut);
console.log("received", String((await balance()) - before));
