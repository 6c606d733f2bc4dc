import { encodeAbiParameters, type Hex, numberToHex, parseAbiParameters } from "viem";
import { devBalancer } from "../../definition/pools/balancer.js";
import { callsOf } from "../abi.js";
import type { Session } from "../session.js";

const call = callsOf([
  "function getPoolId() view returns (bytes32)",
  "function joinPool(bytes32 poolId, address sender, address recipient, (address[] assets, uint256[] maxAmountsIn, bytes userData, bool fromInternalBalance) request) payable",
]);

/** How long after deployment pools and the vault can be paused, and how long a pause can last beyond that. */
export const pauseWindowSeconds = 7_776_000n;
export const bufferSeconds = 2_592_000n;

type Creation = { label: string; factory: `0x${string}`; nonce: bigint; data: Hex };

/** Lets a factory create a pool as its contract number `nonce`. */
export async function createPool(session: Session, { label, factory, nonce, data }: Creation): Promise<void> {
  await session.call("anvil_setNonce", [factory, numberToHex(nonce)]);
  session.queue({ label, to: factory, data, gas: 8_000_000 });
  await session.flush();
}

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
  const idCall = { to: pool, data: call("getPoolId") };
  const poolId = (await session.call("eth_call", [idCall, "latest"])) as Hex;
  const request = {
    assets,
    maxAmountsIn: mostIn,
    userData: encodeAbiParameters(parseAbiParameters("uint256, uint256[]"), [0n, amounts]),
    fromInternalBalance: false,
  };
  const data = call("joinPool", poolId, provider, provider, request);
  session.queue({ label, to: devBalancer.vault, data });
}
