import { isIP } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { RpcError } from "../../chain/index.js";
import { SluiceError } from "../../errors/index.js";
import type { App } from "../app.js";

/**
 * The methods that the page needs to use the unlocked accounts of the embedded chain: to list them, to sign and send
 * for them and to read the results.
 */
const methods = [
  ...(["eth_accounts", "eth_chainId", "eth_blockNumber", "eth_getBlockByNumber", "eth_gasPrice"] as const),
  ...(["eth_getBalance", "eth_getCode", "eth_call", "eth_sendTransaction"] as const),
  ...([
    "eth_getTransactionCount",
    "eth_getTransactionByHash",
    "eth_getTransactionReceipt",
    "eth_signTypedData_v4",
  ] as const),
] as const;

const body = z.object({ method: z.enum(methods), params: z.array(z.unknown()).max(3).default([]) });

/**
 * Mounts POST /local/wallet, the wallet of the embedded chain. The page of this service needs it, since the page may
 * connect to no other address. The route exists only with that chain, whose accounts are publicly known. It refuses
 * pages of other origins nevertheless.
 */
export function mountLocalWallet(server: FastifyInstance, app: App): void {
  const { localChain } = app;
  if (localChain === undefined) return;
  server.post("/local/wallet", async (request) => {
    refuseOtherOrigins(request);
    const read = body.safeParse(request.body);
    if (!read.success) {
      const allowed = `allowed are ${methods.join(", ")}, with up to 3 params`;
      throw new SluiceError("INVALID_PARAMETER", [`method or params are not what this takes; ${allowed}`]);
    }
    const rpc = app.networks.get(localChain)?.services()?.rpc;
    if (rpc === undefined)
      throw new SluiceError("NOT_READY", "The local chain is still being started", { retryAfterSeconds: 1 });
    try {
      return { result: (await rpc.request(read.data.method, read.data.params)) ?? null };
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      // The chain belongs to this service, so its messages contain no secrets.
      const { code, message, data } = error;
      return { error: { code, message, ...(data === undefined ? {} : { data }) } };
    }
  });
}

/**
 * Refuses requests from other origins, which browsers name in every POST. Also refuses foreign host names that were
 * made to resolve to this machine (DNS rebinding).
 */
function refuseOtherOrigins({ headers }: FastifyRequest): void {
  const { origin, host = "" } = headers;
  if (!isThisMachine(host))
    throw new SluiceError("INVALID_PARAMETER", [
      `Host is ${host.slice(0, 100)}; allowed is an address of this machine: an IP address or localhost`,
    ]);
  if (origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)) return;
  throw new SluiceError("INVALID_PARAMETER", [
    `Origin is ${origin.slice(0, 100)}; allowed is the page of this service`,
  ]);
}

/** Returns whether `Host` is an IP address or localhost. Other names can be made to resolve to any address. */
function isThisMachine(host: string): boolean {
  const [, name = ""] = /^(.*?)(?::\d+)?$/.exec(host) ?? [];
  return name === "localhost" || isIP(name.replace(/^\[(.*)\]$/, "$1")) !== 0;
}
