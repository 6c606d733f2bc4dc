import { existsSync, statSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import type { Devnet } from "@sluice/devnet";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type PostgresServer, postgresMissing, startPostgres } from "../src/storage/testing/postgres.js";
import { eventually, failureIn, sendRaw } from "./http.js";
import { makeDataFolder, runCommand, type Service, startChain, startService } from "./service.js";

type Key = { key: string; id: string; name: string; expiresAt: string | null; rateLimit: number | null };

/** Making a database takes seconds, on a busy machine many. */
const slowMs = 240_000;

let chain: Devnet;
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const folder = await makeDataFolder();
  ends.push(folder.remove);
  chain = await startChain(folder.path);
  ends.push(() => chain.stop());
});

afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

/** A data folder, and the commands and services on it. */
async function makeWorld(env: Record<string, string> = {}, database = true) {
  const folder = await makeDataFolder({ database });
  ends.push(folder.remove);
  const settings = { SLUICE_DATA: folder.path, ...env };
  return {
    folder: folder.path,
    async run(...args: string[]) {
      const result = await runCommand(["keys", ...args], settings);
      expect(result).toMatchObject({ code: 0, stderr: "" });
      return result.stdout;
    },
    async create(...args: string[]): Promise<Key> {
      return JSON.parse(await this.run("create", "--json", ...args)) as Key;
    },
    fail: (...args: string[]) => runCommand(["keys", ...args], settings),
    async start(more: Record<string, string> = {}): Promise<Service> {
      const service = await startService({ RPC_URL_1: chain.url, ...settings, ...more });
      ends.push(() => service.stop());
      return service;
    },
  };
}

