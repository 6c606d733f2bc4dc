import { SluiceApiError, type Status } from "../../client/index.js";
import { makeClient, toSluiceError } from "../request/withService.js";
import { settingsInForce } from "../serve/settings.js";
import { columns } from "../terminal/columns.js";
import { bold, green, red, yellow } from "../terminal/style.js";

type StatusOptions = { readonly api?: string; readonly apiKey?: string; readonly json?: boolean };

/** Shows the status of the service at `--api`, or of the one in the settings. */
export async function showStatus({ api, apiKey, json }: StatusOptions): Promise<void> {
  const { url, key } = api === undefined ? ownService() : { url: api, key: undefined };
  const status = await makeClient(url, apiKey ?? key)
    .status()
    .catch((error) => {
      throw error instanceof SluiceApiError ? toSluiceError(error) : error;
    });
  const text = json ? JSON.stringify(status, null, 2) : describe(url, status);
  process.stdout.write(`${text}\n`);
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

function describe(url: string, { networks, engine }: Status): string {
  const { workers, searching, waiting, searches } = engine;
  const threads = workers === 0 ? "no threads" : `${workers} threads`;
  return [
    `${url}: ${threads}, ${searching} searches in progress, ${waiting} waiting, ${searches} done`,
    ...networks.flatMap(describeNetwork),
  ].join("\n");
}

function describeNetwork(network: Status["networks"][number]): string[] {
  const {
    name,
    id,
    trouble,
    block,
    start,
    venues,
    venuesToCome = 0,
    tokens,
    memoryMiB,
    nodes = [],
  } = network;
  const seconds = Math.round(network.secondsSinceConfirmed ?? 0);
  const state =
    trouble !== null
      ? red(trouble)
      : block === null
        ? yellow(start === undefined ? "starting" : `starting: ${start.phase}, ${percent(start.share)}`)
        : green(`block ${block}, confirmed ${seconds} s ago`);
  const come = venuesToCome > 0 ? `, ${venuesToCome} still to be read` : "";
  // A service of an earlier version does not estimate the memory.
  const memory = memoryMiB === undefined ? "" : `, about ${Math.ceil(memoryMiB)} MiB`;
  const counts = venues === undefined ? [] : [`  ${venues} venues${come}, ${tokens} tokens${memory}`];
  const rows = nodes.map(({ host, transport, state: health, requestsPerSecond, lastError = "" }) => [
    transport === "http" ? host : `${host} (WebSocket)`,
    health,
    requestsPerSecond === undefined ? "" : `${Math.round(requestsPerSecond)} requests/s`,
    lastError,
  ]);
  return [`${bold(`${name} (${id})`)}  ${state}`, ...counts, ...columns(rows)];
}

function percent(share: number): string {
  return `${Math.floor(100 * share)} %`;
}
