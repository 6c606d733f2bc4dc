import { encodeFunctionData, numberToHex, parseAbi } from "viem";
import { pairAddress } from "../../devnet/dist/definition/addresses.js";
import { devProvider, rpc } from "../../devnet/dist/index.js";
import { startAnvil } from "./anvil.mjs";
import { draw } from "./definition/draw.mjs";
import { builderAddress } from "./definition/places.mjs";

const abi = parseAbi([
  "function run((address to, uint256 value, bytes data)[] calls)",
  "function transfer(address to, uint256 value)",
  "function sync()",
]);
/** As a share of the pair's own depth. */
const movedShare = 1e-4;
const pairsInBlock = 10;
/** Of one transaction: a pair takes up to 100,000 gas. */
const pairsInCall = 100;

/**
 * Continues the chain of a node: an anvil that forks it at its head. It computes no state root, so its blocks take
 * milliseconds however large the chain; it fetches the state slot by slot, each slot once.
 */
export async function startFork(node, { manifest }) {
  const head = Number(await rpc(node.url, "eth_blockNumber"));
  // A call that waits for state holds a thread; if all threads wait, none is left to fetch it.
  const args = [
    "--threads",
    "64",
    "--fork-url",
    node.url,
    "--fork-block-number",
    String(head),
    "--no-rate-limit",
  ];
  const anvil = await startAnvil([
    ...args,
    "--prune-history",
    "128",
    "--auto-impersonate",
    "--no-storage-caching",
  ]);
  const { url, stop } = anvil;
  const { rank } = draw("moves", 1);
  const tokens = new Map(manifest.tokens.map((token) => [token.address, token]));
  const snapshots = [];
  const movable = manifest.pairs.filter(({ tokens: [own] }) => tokens.has(own));
  await rpc(url, "anvil_setBalance", [devProvider, numberToHex(2n ** 96n)]);
  await rpc(url, "anvil_setBlockTimestampInterval", [1]);

  /** Sends a little of a token to the pair and syncs it: its reserves move, with a log. */
  function moveCalls({ tokens: [own, other], depthEth }) {
    const { decimals, priceEth } = tokens.get(own);
    const amount = BigInt(Math.ceil(((depthEth * movedShare) / priceEth) * 10 ** Math.min(decimals, 15)));
    const pair = pairAddress(own, other);
    return [
      {
        to: own,
        value: 0n,
        data: encodeFunctionData({ abi, functionName: "transfer", args: [pair, amount] }),
      },
      { to: pair, value: 0n, data: encodeFunctionData({ abi, functionName: "sync" }) },
    ];
  }

  /** Mines `blocks` blocks, each of which moves `pairs` pairs, some of them perhaps twice. */
  async function advance(blocks, pairs = pairsInBlock) {
    for (let block = 0; block < blocks; block++) {
      const drawn = Array.from({ length: pairs }, () => movable[rank(movable.length)]);
      for (let at = 0; at < pairs; at += pairsInCall) {
        const args = [[...new Set(drawn.slice(at, at + pairsInCall))].flatMap(moveCalls)];
        const data = encodeFunctionData({ abi, functionName: "run", args });
        const tx = { from: devProvider, to: builderAddress, data, gas: numberToHex(15_000_000) };
        await rpc(url, "eth_sendTransaction", [{ ...tx, maxFeePerGas: numberToHex(10n ** 13n) }]);
      }
      await rpc(url, "evm_mine");
    }
    const [receipt] = await rpc(url, "eth_getBlockReceipts", ["latest"]);
    if (receipt?.status !== "0x1") throw new Error("no pair was moved");
  }

  return {
    url,
    advance,
    mine: () => rpc(url, "evm_mine"),
    head: async () => Number(await rpc(url, "eth_blockNumber")),
    /** Replaces the last blocks with as many, and one more, that move other pairs. */
    async reorganise(blocks) {
      await rpc(url, "evm_revert", [snapshots.pop()]);
      await advance(blocks + 1);
    },
    async remember() {
      snapshots.push(await rpc(url, "evm_snapshot"));
    },
    stop,
  };
}
