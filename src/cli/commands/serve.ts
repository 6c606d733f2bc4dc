import { availableParallelism } from "node:os";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import {
  type App,
  buildOperatorServer,
  buildServer,
  makeKeyring,
  watchConnections,
} from "../../api/index.js";
import type { Settings } from "../../config/index.js";
import { type Engine, makeEngine, startEngine } from "../../engine/index.js";
import { messageOf, SluiceError } from "../../errors/index.js";
import { type Network, networksOf } from "../../networks/index.js";
import { makeExclusions } from "../../quote/index.js";
import { makeExclusionAdmin } from "../../service/exclusions/admin.js";
import { makeLiveExclusions } from "../../service/exclusions/live.js";
import { settingsExclusions } from "../../service/exclusions/settings.js";
import {
  makeMetrics,
  type NetworkService,
  openIndexed,
  openNetwork,
  type StartProgress,
} from "../../service/index.js";
import type { Storage } from "../../storage/index.js";
import { builtClient, builtLogos, builtPage, builtSite } from "../serve/built.js";
import { exposures } from "../serve/exposures.js";
import { openFleet, requireShared } from "../serve/fleet.js";
import { limitsOf } from "../serve/limits.js";
import { requireChainPort, startLocalChain } from "../serve/localChain.js";
import { localNetwork } from "../serve/localNetwork.js";
import { makeLogger } from "../serve/logger.js";
import { expectedNetworks, isAtWork, untilReady } from "../serve/networks.js";
import { openStorageOf } from "../serve/openStorage.js";
import { remedyForUnknown, settingsInForce } from "../serve/settings.js";
import { showProgress } from "../serve/showProgress.js";
import { openKeys } from "../serve/socket/openKeys.js";
import type { StopSignals } from "../serve/stop/signals.js";
import { makeShutdown, type Shutdown, stopStagesMs } from "../serve/stop/stages.js";
import { portInUse } from "../serve/tryPort.js";
import { reportFailure } from "../terminal/failure.js";

export type ServeOptions = {
  port?: string;
  host?: string;
  /** The network of the embedded chain. True: the one in the settings. */
  local?: string | true;
  blockTime?: string;
  traffic?: boolean;
  role?: string;
};

type ServiceShutdown = Shutdown<keyof ReturnType<typeof stopStagesMs>>;

/** Starts the service and keeps it running until a signal arrives. A failure stops everything that was started. */
export async function serve(options: ServeOptions, signals: StopSignals): Promise<void> {
  const { local } = options;
  const inForce = settingsInForce({
    "server.port": options.port,
    "server.host": options.host,
    "devnet.blockTimeSeconds": options.blockTime,
    "devnet.traffic": options.traffic,
    "devnet.network": local === true ? undefined : local,
    "fleet.role": options.role,
  });
  const settings = local === undefined ? inForce : { ...inForce, rpc: new Map() };
  const logger = makeLogger(settings.log.level);
  const shutdown = makeShutdown(stopStagesMs(settings), logger);
  signals.use(() => {
    logger.info("Stopping");
    return shutdown.run();
  });
  try {
    await signals.caughtUp();
    shutdown.signal.throwIfAborted();
    await start(settings, logger, shutdown);
  } catch (error) {
    const isStopping = shutdown.signal.aborted;
    await shutdown.run().catch(() => undefined);
    if (!isStopping) reportFailure(error);
  }
}

/**
 * Starts the service; resolves when it is ready. Throws the abort reason of the shutdown's signal if the service is
 * stopped before that.
 */
