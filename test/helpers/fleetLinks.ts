import type { Fleet, FleetProcess, StartProcess } from "./fleet.js";
import { type FreezingProxy, startFreezingProxy } from "./freezingProxy.js";

/** A process of a fleet whose connections can be frozen and cut one by one. */
export type LinkedProcess = FleetProcess & {
  readonly links: {
    readonly node: FreezingProxy;
    readonly database: FreezingProxy;
    /** The same as `database` if the database carries the stream. */
    readonly stream: FreezingProxy;
  };
  /** Ends the process and its connections. */
  end(signal?: NodeJS.Signals): Promise<void>;
};

/** Starts a process of `fleet` that reaches each engine and the node through a proxy of its own. */
export async function startLinked(
  fleet: Fleet,
  role: FleetProcess["role"],
  { env = {}, ...more }: StartProcess = {},
): Promise<LinkedProcess> {
  const proxies: FreezingProxy[] = [];
  const proxyOf = async (port: number | string) => {
    const proxy = await startFreezingProxy(`http://127.0.0.1:${port}`);
    proxies.push(proxy);
    return proxy;
  };
  const through = (url: string, proxy: FreezingProxy) =>
    url.replace(/:\d+(?=\/|$)/, `:${new URL(proxy.url).port}`);
  const node = await proxyOf(new URL(fleet.chain.url).port);
  const database = await proxyOf(fleet.database.port);
  const isAlone = fleet.stream === fleet.database;
  const stream = isAlone ? database : await proxyOf(fleet.stream.port);
  const process = await fleet.start(role, {
    ...more,
    env: {
      RPC_URL_1: node.url,
      DATABASE_URL: through(fleet.database.url, database),
      ...(isAlone ? {} : { SLUICE_FLEET_STREAM: through(fleet.stream.url, stream) }),
      ...env,
    },
  });
  return {
    ...process,
    links: { node, database, stream },
    async end(signal) {
      const held = fleet.processes.find(({ pid }) => pid === process.pid);
      if (held !== undefined) await fleet.end(held, signal);
      for (const proxy of proxies) await proxy.stop();
    },
  };
}
