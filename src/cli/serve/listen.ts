import type { FastifyInstance } from "fastify";
import { messageOf, SluiceError } from "../../errors/index.js";
import { portInUse } from "./tryPort.js";

/** An address to listen on, and the names of its settings. */
export type ListenAddress = {
  readonly port: number;
  readonly host: string;
  readonly settings: readonly [host: string, port: string];
};

/** Returns the URL at which the server listens from now on. Throws PORT_IN_USE and BAD_CONFIGURATION. */
export async function listen(
  server: FastifyInstance,
  { port, host, settings }: ListenAddress,
): Promise<string> {
  try {
    return await server.listen({ port, host });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EADDRINUSE") {
      const name = settings[1] === "server.port" ? "PORT" : settings[1];
      throw portInUse(host, port, name, error);
    }
    const message = `${settings.join(", ")}: cannot listen on ${host}, port ${port}: ${messageOf(error)}`;
    throw new SluiceError("BAD_CONFIGURATION", message, { cause: error });
  }
}

/** Returns the origins by which a browser on this machine may call the page. */
export function originsOf(url: string): string[] {
  const { origin, port } = new URL(url);
  const names = ["localhost", "127.0.0.1", "[::1]"];
  return [...new Set([origin, ...names.map((name) => new URL(`http://${name}:${port || 80}`).origin)])];
}
