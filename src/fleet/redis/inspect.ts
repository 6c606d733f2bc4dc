import { randomUUID } from "node:crypto";
import { reasonOf } from "../../errors/index.js";
import { unlessLate } from "../../lib/wait.js";
import { answerMs } from "../limits.js";
import { newsChannel, scratchKey } from "./keys.js";
import { type Argument, linkRedis, type RedisLink } from "./link.js";

/** What a fleet depends on in its Redis or Valkey server. */
export type RedisInspection = {
  /** Its name and version. Undefined, like the next four, if the user may not query them. */
  readonly version: string | undefined;
  readonly isReplica: boolean | undefined;
  readonly isCluster: boolean | undefined;
  readonly evictionPolicy: string | undefined;
  /** 0 if it may use all memory. */
  readonly maxMemoryBytes: number | undefined;
  /** The commands that the server refused, and why. */
  readonly refused: readonly { readonly command: string; readonly reason: string }[];
  readonly hearsNews: boolean;
};

/** Inspects a server, with keys of its own that it removes. Rejects with FLEET_UNAVAILABLE if it does not answer. */
export async function inspectRedis(url: string): Promise<RedisInspection> {
  const link = linkRedis(url, `Redis server at ${new URL(url).host}`);
  try {
    await link.send(["PING"]);
    const info = await link.send(["INFO"]).then(membersOf, (error: unknown) => {
      if (isRefusal(error)) return undefined;
      throw error;
    });
    const refused = await refusedOf(link);
    return { ...figuresOf(info), refused, hearsNews: await hearsNews(link) };
  } finally {
    link.close();
  }
}

/** Returns whether the server replied to a command with an error of its own, and is therefore alive. */
function isRefusal(error: unknown): boolean {
  return /\b(NOPERM|OOM|MISCONF|ERR)\b/.test(reasonOf(error));
}

function membersOf(info: unknown): ReadonlyMap<string, string> {
  const lines = String(info)
    .split("\r\n")
    .filter((line) => line.includes(":"));
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1)]));
}

function figuresOf(info: ReadonlyMap<string, string> | undefined) {
  const get = (name: string) => info?.get(name);
  const valkey = get("valkey_version");
  const redis = get("redis_version");
  const memory = get("maxmemory");
  return {
    version: valkey === undefined ? redis && `Redis ${redis}` : `Valkey ${valkey}`,
    isReplica: info && get("role") === "slave",
    isCluster: info && get("cluster_enabled") === "1",
    evictionPolicy: get("maxmemory_policy"),
    maxMemoryBytes: memory === undefined ? undefined : Number(memory),
  };
}

/** Tries every command that the fleet uses, except those that connect. */
async function refusedOf(link: RedisLink): Promise<RedisInspection["refused"]> {
  const [hash, stream, text] = [1, 2, 3].map((part) => scratchKey(`${randomUUID()}:${part}`)) as [
    string,
    string,
    string,
  ];
  const commands: readonly (readonly [string, ...Argument[]])[] = [
    ["EVAL", "return 1", 1, hash],
    ["TIME"],
    ["HSET", hash, "field", "value"],
    ["HMGET", hash, "field"],
    ["HGETALL", hash],
    ["HDEL", hash, "other"],
    ["XADD", stream, "1-0", "body", "value"],
    ["XRANGE", stream, "-", "+"],
    ["XREAD", "STREAMS", stream, "0"],
    ["XTRIM", stream, "MAXLEN", 1],
    ["SET", text, "value"],
    ["GET", text],
    ["PEXPIRE", text, 10_000],
    ["PTTL", text],
    ["PERSIST", text],
    ["DEL", hash, stream, text],
  ];
  const refused: { command: string; reason: string }[] = [];
  for (const command of commands) {
    try {
      await link.send(command);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      refused.push({ command: command[0], reason: reasonOf(error) });
    }
  }
  return refused;
}

async function hearsNews(link: RedisLink): Promise<boolean> {
  const sent = randomUUID();
  let hear = () => {};
  const heard = new Promise<true>((resolve) => {
    hear = () => resolve(true);
  });
  try {
    const line = await link.hear((news) => {
      if (news === sent) hear();
    });
    try {
      await link.send(["PUBLISH", newsChannel, sent]);
      return await unlessLate(heard, { ms: answerMs, otherwise: false });
    } finally {
      line.close();
    }
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}
