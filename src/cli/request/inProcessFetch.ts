import pino from "pino";
import { type App, buildServer, makeKeyring } from "../../api/index.js";
import { oneShotDeadlineMs } from "../../config/routeDefaults.js";
import { limitsOf } from "../serve/limits.js";
import type { LoadedNetwork } from "./withNetwork.js";

/** Returns a fetch function that answers requests as a service on this network does, without a socket. */
export async function makeInProcessFetch({
  settings,
  network,
  service,
  engine,
}: LoadedNetwork): Promise<(request: Request) => Promise<Response>> {
  const logger = pino({ level: "silent" });
  const app: App = {
    networks: new Map([[network.id, service]]),
    logger,
    // The owner of the process sends the requests, and waits for longer searches.
    api: {
      ...{ ...settings.api, auth: "open", rateLimit: 0, loopbackRateLimit: 0 },
      quoteTimeoutMs: settings.api.quoteTimeoutMs + oneShotDeadlineMs,
    },
    limits: limitsOf(settings),
    operatorKey: "",
    operatorsApart: false,
    keyring: makeKeyring(logger),
    engine,
    metrics: undefined,
    allowUndeployed: settings.execution.allowUndeployed,
    trustProxy: false,
    stopping: () => false,
  };
  const server = await buildServer(app);
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const { statusCode, headers, payload } = await server.inject({
      method: request.method as "GET" | "POST",
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      payload: await request.text(),
    });
    const named = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
    return new Response(payload, { status: statusCode, headers: named });
  };
}
