import type { Settings } from "../../config/index.js";
import { asSluiceError, catalogue, messageOf } from "../../errors/index.js";
import {
  inspectPostgres,
  inspectRedis,
  type PostgresInspection,
  type RedisInspection,
} from "../../fleet/index.js";
import { hostOf } from "../../storage/index.js";
import { requireShared } from "../serve/fleet.js";
import { type Finding, fault, note, ok } from "./finding.js";

/** The versions that the tests run on, and the oldest Redis that has all commands. */
const testedPostgres = 15;
const leastRedis = [6, 2] as const;

const scalePage = "[a fleet of processes](docs/operate/scale.md)";

/**
 * Checks the PostgreSQL database, if the settings name one, and what connects the processes of a fleet, if this process
 * would belong to one.
 */
export async function checkEngines(settings: Settings): Promise<Finding[]> {
  const { fleet, data } = settings;
  const hasDatabase = !["", "none"].includes(data.databaseUrl);
  const carriesStream = fleet.role !== "all" && fleet.stream === "";
  return [
    ...(fleet.role === "all" ? [] : checkShared(settings)),
    ...(hasDatabase ? await checkPostgres(data.databaseUrl, carriesStream) : []),
    ...(fleet.stream === "" ? [] : await checkRedis(fleet.stream)),
  ];
}

function checkShared(settings: Settings): Finding[] {
  try {
    requireShared(settings);
    return [];
  } catch (error) {
    const { messages, message } = asSluiceError(error);
    return (messages ?? [message]).map((said) => fault("fleet", said, catalogue.BAD_CONFIGURATION.remedy));
  }
}

async function checkPostgres(url: string, carriesStream: boolean): Promise<Finding[]> {
  const about = (what: string) => `database, ${hostOf(url)}: ${what}`;
  try {
    const found = await inspectPostgres(url);
    return [
      checkPostgresVersion(found, about("version")),
      checkRights(found, about("rights")),
      ...(carriesStream ? [checkListening(found, about("notifications"))] : []),
    ];
  } catch (error) {
    return [fault(about("reachable"), messageOf(error), catalogue.DATABASE_UNAVAILABLE.remedy)];
  }
}

function checkPostgresVersion({ version }: PostgresInspection, check: string): Finding {
  const said = `PostgreSQL ${version}`;
  if (Number.parseInt(version, 10) >= testedPostgres) return ok(check, said);
  return note(check, said, `Tests run on PostgreSQL ${testedPostgres}: upgrade the server when you can.`);
}

function checkRights({ isReplica, mayCreate, foreignTables }: PostgresInspection, check: string): Finding {
  if (isReplica)
    return fault(
      check,
      "this server is a replica and takes no writes",
      "Let `DATABASE_URL` name the primary, or an address that follows it.",
    );
  if (foreignTables.length > 0)
    return fault(
      check,
      `other users own ${foreignTables.join(", ")}`,
      "Sluice upgrades its tables: use the user who owns them, or `ALTER TABLE … OWNER TO` this user.",
    );
  if (!mayCreate)
    return fault(
      check,
      "the user may not create tables",
      "Let the user own the database, or `GRANT CREATE ON SCHEMA public TO` this user.",
    );
  return ok(check, "the user may create and upgrade Sluice's tables");
}

function checkListening({ hearsNews }: PostgresInspection, check: string): Finding {
  if (hearsNews) return ok(check, "LISTEN works");
  return fault(
    check,
    "a notification did not arrive: LISTEN does not work through a pooler in transaction mode",
    "Let `DATABASE_URL` name the server itself, or set the pooler to session mode. Until then, blocks arrive up to 5 s late.",
  );
}

async function checkRedis(url: string): Promise<Finding[]> {
  const { host } = new URL(url);
  const about = (what: string) => `stream, ${host}: ${what}`;
  try {
    const found = await inspectRedis(url);
    return [
      checkRedisVersion(found, about("version")),
      checkRedisRights(found, about("rights")),
      checkMemory(found, about("memory")),
      ...(found.hearsNews || found.refused.length > 0 ? [] : [silent(about("notifications"))]),
    ];
  } catch (error) {
    return [fault(about("reachable"), messageOf(error), catalogue.FLEET_UNAVAILABLE.remedy)];
  }
}

function checkRedisVersion({ version, isCluster, isReplica }: RedisInspection, check: string): Finding {
  if (version === undefined)
    return note(check, "unknown: the user may not run INFO", "Allow `+info` to let this command check it.");
  if (isCluster)
    return fault(check, `${version}, as a cluster`, "A cluster is not supported: use a single server.");
  if (isReplica)
    return fault(
      check,
      `${version}, as a replica`,
      "Let `SLUICE_FLEET_STREAM` name the primary, or an address that follows it.",
    );
  const [major = 0, minor = 0] = version.replace(/^\D+/, "").split(".").map(Number);
  const [leastMajor, leastMinor] = leastRedis;
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return ok(check, version);
  return fault(check, version, `Install Redis ${leastRedis.join(".")} or later, or Valkey.`);
}

function checkRedisRights({ refused }: RedisInspection, check: string): Finding {
  const [first] = refused;
  if (first === undefined) return ok(check, "the user may run all commands that a fleet needs");
  const commands = refused.map(({ command }) => command).join(", ");
  if (/NOPERM/.test(first.reason))
    return fault(
      check,
      `the user may not run ${commands}`,
      `Give the user the permissions that ${scalePage} lists.`,
    );
  return fault(check, `${commands}: ${first.reason}`, "Correct what the server says, then check again.");
}

function checkMemory({ evictionPolicy, maxMemoryBytes }: RedisInspection, check: string): Finding {
  const remedy = "Set `maxmemory-policy noeviction`: any other may remove the lease or a part of a snapshot.";
  if (evictionPolicy === undefined)
    return note(check, "maxmemory-policy is unknown: the user may not run INFO", remedy);
  const limit =
    maxMemoryBytes === 0 ? "no limit" : `at most ${Math.round((maxMemoryBytes ?? 0) / 2 ** 20)} MiB`;
  const said = `${evictionPolicy}, ${limit}`;
  if (evictionPolicy === "noeviction") return ok(check, said);
  return maxMemoryBytes === 0 ? note(check, said, remedy) : fault(check, said, remedy);
}

function silent(check: string): Finding {
  return fault(
    check,
    "a notification did not arrive",
    "Let `SLUICE_FLEET_STREAM` name the server itself: proxies that forbid SUBSCRIBE are not supported.",
  );
}
