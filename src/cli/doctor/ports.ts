import type { Settings } from "../../config/index.js";
import { catalogue } from "../../errors/index.js";
import { tryPort } from "../serve/tryPort.js";
import { type Finding, fault, ok } from "./finding.js";

const patienceMs = 2000;

/** Checks whether the service's ports are free, or already used by a Sluice service. */
export async function checkServicePorts({ server }: Settings): Promise<Finding[]> {
  const { host, port, operatorHost, operatorPort } = server;
  const own = await checkPort(host, port);
  return operatorPort === 0 ? [own] : [own, await checkPort(operatorHost, operatorPort)];
}

async function checkPort(host: string, port: number): Promise<Finding> {
  const check = `port ${port}`;
  if (port === 0) return ok(check, "a free port will be used");
  const trouble = await tryPort(host, port);
  if (trouble === undefined) return ok(check, "free for the service");
  if (trouble !== "EADDRINUSE") {
    return fault(
      check,
      `cannot listen on ${host}: ${trouble}`,
      "Set `HOST` to an address of this machine, and `PORT` to a port its user may use (`server.operatorHost`, `server.operatorPort`).",
    );
  }
  const state = await serviceAt(`http://127.0.0.1:${port}`);
  if (state !== undefined) return ok(check, `a Sluice service answers there${state}`);
  return fault(check, "another process listens there", catalogue.PORT_IN_USE.remedy);
}

/** Checks whether the local chain's port is free. Returns undefined if the settings allow any port. */
export async function checkChainPort({ devnet }: Settings): Promise<Finding | undefined> {
  const { port } = devnet;
  if (port === 0) return undefined;
  const check = `port ${port}`;
  const trouble = await tryPort("127.0.0.1", port);
  if (trouble === undefined) return ok(check, "free for the local chain");
  return fault(check, `a local chain cannot listen there: ${trouble}`, catalogue.PORT_IN_USE.remedy);
}

/** Returns what a Sluice service still waits for, empty if it is ready. Undefined if there is no such service. */
async function serviceAt(url: string): Promise<string | undefined> {
  const ask = (path: string) => fetch(`${url}${path}`, { signal: AbortSignal.timeout(patienceMs) });
  try {
    const health = await ask("/health");
    const { status } = (await health.json()) as { status?: string };
    if (status !== "ok" || !health.headers.has("x-request-id")) return undefined;
    const { message } = (await (await ask("/ready")).json()) as { message?: string };
    return message === undefined ? "" : `, not ready yet: ${message}`;
  } catch {
    return undefined;
  }
}
