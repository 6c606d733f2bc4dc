import { randomInt } from "node:crypto";
import { createServer } from "node:net";
import { DevnetError } from "../errors.js";

/**
 * Resolves with `port` if it is free, or with any free port for 0. Throws `DevnetError`: `PORT_IN_USE`, or
 * `START_FAILED` if it cannot listen on the host or port at all.
 */
export function claimPort(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (cause: NodeJS.ErrnoException) => {
      const inUse = cause.code === "EADDRINUSE";
      const message = inUse
        ? `port ${port} on ${host} is already in use; stop what listens there or choose another port for the devnet`
        : `cannot listen on port ${port} of ${host}: ${cause.message}`;
      reject(new DevnetError(inUse ? "PORT_IN_USE" : "START_FAILED", message, { cause }));
    });
    server.listen({ host, port, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : port));
    });
  });
}

/** Ports of other protocols. No browser connects to them, whatever a page asks for: the Fetch standard blocks them. */
const portsClosedToPages = [
  1719, 1720, 1723, 2049, 3659, 4045, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6697, 10_080,
];

/**
 * Resolves with a free place of this machine that no page can reach: anvil listens on a port in any case, and answers
 * every WebSocket. The address is random where the whole of 127.0.0.0/8 is this machine, so that chains side by side do
 * not compete for the few ports. Throws `DevnetError` START_FAILED if all are in use.
 */
export async function placeClosedToPages(): Promise<{ host: string; port: number }> {
  const byte = () => randomInt(1, 255);
  for (const host of [`127.${byte()}.${byte()}.${byte()}`, "127.0.0.1"]) {
    const first = randomInt(portsClosedToPages.length);
    for (const port of [...portsClosedToPages.slice(first), ...portsClosedToPages.slice(0, first)]) {
      const isFree = await claimPort(host, port).then(
        () => true,
        () => false,
      );
      if (isFree) return { host, port };
    }
  }
  const ports = portsClosedToPages.join(", ");
  throw new DevnetError(
    "START_FAILED",
    `anvil needs one of the ports ${ports}, to which browsers do not connect, and all are in use; stop what listens there`,
  );
}
