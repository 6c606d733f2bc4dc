import type { Settings } from "../../config/index.js";

type Exposed = {
  readonly server: Pick<Settings["server"], "host" | "operatorHost" | "operatorPort" | "operatorKey">;
  readonly api: Pick<Settings["api"], "auth">;
};

/** Returns a host and a warning for each that listens on all interfaces without asking for a key. */
export function exposures({ server, api }: Exposed): [host: string, warning: string][] {
  const { host, operatorHost, operatorPort, operatorKey } = server;
  const found: [string, string][] = [];
  if (isEverywhere(host) && api.auth === "open")
    found.push([
      host,
      "Anyone who reaches this machine can use the API without a key: set api.auth to required, or server.host to one address",
    ]);
  const operators = operatorPort === 0 ? host : operatorHost;
  if (isEverywhere(operators) && operatorKey === "")
    found.push([
      operators,
      "Anyone who reaches this machine can read /status and /metrics without a key: set server.operatorKey, or the host to one address",
    ]);
  return found;
}

/** Whether a host stands for all interfaces, in any spelling of the zero address. */
function isEverywhere(host: string): boolean {
  return /^(::ffff:)?0+(\.0+){0,3}$/i.test(host) || (host.includes(":") && /^[0:]+$/.test(host));
}
