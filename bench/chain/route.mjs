import { setTimeout as sleep } from "node:timers/promises";
import { encodeFunctionData, numberToHex, parseAbi } from "viem";
import { devAccounts, devToken, rpc } from "../../devnet/dist/index.js";
import { seeded } from "../lib/stats.mjs";

export const native = "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee";
const account = devAccounts[0].address;
const abi = parseAbi(["function balanceOf(address) view returns (uint256)"]);

/** The path of a route request from an account of the local chain that holds ether. */
export function routePath({ tokenIn, tokenOut, amountIn, receiver = account }) {
  const query = {
    fromAddress: account,
    spender: account,
    receiver,
    tokenIn,
    tokenOut,
    amountIn: String(amountIn),
    routingStrategy: "router",
  };
  return `/api/v1/shortcuts/route?${new URLSearchParams(query)}`;
}

/** The usual first question: ether to dollars. */
export const firstQuestion = {
  tokenIn: native,
  tokenOut: devToken("USDC").address,
  amountIn: 10n ** 18n,
  receiver: "0x5c0de000000000000000000000000000000c00ff",
};

/** Questions about listed tokens with a market deep enough, the same in every run. */
export function questions({ tokens, pairs }, count, seed = 7) {
  const random = seeded(seed);
  const pick = (list) => list[Math.floor(random() * list.length)];
  const deep = new Set(pairs.filter(({ depthEth }) => depthEth >= 10).flatMap((pair) => pair.tokens));
  const listed = tokens.filter((token) => token.listed && deep.has(token.address));
  const bases = ["WETH", "USDC", "USDT", "DAI", "WBTC"].map((symbol) => devToken(symbol));
  const asKnown = ({ address, decimals, usd }) => ({ address, decimals, priceEth: usd / 3_000 });
  const side = () => (random() < 0.5 || listed.length < 2 ? asKnown(pick(bases)) : pick(listed));
  return Array.from({ length: count }, () => {
    const tokenIn = side();
    let tokenOut = side();
    while (tokenOut.address === tokenIn.address) tokenOut = side();
    const eth = 0.05 * 10 ** (random() * 1.5);
    const amountIn =
      (BigInt(Math.round((eth / tokenIn.priceEth) * 1e6)) * 10n ** BigInt(tokenIn.decimals)) / 1_000_000n;
    return { tokenIn: tokenIn.address, tokenOut: tokenOut.address, amountIn: amountIn > 0n ? amountIn : 1n };
  });
}

/** Questions that sell the same account's ether for tokens with a market deep enough. */
export function etherQuestions(manifest, count, seed) {
  return questions(manifest, count, seed).map(({ tokenOut }, index) => ({
    ...firstQuestion,
    tokenOut,
    amountIn: 10n ** 17n * BigInt(1 + (index % 20)),
  }));
}

/**
 * Mines the transaction of an answer to a question for ether on the node. Returns what the receiver got less
 * `amountOut`, in raw units; undefined where it reverted.
 */
export async function executed(node, { tx, amountOut }, { tokenOut, receiver } = firstQuestion) {
  const data = encodeFunctionData({ abi, functionName: "balanceOf", args: [receiver] });
  const held = async () => BigInt(await rpc(node.url, "eth_call", [{ to: tokenOut, data }, "latest"]));
  const before = await held();
  const sent = {
    from: tx.from,
    to: tx.to,
    data: tx.data,
    value: numberToHex(BigInt(tx.value)),
    gas: "0xf00000",
  };
  const hash = await rpc(node.url, "eth_sendTransaction", [
    { ...sent, maxFeePerGas: numberToHex(10n ** 12n) },
  ]);
  await node.mine();
  let receipt = null;
  for (let tries = 0; receipt === null && tries < 100; tries++) {
    receipt = await rpc(node.url, "eth_getTransactionReceipt", [hash]);
    if (receipt === null) await sleep(50);
  }
  return receipt?.status === "0x1" ? (await held()) - before - BigInt(amountOut) : undefined;
}
