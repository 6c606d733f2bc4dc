import type { Status } from "../../client/index.js";
import { readStatus, type StatusOptions } from "../request/readStatus.js";
import { alignColumns } from "../terminal/alignColumns.js";
import { bold, green, yellow } from "../terminal/style.js";

/** Shows the processes of the fleet to which the service at `--api` belongs, or the one in the settings. */
export async function showFleet(options: StatusOptions): Promise<void> {
  const { url, status } = await readStatus(options);
  const alone = `The service at ${url} belongs to no fleet: its fleet.role is all`;
  const text = status.fleet === undefined ? alone : describe(status);
  process.stdout.write(`${options.json ? JSON.stringify(status.fleet ?? [], null, 2) : text}\n`);
}

type Member = NonNullable<Status["fleet"]>[number];

function describe({ fleet = [], networks }: Status): string {
  const newestFirst = [...fleet].sort((a, b) => a.secondsSinceSeen - b.secondsSinceSeen);
  const names = new Map(networks.map(({ id, name }) => [id, `${name} (${id})`]));
  // The process asked may serve only some of its fleet's networks.
  for (const { id } of fleet.flatMap((member) => member.networks))
    if (!names.has(id)) names.set(id, `Network ${id}`);
  const leaders = [...names].map(([id, name]) => {
    const leader = newestFirst.find((member) =>
      member.networks.some((own) => own.id === id && own.state === "leader"),
    );
    return `${bold(name)}  ${leader === undefined ? yellow("no leader") : green(`led by ${leader.url}`)}`;
  });
  const head = [
    "role",
    "address",
    "machine",
    "version",
    "network",
    "state",
    "block",
    "behind",
    "message",
    "rejoins",
  ];
  const members = [...fleet].sort(byRole);
  const waiting = members.flatMap(({ role, url, networks: own }) =>
    own.flatMap(({ id, waitsFor }) =>
      waitsFor === undefined
        ? []
        : [yellow(`${role} at ${url || "no address yet"}, network ${id}: ${waitsFor}`)],
    ),
  );
  return [...leaders, ...alignColumns([head, ...members.flatMap(rowsOf)]), ...waiting].join("\n");
}

function byRole(a: Member, b: Member): number {
  return `${b.role} ${a.url}`.localeCompare(`${a.role} ${b.url}`);
}

function rowsOf({ role, url, host, version, networks }: Member): string[][] {
  const own = [role, url || "starting", host, version];
  if (networks.length === 0) return [[...own, "", "", "", "", "", ""]];
  return networks.map(({ id, state, block, lagBlocks, sequence, rejoins }) => [
    ...own,
    String(id),
    state,
    block === null ? "" : String(block),
    lagBlocks === null ? "" : String(lagBlocks),
    String(sequence),
    String(rejoins),
  ]);
}
