import { SluiceApiError, type Status } from "../../client/index.js";
import { settingsInForce } from "../serve/settings.js";
import { makeClient, toSluiceError } from "./withService.js";

export type StatusOptions = { readonly api?: string; readonly apiKey?: string; readonly json?: boolean };

/** Returns the status of the service at `--api`, or of the one in the settings, and its address. */
export async function readStatus({
  api,
  apiKey,
}: StatusOptions): Promise<{ readonly url: string; readonly status: Status }> {
  const { url, key } = api === undefined ? ownService() : { url: api, key: undefined };
  const status = await makeClient(url, apiKey ?? key)
    .status()
    .catch((error) => {
      throw error instanceof SluiceApiError ? toSluiceError(error) : error;
    });
  return { url, status };
}

function ownService() {
  const { operatorKey, operatorPort, ...server } = settingsInForce().server;
  // With an operator port, only that port serves the status.
  const isApart = operatorPort !== 0;
  const [host, port] = isApart ? [server.operatorHost, operatorPort] : [server.host, server.port];
  // A service that listens on all interfaces is reachable on the loopback address.
  const here = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  const url = `http://${here.includes(":") ? `[${here}]` : here}:${port}`;
  return { url, key: operatorKey === "" ? undefined : operatorKey };
}
