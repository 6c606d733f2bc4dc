import { createServer } from "node:net";
import { SluiceError } from "../../errors/index.js";

/** Returns the reason why the port cannot be opened, such as EADDRINUSE, or undefined if it can. */
export function tryPort(host: string, port: number): Promise<string | undefined> {
  const server = createServer();
  return new Promise((resolve) => {
    server.on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ host, port }, () => server.close(() => resolve(undefined)));
  });
}

/** Returns the error for a port that another process uses. `name` is the setting that changes it. */
export function portInUse(host: string, port: number, name: string, cause?: unknown): SluiceError {
  const message = `Port ${port} of ${host} is in use; set ${name} to a free one`;
  return new SluiceError("PORT_IN_USE", message, { cause });
}
