import { encodeAbiParameters, encodeFunctionData, type Hex, parseAbi, parseAbiParameters } from "viem";
import { devBalancer } from "../definition/balancer.js";
import type { Session } from "./session.js";

const abi = parseAbi([
  "function getPoolId() view returns (bytes32)",
  "function joinPool(bytes32 poolId, address sender, address recipient, (address[] assets, uint256[] maxAmountsIn, bytes userData, bool fromInternalBalance) request) payable",
]);
const initialJoin = parseAbiParameters("uint256, uint256[]");

/** How long after deployment pools and the vault can be paused, and how long a pause can last beyond that. */
export const pauseWindowSeconds = 7_776_000n;
export const bufferSeconds = 2_592_000n;

type InitialJoin = {
  pool: `0x${string}`;
  label: string;
  /** In vault order, with the pool's own token if it is among them. */
  assets: readonly `0x${string}`[];
  amounts: readonly bigint[];
  mostIn: readonly bigint[];
};

/** Queues the provider's first join, which mints the pool's shares. */
export async function queueInitialJoin(session: Session, join: InitialJoin): Promise<void> {
  const { pool, label, assets, amounts, mostIn } = join;
  const { provider } = session;
  const data = encodeFunctionData({ abi, functionName: "getPoolId" });
  const poolId = (await session.call("eth_call", [{ to: pool, data }, "latest"])) as Hex;
  const request = {
    assets,
    maxAmountsIn: mostIn,
    userData: encodeAbiParameters(initialJoin, [0n, amounts]),
    fromInternalBalance: false,
  };
  session.queue({
    label,
    to: devBalancer.vault,
    data: encodeFunctionData({ abi, functionName: "joinPool", args: [poolId, provider, provider, request] }),
  });
}