export async function start(settings: Settings, logger: Logger, shutdown: ServiceShutdown): Promise<void> {
  const startedAt = performance.now();
  if (settings.fleet.role !== "all") requireShared(settings);
  const embedded = settings.rpc.size === 0 ? localNetwork(settings) : undefined;
  // Checked before anything is open, so that nothing is announced that cannot start.
  if (embedded !== undefined) await requireChainPort(settings.devnet.port);
  const storage = await openStorageOf(settings, logger);
  shutdown.at("storage", () => storage.close());
  for (const [chainId, reason] of settings.unknownChains)
    logger.warn({ chain_id: chainId, reason, remedy: remedyForUnknown(chainId) }, "The network is left out");
  let localChainUrl: string | undefined;
  let chainStart: StartProgress | undefined = embedded && { phase: "chain", done: 0, total: 1 };
  const expected = expectedNetworks(settings, embedded, () => chainStart);
  const services = new Map<number, NetworkService>(expected.map((entry) => [entry.network.id, entry]));
  const fleet = openFleet(settings, logger, { networks: services, tablesMade: storage.opened });
  if (fleet !== undefined) shutdown.at("fleet", () => fleet.close());
  const { keyring, excluded, exclusionsRead } = await openControl(settings, storage, logger, shutdown);
  shutdown.signal.throwIfAborted();
  const engine = makeConfiguredEngine(settings, logger);
  shutdown.at("engine", () => engine.close());
  const metrics = settings.server.metrics ? makeMetrics() : undefined;
  const app: App = {
    networks: services,
    role: settings.fleet.role,
    fleet: fleet?.membership.members,
    addUsage: fleet?.transport.addUsage,
    unknownChains: settings.unknownChains,
    logger,
    api: settings.api,
    limits: limitsOf(settings),
    operatorKey: settings.server.operatorKey,
    operatorsApart: settings.server.operatorPort !== 0,
    keyring,
    engine,
    metrics,
    page: settings.server.page && settings.fleet.role !== "index" ? builtPage() : undefined,
    logos: settings.server.page ? builtLogos(settings.tokens.logos) : undefined,
    site: builtSite(),
    clientPackage: builtClient(),
    localChain: embedded?.id,
    localChainUrl: () => localChainUrl,
    allowUndeployed: settings.execution.allowUndeployed,
    trustProxy: settings.server.trustProxy,
    stopping: () => shutdown.signal.aborted,
  };
  const url = await openServers(app, settings, shutdown);
  fleet?.listensAt(url);
  announce(url, settings, app);
  const nodes = await nodesByChain({
    settings,
    embedded,
    logger,
    shutdown,
    origins: app.page === undefined ? [] : originsOf(url),
    onStep: (step) => {
      chainStart = { phase: "chain", done: 0, total: 1, waitsFor: step };
    },
    onLocalChain: (url) => {
      localChainUrl = url;
    },
  });
  shutdown.signal.throwIfAborted();
  const exclusions = makeExclusions(excluded.list);
  const opened = expected.map(({ network, name }) => {
    const options = {
      settings,
      network,
      urls: nodes.get(network.id) ?? [],
      local: embedded !== undefined,
      name,
      log: logger,
      storage,
      engine,
      metrics,
      exclusions,
      exclusionsRead,
    };
    const service =
      fleet?.role === "index" ? openIndexed(options, fleet) : openNetwork({ ...options, fleet });
    services.set(network.id, service);
    shutdown.at("networks", () => service.close());
    return service;
  });
  const endProgress = showProgress(opened, ({ network }, { phase, done, total }) =>
    logger.info({ chain_id: network.id, phase, done: Math.floor(done), total }, "Starting"),
  );
  const first = untilReady(opened, logger, shutdown.signal).finally(endProgress);
  await Promise.all([storage.opened, first]);
  const ready = opened.filter(isAtWork).length;
  logger.info(
    {
      url: `${url}/api/v1`,
      seconds: Math.round((performance.now() - startedAt) / 100) / 10,
      ...(opened.length === 1 ? {} : { networks: `${ready} of ${opened.length}` }),
    },
    "Ready",
  );
}

/** Opens what operators control while the service runs: API keys and exclusions. */
async function openControl(settings: Settings, storage: Storage, log: Logger, shutdown: ServiceShutdown) {
  const keyring = makeKeyring(log);
  const fixed = settingsExclusions(settings)();
  const excluded = makeLiveExclusions(fixed, log);
  const exclusionsRead = storage.opened.then(() => excluded.follow(storage.exclusions));
  // Those who await this promise get the failure.
  exclusionsRead.catch(() => undefined);
  const exclusions = makeExclusionAdmin(storage.exclusions, {
    fixed,
    networks: networksOf(settings),
    onChange: excluded.refresh,
  });
  const keys = await openKeys({ settings, storage, keyring, exclusions, log });
  shutdown.at("keys", () => excluded.stop());
  shutdown.at("keys", () => keys.close());
  return { keyring, excluded, exclusionsRead };
}

