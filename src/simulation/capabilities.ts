import { type Rpc, RpcError } from "../chain/index.js";
import { type Hex, quantity, uintAt } from "../lib/hex.js";

/** How a node can run a transaction that is not sent. */
export type Capabilities = {
  /** Whether the node supports eth_simulateV1. */
  readonly simulate: boolean;
  /** Whether eth_call takes block overrides as its fourth parameter. */
  readonly blockOverrides: boolean;
};

const probeAddress = "0x00000000000000000000000000000000005105ce";
/** TIMESTAMP PUSH0 MSTORE PUSH1 32 PUSH0 RETURN: returns the timestamp of the block that it runs in. */
const timestampCode = "0x425f5260205ff3";
const probeTimestamp = 0x7fff_fffe;

/** Determines the node's capabilities by trying them. Throws RPC_UNAVAILABLE if it does not answer at all. */
export async function probeCapabilities(rpc: Rpc): Promise<Capabilities> {
  const [simulate, blockOverrides] = await Promise.all([
    answers(() => simulatesAt(rpc)),
    answers(() => callsAt(rpc)),
  ]);
  return { simulate, blockOverrides };
}

async function simulatesAt(rpc: Rpc): Promise<boolean> {
  const block = {
    stateOverrides: { [probeAddress]: { code: timestampCode } },
    calls: [{ to: probeAddress }],
    blockOverrides: { time: quantity(probeTimestamp) },
  };
  type Simulated = { calls?: { returnData?: Hex }[] }[] | null;
  const payload = { blockStateCalls: [block] };
  const blocks = await rpc.request<Simulated>("eth_simulateV1", [payload, "latest"]);
  return isProbeTime(blocks?.[0]?.calls?.[0]?.returnData);
}

async function callsAt(rpc: Rpc): Promise<boolean> {
  const state = { [probeAddress]: { code: timestampCode } };
  const params = [{ to: probeAddress }, "latest", state, { time: quantity(probeTimestamp) }];
  return isProbeTime(await rpc.request<Hex>("eth_call", params));
}

function isProbeTime(data: Hex | undefined): boolean {
  return data !== undefined && uintAt(data, 0) === BigInt(probeTimestamp);
}

/** Returns the result of `probe`, or false if the node refuses the method. */
async function answers(probe: () => Promise<boolean>): Promise<boolean> {
  try {
    return await probe();
  } catch (error) {
    if (error instanceof RpcError) return false;
    throw error;
  }
}
