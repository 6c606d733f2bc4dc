import { existsSync, statSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import type { Devnet } from "@sluice/devnet";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { KeyRequest } from "../../src/api/index.js";
import { connectToKeys } from "../../src/cli/serve/socket/connect.js";
import type { CreatedKey, KeyAdmin } from "../../src/cli/serve/socket/keyAdmin.js";
import { postgresMissing, sharedPostgres } from "../../src/storage/testing/postgres.js";
import { useCommands } from "../helpers/commands.js";
import { eventually, failureIn, sendRaw } from "../helpers/http.js";
import { makeDataFolder, type Service, startChain, startService } from "../helpers/service.js";

type Key = { key: string; id: string; name: string; expiresAt: string | null; rateLimit: number | null };

/** Creating a database takes seconds, and many on a busy machine. */
const slowMs = 240_000;
/** Access does not depend on bundled tokens or search threads. */
const lean = { SLUICE_TOKENS_BUNDLED_LISTS: "false", SLUICE_ENGINE_WORKERS: "0", DATABASE_URL: "" };
/** Nobody listens here. Access and rate limits do not require a market. */
const noNode = { RPC_URL_1: "http://127.0.0.1:9" };

const commands = useCommands();
const ends: (() => Promise<unknown>)[] = [];

afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

/** Makes a data folder, with commands and services that use it. */
async function makeWorld(env: Record<string, string> = {}, database = true) {
  const folder = await makeDataFolder({ database });
  ends.push(folder.remove);
  const settings = { ...lean, SLUICE_DATA: folder.path, ...env };
  async function start(nodes: Record<string, string>, until: "listening" | "ready"): Promise<Service> {
    const service = await startService({ ...settings, ...nodes }, until);
    ends.push(() => service.stop());
    return service;
  }
  return {
    folder: folder.path,
    async run(...args: string[]) {
      const result = await commands.run(["keys", ...args], settings);
      expect(result).toMatchObject({ code: 0, stderr: "" });
      return result.stdout;
    },
    async create(...args: string[]): Promise<Key> {
      return JSON.parse(await this.run("create", "--json", ...args)) as Key;
    },
    fail: (...args: string[]) => commands.run(["keys", ...args], settings),
    start: (chain: Devnet) => start({ RPC_URL_1: chain.url }, "ready"),
    /** Starts a service without a market, and waits until it has read its keys. */
    async startWithoutMarket(): Promise<Service> {
      const service = await start(noNode, "listening");
      // On a busy machine the database opens late. The test's timeout is the limit.
      while ((await statusWith(service, {})) === 503) await new Promise((resolve) => setTimeout(resolve, 20));
      return service;
    },
  };
}

type World = Awaited<ReturnType<typeof makeWorld>>;

/** Creates a key on a running service, through its owner's socket. */
async function keyOf(world: World, request: Partial<KeyRequest> & { name: string }): Promise<CreatedKey> {
  const admin = (await connectToKeys(world.folder)) as KeyAdmin;
  return admin.create({ expiresAtMs: undefined, rateLimit: undefined, ...request });
}

/** Returns the header of a proxy on this machine, so that the request counts. */
function proxiedFor(address: string): Record<string, string> {
  return { "x-forwarded-for": address };
}

function get(service: Service, path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${service.url}${path}`, { headers });
}

function bearer(key: string): Record<string, string> {
  return { authorization: `Bearer ${key}` };
}

const limits = ["ratelimit-limit", "ratelimit-remaining", "ratelimit-reset"];

function limitsIn({ headers }: Response): (number | null)[] {
  return limits.map((name) => (headers.has(name) ? Number(headers.get(name)) : null));
}

async function statusWith(service: Service, headers: Record<string, string>): Promise<number> {
  const response = await get(service, "/api/v1/networks", headers);
  await response.arrayBuffer();
  return response.status;
}

describe("sluice keys", () => {
  test(
    "work before the first start, while the service runs, and after it was killed",
    async () => {
      // The first command creates the database.
      const world = await makeWorld({ SLUICE_API_AUTH: "required" }, false);
      const early = await world.create("--name", "early");
      expect(early).toMatchObject({ name: "early", expiresAt: null, rateLimit: null });
      expect(early.key).toMatch(/^sluice_[\w-]{43}$/);

      const service = await world.startWithoutMarket();
      expect(await statusWith(service, bearer(early.key))).toBe(200);
      const late = await world.create("--name", "late", "--rate-limit", "5");
      // The service knows at once what it was sent through its socket.
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
      const named = await keyOf(world, { name: "by name" });
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
      const again = await world.startWithoutMarket();
      expect(await statusWith(again, bearer(late.key))).toBe(200);
      expect(await statusWith(again, bearer(early.key))).toBe(401);
      expect(await again.stop()).toBe(0);
      expect(existsSync(join(world.folder, "sluice.sock"))).toBe(false);
    },
    slowMs,
  );

  test("give only the owner access to the socket", async () => {
    const folder = join((await makeWorld({}, false)).folder, "made");
    const service = await startService({ ...lean, ...noNode, SLUICE_DATA: folder }, "listening");
    ends.push(() => service.stop());
    const socket = statSync(join(folder, "sluice.sock"));
    expect([statSync(folder).mode & 0o777, socket.mode & 0o777, socket.isSocket()]).toEqual([
      0o700,
      0o600,
      true,
    ]);
    await service.stop();
  });

  test("report every invalid argument on a line of its own", async () => {
    const world = await makeWorld({}, false);
    const refused: [string[], string[]][] = [
      [
        ["create", "--name", "", "--expires", "2001-01-01", "--rate-limit", "9999999999"],
        ["name is not allowed", "expires is not in the future", "rate-limit is 9999999999"],
      ],
      [["create", "--name", "a", "--expires", "yesterday"], ['--expires is "yesterday"']],
      [["revoke", "nobody"], ['"nobody" is neither the id nor the name of a key']],
    ];
    for (const [args, said] of refused) {
      const { code, stdout, stderr } = await world.fail(...args);
      expect({ args, code, stdout }).toEqual({ args, code: 1, stdout: "" });
      const lines = stderr.trimEnd().split("\n");
      expect(lines).toEqual(said.map((words) => expect.stringContaining(`INVALID_PARAMETER: ${words}`)));
    }
  });
});

describe("a service", () => {
  let chain: Devnet;
  beforeAll(async () => {
    const folder = await makeDataFolder();
    ends.push(folder.remove);
    chain = await startChain(folder.path);
    ends.push(() => chain.stop());
  });

  describe("with api.auth = required", () => {
    let world: World;
    let service: Service;
    let key: string;
    beforeAll(async () => {
      world = await makeWorld({ SLUICE_API_AUTH: "required", SLUICE_API_RATE_LIMIT: "4" });
      service = await world.start(chain);
      key = (await keyOf(world, { name: "test" })).key;
    }, slowMs);
    afterAll(() => service?.stop());

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
      "is not misled by the spelling of %s",
      async (path) => {
        expect((await failureIn(await get(service, path))).status).toBe(401);
      },
    );

    test.each(["POST", "PUT", "DELETE", "HEAD"])("answers %s with 401 as well", async (method) => {
      const response = await fetch(`${service.url}/api/v1/networks`, { method });
      expect(response.status).toBe(401);
    });

    test("reads the key from each place, and prefers the header to the query", async () => {
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

    test("requires no key for preflights, for operators, and outside the interface", async () => {
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

    test(
      "shows a key once and stores only its hash",
      async () => {
        const expiry = ["--expires", "2999-01-01"];
        const shown = await world.run("create", "--name", "shown", ...expiry, "--rate-limit", "0");
        expect(shown).toContain("no limit");
        const text = /^sluice_[\w-]{43}$/m.exec(shown)?.[0] as string;
        await statusWith(service, bearer(text));
        await statusWith(service, { authorization: text });
        await (await get(service, `/api/v1/tokens?apikey=${text}`)).arrayBuffer();
        await (await get(service, `/api/v1/nothing?apikey=${text}`)).arrayBuffer();
        const wrong = `${text}x`;
        const answers = [
          await (await get(service, `/api/v1/nothing?apikey=${wrong}`)).text(),
          await (await get(service, "/api/v1/networks", bearer(wrong))).text(),
        ];
        const told = [await world.run("list"), await world.run("list", "--json"), ...answers];
        expect(JSON.stringify([told, service.lines()])).not.toContain(text.slice("sluice_".length));
        expect(told[0]).toContain("shown");
        expect(told[1]).not.toMatch(/hash|[0-9a-f]{64}/);
        expect(told[1]).toContain("2999-01-01T00:00:00.000Z");
      },
      slowMs,
    );

    test("counts guesses at a key, and requests sent in one packet", async () => {
      const proxied = "X-Forwarded-For: 192.0.2.1\r\n";
      const request = `GET /api/v1/networks HTTP/1.1\r\n${proxied}Authorization: guess\r\n\r\n`;
      const last = `GET /api/v1/networks HTTP/1.1\r\n${proxied}Connection: close\r\n\r\n`;
      const statuses = await statusesOf(service.url, request.repeat(9) + last);
      expect(statuses).toEqual([401, 401, 401, 401, 429, 429, 429, 429, 429, 429]);
      const raw = await sendRaw(service.url, last);
      expect([raw.status, raw.headers.get("www-authenticate")]).toEqual([429, null]);
      // Requests from this machine are not limited.
      const own = await get(service, "/api/v1/networks", bearer(key));
      expect([own.status, limitsIn(own)]).toEqual([200, [null, null, null]]);
      await own.arrayBuffer();
    });
  });

  describe("with api.auth = open", () => {
    let world: World;
    let service: Service;
    beforeAll(async () => {
      // An address regains a unit only every 12 s, so the test's duration does not matter.
      world = await makeWorld({
        SLUICE_API_RATE_LIMIT: "5",
        SLUICE_API_LOOPBACK_RATE_LIMIT: "7",
        SLUICE_SERVER_TRUST_PROXY: "true",
      });
      service = await world.start(chain);
    }, slowMs);
    afterAll(() => service?.stop());

    async function remainingAfter(path: string, headers: Record<string, string>): Promise<number> {
      const response = await get(service, path, headers);
      await response.arrayBuffer();
      return limitsIn(response)[1] as number;
    }

    test("requires no key and ignores unknown ones, but refuses revoked and expired ones", async () => {
      const revoked = await keyOf(world, { name: "revoked" });
      await (await connectToKeys(world.folder))?.revoke(revoked.id);
      const soonMs = Date.now() + 1500;
      const expiring = await keyOf(world, { name: "expiring", expiresAtMs: soonMs, rateLimit: 0 });
      const seen = proxiedFor("192.0.2.10");
      expect(await statusWith(service, seen)).toBe(200);
      const unknown = bearer("1e02632d-6feb-4a75-a157-documentation");
      expect(await statusWith(service, { ...seen, ...unknown })).toBe(200);
      expect(await statusWith(service, { ...seen, authorization: "Basic dTpw" })).toBe(200);
      expect(await statusWith(service, { ...seen, ...bearer(revoked.key) })).toBe(401);
      let expired: Awaited<ReturnType<typeof failureIn>> | undefined;
      await eventually("the key expires", async () => {
        const headers = { ...proxiedFor("192.0.2.11"), ...bearer(expiring.key) };
        const response = await get(service, "/api/v1/networks", headers);
        if (response.status === 200) return response.arrayBuffer().then(() => false);
        expired = await failureIn(response);
        return true;
      });
      expect(Date.now()).toBeGreaterThanOrEqual(soonMs);
      expect(expired).toEqual({ status: 401, code: "UNAUTHORIZED", message: "The API key has expired" });
    });

    test("counts each request, and refuses once the limit is used up", async () => {
      const proxied = proxiedFor("192.0.2.1");
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
      // Another address has its own limit; a neighbour in the same /64 shares it.
      expect(await remainingAfter("/api/v1/networks", proxiedFor("192.0.2.2"))).toBe(4);
      expect(await remainingAfter("/api/v1/networks", proxiedFor("2001:db8::1"))).toBe(4);
      expect(await remainingAfter("/api/v1/networks", proxiedFor("2001:db8::2"))).toBe(3);
      const outside = await get(service, "/health", proxied);
      expect([outside.status, limitsIn(outside)]).toEqual([200, [null, null, null]]);
      await outside.arrayBuffer();
    });

    test("weighs routes, balances and others, and counts failures and unchanged pages too", async () => {
      const weighed = bearer((await keyOf(world, { name: "weighed", rateLimit: 100 })).key);
      // Returns a request's cost as a difference, since in between the limit regains less than a unit, or a few on a
      // very slow machine.
      async function costOf(path: string, headers: Record<string, string> = {}): Promise<number> {
        const before = await remainingAfter("/api/v1/nothing", { ...weighed, ...headers });
        return before - (await remainingAfter(path, { ...weighed, ...headers }));
      }
      const etag = (await get(service, "/api/v1/tokens", weighed)).headers.get("etag") as string;
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
    });

    test("limits each key separately, wherever it is used", async () => {
      const small = await keyOf(world, { name: "small", rateLimit: 3 });
      const free = await keyOf(world, { name: "free", rateLimit: 0 });
      const plain = await keyOf(world, { name: "plain" });
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
    });
  });
});

/** Returns the statuses of all answers on one connection, in order. */
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

const note = missing === undefined ? "" : `: NOT RUN, since ${missing}`;

describe.skipIf(missing !== undefined)(`two services on one PostgreSQL${note}`, () => {
  test(
    "both notice within moments when a command changes the database",
    async () => {
      const env = {
        DATABASE_URL: await (await sharedPostgres()).makeDatabase(),
        SLUICE_API_AUTH: "required",
      };
      const [one, other] = [await makeWorld(env, false), await makeWorld(env, false)];
      const services = await Promise.all([one.startWithoutMarket(), other.startWithoutMarket()]);
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
      // The promise is one second; the rest allows for a busy machine.
      expect(performance.now() - revokedAt).toBeLessThan(5000);
      for (const service of services) await service.stop();
    },
    slowMs,
  );
});
