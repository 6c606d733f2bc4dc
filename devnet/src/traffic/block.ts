import { startBaseFeeWei } from "../definition/chain.js";
import { fillerTx } from "../freshHead.js";
import { type RpcCall, rpcBatch } from "../rpc.js";
import { type Action, asRequest, missingApprovals, trafficAccount } from "./account.js";
import { addToPair, removeFromPair } from "./liquidityV2.js";
import { openPosition, shrinkPosition } from "./liquidityV3.js";
import { type Random, randomInteger, randomItem } from "./random.js";
import { swapAction } from "./swaps.js";
import { pairVenues, poolVenues, readPrices } from "./venues.js";

export type Traffic = {
  url: string;
  random: Random;
  /** Set once no approvals are missing. */
  approved: boolean;
};

const fillerMaxFeeWei = 10n ** 12n;

/**
 * Sends the transactions of one block to the mempool: missing approvals, four to eight swaps, a V3 mint and a V3 burn,
 * a V2 mint or burn, and a filler that keeps the base fee near 10 gwei. They depend only on the random stream and the
 * state of the chain.
 */
export async function sendBlockful(traffic: Traffic): Promise<void> {
  const { url } = traffic;
  const [nonce, head] = await rpcBatch(url, [
    { method: "eth_getTransactionCount", params: [trafficAccount, "latest"] },
    { method: "eth_getBlockByNumber", params: ["latest", false] },
  ]);
  const approvals = traffic.approved ? [] : await missingApprovals(url);
  traffic.approved = approvals.length === 0;
  const actions = [...approvals, ...(await composeActions(traffic))];
  const requests = actions.map((action, index) => asRequest(action, Number(nonce) + index));
  const { baseFeePerGas } = head as { baseFeePerGas: string };
  requests.push(...fillers(traffic.random, BigInt(baseFeePerGas)));
  await rpcBatch(
    url,
    requests.map((request): RpcCall => ({ method: "eth_sendTransaction", params: [request] })),
  );
}

async function composeActions(traffic: Traffic): Promise<Action[]> {
  const { url, random } = traffic;
  const swapped = Array.from({ length: randomInteger(random, 4, 8) }, () =>
    random() < 0.4 ? randomItem(random, pairVenues) : randomItem(random, poolVenues),
  );
  const joined = randomItem(random, poolVenues);
  const prices = await readPrices(url, [...swapped, joined]);
  const actions: (Action | undefined)[] = swapped.map((venue, index) =>
    swapAction(random, venue, prices[index]!),
  );
  actions.push(openPosition(random, joined, prices.at(-1)!));
  actions.push(await shrinkPosition(random, url));
  actions.push(
    random() < 0.5 ? addToPair(random, randomItem(random, pairVenues)) : await removeFromPair(random, url),
  );
  return shuffle(
    random,
    actions.filter((action) => action !== undefined),
  );
}

// Returns fillers of about the gas target less the swaps' gas, adjusted to bring the base fee back.
function fillers(random: Random, baseFeeWei: bigint): Record<string, string>[] {
  const gasEach =
    baseFeeWei < startBaseFeeWei ? randomInteger(random, 7e6, 11e6) : randomInteger(random, 4e6, 8e6);
  return [fillerTx(gasEach, fillerMaxFeeWei), fillerTx(gasEach, fillerMaxFeeWei)];
}

function shuffle<T>(random: Random, items: readonly T[]): T[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = randomInteger(random, 0, last);
    [shuffled[last], shuffled[other]] = [shuffled[other]!, shuffled[last]!];
  }
  return shuffled;
}
