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