/** Opens the operators' port, if they have their own, then the port for requests. Returns the URL of the second. */
async function openServers(app: App, { server }: Settings, shutdown: ServiceShutdown): Promise<string> {
  const open = async (instance: FastifyInstance, address: ListenAddress) => {
    const connections = watchConnections(instance.server, app.logger);
    shutdown.at("requests", () => connections.end(instance.close(), server.shutdownSeconds * 1000));
    shutdown.signal.throwIfAborted();
    return listen(instance, address);
  };
  const { port, host, operatorPort, operatorHost } = server;
  if (app.operatorsApart) {
    const names = ["server.operatorHost", "server.operatorPort"] as const;
    await open(buildOperatorServer(app), { port: operatorPort, host: operatorHost, settings: names });
  }
  return open(await buildServer(app), { port, host, settings: ["server.host", "server.port"] });
}

/** Logs who can reach the service, and where its page is. */
function announce(url: string, settings: Settings, { page, logger }: App): void {
  for (const [host, warning] of exposures(settings)) logger.warn({ host }, warning);
  if (page !== undefined)
    logger.info(
      { url: `${url}/` },
      page.files() === undefined ? "The page is being built" : "The page is open",
    );
}

/**
 * Makes the engine that all networks share, as the settings specify. By default it leaves one core to everything else.
 */
function makeConfiguredEngine({ engine, routing, fleet }: Settings, log: Logger): Engine {
  const { maxQueue } = engine;
  const { deadlineMs } = routing;
  const workers = engine.workers === "auto" ? Math.max(1, availableParallelism() - 1) : engine.workers;
  // An indexer answers no requests.
  return workers === 0 || fleet.role === "index"
    ? makeEngine({ deadlineMs, warmUp: fleet.role !== "index" })
    : startEngine({ workers, maxQueue, deadlineMs, log, warmUp: true });
}

type Nodes = ReadonlyMap<number, readonly string[]>;

type Starting = {
  readonly settings: Settings;
  /** The network of the embedded chain. Undefined if nodes are set. */
  readonly embedded: Network | undefined;
  readonly logger: Logger;
  readonly shutdown: ServiceShutdown;
  readonly origins: readonly string[];
  /** Called with the step of the embedded chain's start that begins. */
  readonly onStep: (step: string) => void;
  /** Called with the URL of the embedded chain, for others than this process. */
  readonly onLocalChain: (url: string) => void;
};

/** Returns the configured nodes by chain. If there are none, starts the embedded chain. */
async function nodesByChain(starting: Starting): Promise<Nodes> {
  const { settings, embedded, logger, shutdown, origins, onStep, onLocalChain } = starting;
  if (embedded === undefined) return settings.rpc;
  const chain = await startLocalChain({
    settings,
    network: embedded,
    port: settings.devnet.port,
    contracts: true,
    origins,
    onProgress: (step) => {
      onStep(step);
      logger.info({ step }, "Preparing the local chain");
    },
    onRestart: () =>
      logger.warn("The local chain exited unexpectedly and was restarted without its last blocks"),
    onLost: (error) => {
      logger.error(
        { reason: error.message },
        "The local chain exited unexpectedly and could not be restarted",
      );
      void shutdown
        .run()
        .catch(() => undefined)
        .then(() => reportFailure(error));
    },
  });
  shutdown.at("local chain", () => chain.stop());
  onLocalChain(chain.url);
  logger.info(
    { url: chain.url, chain_id: embedded.id },
    "The local chain shares its chain id with the real network: never send its transactions anywhere else",
  );
  return new Map([[embedded.id, [chain.url, chain.wsUrl]]]);
}

/** An address to listen on, and the names of its settings. */
type ListenAddress = {
  readonly port: number;
  readonly host: string;
  readonly settings: readonly [host: string, port: string];
};

/** Returns the URL at which the server listens from now on. Throws PORT_IN_USE and BAD_CONFIGURATION. */
async function listen(server: FastifyInstance, { port, host, settings }: ListenAddress): Promise<string> {
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
function originsOf(url: string): string[] {
  const { origin, port } = new URL(url);
  const names = ["localhost", "127.0.0.1", "[::1]"];
  return [...new Set([origin, ...names.map((name) => new URL(`http://${name}:${port || 80}`).origin)])];
}
