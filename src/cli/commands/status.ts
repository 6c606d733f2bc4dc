import type { Status } from "../../client/index.js";
import { readStatus, type StatusOptions } from "../request/readStatus.js";
import { alignColumns } from "../terminal/alignColumns.js";
import { bold, green, red, yellow } from "../terminal/style.js";

/** Shows the status of the service at `--api`, or of the one in the settings. */
export async function showStatus(options: StatusOptions): Promise<void> {
  const { url, status } = await readStatus(options);
  const text = options.json ? JSON.stringify(status, null, 2) : describe(url, status);
  process.stdout.write(`${text}\n`);
}

function describe(url: string, { networks, engine, fleet = [] }: Status): string {
  const { workers, searching, waiting, searches } = engine;
  const threads = workers === 0 ? "no threads" : `${workers} ${workers === 1 ? "thread" : "threads"}`;
  return [
    `${url}: ${threads}, ${searching} searches in progress, ${waiting} waiting, ${searches} done`,
    ...networks.flatMap((network) => describeNetwork(network, standbyAt(fleet[0], network.id))),
  ].join("\n");
}

/** Returns the block of a process that stands by on a network. */
function standbyAt(own: NonNullable<Status["fleet"]>[number] | undefined, chainId: number) {
  const standing = own?.networks.find(({ id }) => id === chainId);
  return standing?.state === "standby" ? (standing.block ?? undefined) : undefined;
}

function describeNetwork(network: Status["networks"][number], standby: number | undefined): string[] {
  const {
    name,
    id,
    trouble,
    block,
    stage,
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
      : standby !== undefined
        ? green(`stands by at block ${standby}`)
        : block === null
          ? yellow(stage ?? "starting")
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
  return [`${bold(`${name} (${id})`)}  ${state}`, ...counts, ...alignColumns(rows)];
}