function get(service: Service, path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${service.url}${path}`, { headers });
}

function bearer(key: string): Record<string, string> {
  return { authorization: `Bearer ${key}` };
}

async function statusWith(service: Service, headers: Record<string, string>): Promise<number> {
  const response = await get(service, "/api/v1/networks", headers);
  await response.arrayBuffer();
  return response.status;
}

describe("sluice keys", () => {
  let world: Awaited<ReturnType<typeof makeWorld>>;
  beforeAll(async () => {
    // Its first command makes the database.
    world = await makeWorld({ SLUICE_API_AUTH: "required" }, false);
  });

  test(
    "works before the first start, while the service runs, and after it was killed",
    async () => {
      const early = await world.create("--name", "early");
      expect(early).toMatchObject({ name: "early", expiresAt: null, rateLimit: null });
      expect(early.key).toMatch(/^sluice_[\w-]{43}$/);

      const service = await world.start();
      expect(await statusWith(service, bearer(early.key))).toBe(200);
      const late = await world.create("--name", "late", "--rate-limit", "5");
      // What the service was told through its socket it knows at once.
      expect(await statusWith(service, bearer(late.key))).toBe(200);
      const listed = JSON.parse(await world.run("list", "--json"));
      expect(listed.map((entry: Key) => [entry.id, entry.name, entry.rateLimit])).toEqual([
        [early.id, "early", null],
        [late.id, "late", 5],
      ]);

      expect(await world.run("revoke", early.id)).toContain(early.id);
      const refused = await failureIn(await get(service, "/api/v1/networks", bearer(early.key)));
      expect(refused).toMatchObject({
        status: 401,
        code: "UNAUTHORIZED",
        message: "The API key was revoked",
      });
      expect(await statusWith(service, bearer(late.key))).toBe(200);
      const named = await world.create("--name", "by name");
      expect(await world.run("revoke", "by name")).toContain(named.id);
      expect(await statusWith(service, bearer(named.key))).toBe(401);

      await service.stop("SIGKILL");
      expect(existsSync(join(world.folder, "sluice.sock"))).toBe(true);
      const after = JSON.parse(await world.run("list", "--json"));
      expect(after.map((entry: { revokedAt: string | null }) => entry.revokedAt !== null)).toEqual([
        true,
        false,
        true,
      ]);
      expect(await world.run("revoke", "early")).toContain(early.id);
      const again = await world.start();
      expect(await statusWith(again, bearer(late.key))).toBe(200);
      expect(await world.run("list")).toContain("late");
      expect(await again.stop()).toBe(0);
      expect(existsSync(join(world.folder, "sluice.sock"))).toBe(false);
    },
    slowMs,
  );

  test(
    "shows a key once and keeps nothing of it but a hash",
    async () => {
      const shown = await world.run("create", "--name", "shown", "--expires", "2999-01-01");
      const key = /^sluice_[\w-]{43}$/m.exec(shown)?.[0] as string;
      const service = await world.start();
      await statusWith(service, bearer(key));
      await statusWith(service, { authorization: key });
      await (await get(service, `/api/v1/tokens?apikey=${key}`)).arrayBuffer();
      await (await get(service, `/api/v1/nothing?apikey=${key}`)).arrayBuffer();
      const wrong = `${key}x`;
      const answers = [
        await (await get(service, `/api/v1/nothing?apikey=${wrong}`)).text(),
        await (await get(service, "/api/v1/networks", bearer(wrong))).text(),
      ];
      const told = [await world.run("list"), await world.run("list", "--json"), ...answers];
      expect(JSON.stringify([told, service.lines()])).not.toContain(key.slice("sluice_".length));
      expect(told[1]).not.toMatch(/hash|[0-9a-f]{64}/);
      expect(told[1]).toContain("2999-01-01T00:00:00.000Z");
      await service.stop();
    },
    slowMs,
  );

  test("lets nobody but the owner at its socket", async () => {
    const folder = join(world.folder, "made");
    const service = await world.start({ SLUICE_DATA: folder });
    const socket = statSync(join(folder, "sluice.sock"));
    expect([statSync(folder).mode & 0o777, socket.mode & 0o777, socket.isSocket()]).toEqual([
      0o700,
      0o600,
      true,
    ]);
    await service.stop();
  });

  test.each([
    [["create", "--name", ""], "name is not allowed"],
    [["create", "--name", "a", "--expires", "yesterday"], '--expires is "yesterday"'],
    [["create", "--name", "a", "--expires", "2001-01-01"], "expires is not in the future"],
    [["create", "--name", "a", "--rate-limit", "9999999999"], "rate-limit is 9999999999"],
    [["revoke", "nobody"], '"nobody" is the id of no key'],
  ])("refuses %j", async (args, said) => {
    const { code, stdout, stderr } = await world.fail(...args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain(`INVALID_PARAMETER: ${said}`);
  });
});

describe("api.auth = required", () => {
  let service: Service;
  let key: string;
  beforeAll(async () => {
    const world = await makeWorld({ SLUICE_API_AUTH: "required" });
    key = (await world.create("--name", "test")).key;
    service = await world.start();
  }, slowMs);

  const paths = [
    "/api/v1",
    "/api/v1/",
    "/api/v1/networks",
    "/api/v1/networks/",
    "/api/v1/tokens?pageSize=1",
    "/api/v1/shortcuts/route",
    "/api/v1/prices/1/0x",
    "/api/v1/openapi.json",
    "/api/v1/nothing",
    "/api/v1/nothing/at/all",
  ];

  test.each(paths)("answers %s with 401 unless a valid key is sent", async (path) => {
    const response = await get(service, path);
    expect(response.headers.get("www-authenticate")).toBe("Bearer");
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(await failureIn(response)).toEqual({
      status: 401,
      code: "UNAUTHORIZED",
      message: "An API key is missing; send it as Authorization: Bearer <key>",
    });
    const unknown = await failureIn(await get(service, path, bearer("sluice_unknown")));
    expect(unknown).toMatchObject({ status: 401, message: "The API key is unknown" });
    const admitted = await get(service, path, bearer(key));
    await admitted.arrayBuffer();
    expect(admitted.status).not.toBe(401);
    expect(admitted.headers.get("www-authenticate")).toBe(null);
  });

  test.each(["/%61pi/v1/networks", "/api/%761/networks", "/api/%761/nothing"])(
    "is not led astray by the spelling of %s",
    async (path) => {
      expect((await failureIn(await get(service, path))).status).toBe(401);
    },
  );

  test.each(["POST", "PUT", "DELETE", "HEAD"])("answers %s with 401 as well", async (method) => {
    const response = await fetch(`${service.url}/api/v1/networks`, { method });
    expect(response.status).toBe(401);
  });

  test("takes the key in each of its places, and the header before the query", async () => {
    const places: [Record<string, string>, string, number][] = [
      [bearer(key), "", 200],
      [{ authorization: `bEaReR   ${key}` }, "", 200],
      [{ authorization: key }, "", 200],
      [{}, `?apikey=${key}`, 200],
      [bearer(key), "?apikey=wrong", 200],
      [bearer("wrong"), `?apikey=${key}`, 401],
      [{ authorization: `Basic ${key}` }, "", 401],
    ];
    for (const [headers, query, status] of places) {
      const response = await get(service, `/api/v1/networks${query}`, headers);
      await response.arrayBuffer();
      expect([headers, query, response.status]).toEqual([headers, query, status]);
    }
  });

  test("needs no key for preflights, for operators, and outside the interface", async () => {
    const preflight = await fetch(`${service.url}/api/v1/networks`, {
      method: "OPTIONS",
      headers: { origin: "https://example.org", "access-control-request-method": "GET" },
    });
    expect(preflight.status).toBe(204);
    for (const path of ["/health", "/ready", "/status"]) {
      const response = await get(service, path);
      await response.arrayBuffer();
      expect([path, response.status]).toEqual([path, 200]);
    }
    expect((await failureIn(await get(service, "/nothing"))).status).toBe(404);
  });
});

describe("api.auth = open", () => {
  test(
    "needs no key and ignores unknown ones, but refuses what was revoked or has expired",
    async () => {
      const world = await makeWorld();
      const revoked = await world.create("--name", "revoked");
      await world.run("revoke", revoked.id);
      const soon = new Date(Date.now() + 10_000).toISOString();
      const expiring = await world.create("--name", "expiring", "--expires", soon);
      const service = await world.start();
      expect(await statusWith(service, {})).toBe(200);
      expect(await statusWith(service, bearer("1e02632d-6feb-4a75-a157-documentation"))).toBe(200);
      expect(await statusWith(service, { authorization: "Basic dTpw" })).toBe(200);
      expect(await statusWith(service, bearer(revoked.key))).toBe(401);
      let expired: Awaited<ReturnType<typeof failureIn>> | undefined;
      await eventually("the key expires", async () => {
        const response = await get(service, "/api/v1/networks", bearer(expiring.key));
        if (response.status === 200) return response.arrayBuffer().then(() => false);
        expired = await failureIn(response);
        return true;
      });
      expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(soon));
      expect(expired).toEqual({ status: 401, code: "UNAUTHORIZED", message: "The API key has expired" });
    },
    slowMs,
  );
});

describe("rate limits", () => {
  const limits = ["ratelimit-limit", "ratelimit-remaining", "ratelimit-reset"];
  /** As a proxy on this machine sends it; it makes the request count. */
  const proxied = { "x-forwarded-for": "192.0.2.1" };
  let world: Awaited<ReturnType<typeof makeWorld>>;

  function limitsIn({ headers }: Response): (number | null)[] {
    return limits.map((name) => (headers.has(name) ? Number(headers.get(name)) : null));
  }

  async function remainingAfter(service: Service, path: string, headers = {}): Promise<number> {
    const response = await get(service, path, { ...proxied, ...headers });
    await response.arrayBuffer();
    return limitsIn(response)[1] as number;
  }

  beforeAll(async () => {
    world = await makeWorld();
  });

  test("count each kind of request at its cost, and refuse when all is used up", async () => {
    // A unit comes back every 12 s, so that nothing here depends on how long it takes.
    const service = await world.start({ SLUICE_API_RATE_LIMIT: "5", SLUICE_SERVER_TRUST_PROXY: "true" });
    const first = await get(service, "/api/v1/networks", proxied);
    await first.arrayBuffer();
    expect(limitsIn(first)).toEqual([5, 4, 12]);
    expect(first.headers.get("access-control-expose-headers")?.toLowerCase()).toContain(limits.join(", "));
    const spend = async () => (await get(service, "/api/v1/nothing", proxied)).arrayBuffer();
    for (let spent = 1; spent < 5; spent++) await spend();
    const refused = await get(service, "/api/v1/networks", proxied);
    const waitSeconds = Number(refused.headers.get("retry-after"));
    expect(waitSeconds).toBeGreaterThanOrEqual(1);
    expect(waitSeconds).toBeLessThanOrEqual(12);
    expect(limitsIn(refused).slice(0, 2)).toEqual([5, 0]);
    expect(refused.headers.get("access-control-allow-origin")).toBe("*");
    expect(await failureIn(refused)).toMatchObject({
      status: 429,
      code: "RATE_LIMITED",
      message: `The rate limit of 5 cost units a minute is used up; try again in ${waitSeconds} s`,
    });
    // Another address has its own, a neighbour in the same /64 has not; this machine itself has none to observe.
    expect(await remainingAfter(service, "/api/v1/networks", { "x-forwarded-for": "192.0.2.2" })).toBe(4);
    expect(await remainingAfter(service, "/api/v1/networks", { "x-forwarded-for": "2001:db8::1" })).toBe(4);
    expect(await remainingAfter(service, "/api/v1/networks", { "x-forwarded-for": "2001:db8::2" })).toBe(3);
    const own = await get(service, "/api/v1/networks");
    expect([own.status, limitsIn(own)]).toEqual([200, [null, null, null]]);
    await own.arrayBuffer();
    const outside = await get(service, "/health", proxied);
    expect([outside.status, limitsIn(outside)]).toEqual([200, [null, null, null]]);
    await outside.arrayBuffer();
    await service.stop();
  });

  test("weigh routes, balances and the rest, failures and unchanged pages alike", async () => {
    const service = await world.start({ SLUICE_API_RATE_LIMIT: "100" });
    // Less than a unit comes back meanwhile, or a few on a very slow machine: costs are seen as differences.
    async function costOf(path: string, headers: Record<string, string> = {}): Promise<number> {
      const before = await remainingAfter(service, "/api/v1/nothing", headers);
      return before - (await remainingAfter(service, path, headers));
    }
    const etag = (await get(service, "/api/v1/tokens")).headers.get("etag") as string;
    const costs = [
      [await costOf("/api/v1/shortcuts/route"), 10],
      [await costOf("/api/v1/wallet/balances"), 5],
      [await costOf("/api/v1/tokens"), 1],
      [await costOf("/api/v1/tokens", { "if-none-match": etag }), 1],
      [await costOf("/api/v1/prices/1/x"), 1],
    ] as [number, number][];
    for (const [cost, expected] of costs) {
      expect(cost).toBeLessThanOrEqual(expected);
      expect(cost).toBeGreaterThan(expected / 2 - 1);
    }
    await service.stop();
  });

  test(
    "hold for a key wherever it is used, each key for itself",
    async () => {
      const service = await world.start({ SLUICE_API_LOOPBACK_RATE_LIMIT: "7" });
      const small = await world.create("--name", "small", "--rate-limit", "3");
      const free = await world.create("--name", "free", "--rate-limit", "0");
      const plain = await world.create("--name", "plain");
      const seen = [];
      for (const headers of [bearer(small.key), bearer(free.key), bearer(plain.key), {}, bearer("unknown")]) {
        const response = await get(service, "/api/v1/networks", headers);
        await response.arrayBuffer();
        seen.push(limitsIn(response).slice(0, 2));
      }
      expect(seen).toEqual([
        [3, 2],
        [null, null],
        [7, 6],
        [7, 6],
        [7, 5],
      ]);
      await service.stop();
    },
    slowMs,
  );

  test("count guesses at a key, and requests sent in one packet", async () => {
    const service = await world.start({
      SLUICE_API_AUTH: "required",
      SLUICE_API_LOOPBACK_RATE_LIMIT: "4",
    });
    const request = "GET /api/v1/networks HTTP/1.1\r\nAuthorization: guess\r\n\r\n";
    const last = "GET /api/v1/networks HTTP/1.1\r\nConnection: close\r\n\r\n";
    const statuses = await statusesOf(service.url, request.repeat(9) + last);
    expect(statuses).toEqual([401, 401, 401, 401, 429, 429, 429, 429, 429, 429]);
    const raw = await sendRaw(service.url, last);
    expect([raw.status, raw.headers.get("www-authenticate")]).toEqual([429, null]);
    await service.stop();
  });
});

/** The statuses of all answers on one connection, in their order. */
function statusesOf(url: string, text: string): Promise<number[]> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(text));
    let answer = "";
    socket.setEncoding("utf8");
    socket.on("data", (data) => {
      answer += data;
    });
    socket.on("error", reject);
    socket.on("close", () =>
      resolve([...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))),
    );
  });
}

const missing = postgresMissing();
if (missing !== undefined)
  process.stderr.write(`NOT RUN: two services on one PostgreSQL, since ${missing}\n`);

describe.skipIf(missing !== undefined)(`two services on one PostgreSQL (${missing ?? "run"})`, () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server?.stop());

  test(
    "both know within a moment what a command changed in the database",
    async () => {
      const env = { DATABASE_URL: await server.makeDatabase(), SLUICE_API_AUTH: "required" };
      const [one, other] = [await makeWorld(env), await makeWorld(env)];
      const services = [await one.start(), await other.start()];
      expect(existsSync(join(one.folder, "sluice.sock"))).toBe(false);
      const { key, id } = await one.create("--name", "shared");
      const all = async (status: number) => {
        const statuses = await Promise.all(services.map((service) => statusWith(service, bearer(key))));
        return statuses.every((found) => found === status);
      };
      await eventually("both take the key", () => all(200));
      await other.run("revoke", id);
      const revokedAt = performance.now();
      await eventually("both refuse the key", () => all(401));
      // A second is promised; the rest is for a machine that does other things.
      expect(performance.now() - revokedAt).toBeLessThan(5000);
      for (const service of services) await service.stop();
    },
    slowMs,
  );
});
