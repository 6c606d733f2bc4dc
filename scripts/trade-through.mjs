// Trades through one venue of one protocol, and compares what arrives with what was promised, to the unit. The trade is a
// bundle of that one action, sent by the first account of a local chain, whose node has unlocked it.
//
//   npm start                       in another terminal
//   node scripts/trade-through.mjs <protocol> <action> <tokenIn> <tokenOut> <amount in raw units> [contract]
//
// Without a contract, the protocol's deepest venue of the two tokens is used.
import { createSluiceClient } from "@sluice/client";

const { SLUICE_URL = "http://127.0.0.1:3000", RPC_URL = "http://127.0.0.1:8545" } = process.env;
const [protocol, action, tokenIn, tokenOut, amountIn, contract] = process.argv.slice(2);
if (amountIn === undefined || !/^[1-9][0-9]*$/.test(amountIn)) {
  console.error(
    "node scripts/trade-through.mjs <protocol> <action> <tokenIn> <tokenOut> <amount> [contract]",
  );
  process.exit(1);
}
const chainId = 1;
const sluice = createSluiceClient({ url: SLUICE_URL });

async function rpc(method, ...params) {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
  const headers = { "content-type": "application/json" };
  const { result, error } = await (await fetch(RPC_URL, { method: "POST", headers, body })).json();
  if (error) throw new Error(error.message);
  return result;
}

/** Sends a transaction of an answer, and resolves with its receipt once it is mined. */
async function send({ to, from, data, value, gas }) {
  const hex = (text) => `0x${BigInt(text).toString(16)}`;
  const hash = await rpc("eth_sendTransaction", { to, from, data, value: hex(value), gas: hex(gas) });
  for (;;) {
    const receipt = await rpc("eth_getTransactionReceipt", hash);
    if (receipt?.status === "0x1") return receipt;
    if (receipt !== null) throw new Error(`transaction ${hash} reverted`);
  }
}

async function balanceOf(owner) {
  const data = `0x70a08231${owner.slice(2).padStart(64, "0")}`; // balanceOf(address)
  return BigInt(await rpc("eth_call", { to: tokenOut, data }, "latest"));
}

/** Resolves once the service has read the node's newest block, which may be the one of the previous trade. */
async function caughtUp() {
  const newest = Number(await rpc("eth_blockNumber"));
  for (;;) {
    const [network] = await sluice.networks({ chainId });
    if ((network?.block?.number ?? 0) >= newest) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function deepestVenue() {
  const venues = await sluice.priceVenues({ chainId, address: tokenIn });
  const found = venues.find((venue) => venue.protocol === protocol && venue.against === tokenOut);
  if (found === undefined)
    throw new Error(`${protocol} has no followed venue of these tokens; name its contract`);
  return found.pool;
}

const [owner] = await rpc("eth_accounts");
const primaryAddress = contract ?? (await deepestVenue());
await sluice.approveIfNeeded({ fromAddress: owner, tokenIn, amountIn, send });
await caughtUp();
const calls = [{ protocol, action, args: { tokenIn, tokenOut, amountIn, primaryAddress } }];
const answer = await sluice.bundle(calls, { chainId, fromAddress: owner });
const before = await balanceOf(owner);
const { gasUsed } = await send({ ...answer.tx, gas: answer.gas });
const received = (await balanceOf(owner)) - before;

console.log("venue   ", primaryAddress);
console.log("promised", answer.amountsOut[tokenOut]);
console.log("received", String(received));
console.log("gas     ", Number(gasUsed), "of", answer.gas);
if (String(received) !== answer.amountsOut[tokenOut]) process.exitCode = 1;
