import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { silent } from "../../lib/logger.js";
import { readAfter, start, until } from "../testing/asking.js";
import { type RedisServer, redisMissing, startRedis } from "../testing/redis.js";
import type { Lease, Message } from "../transport.js";
import { linkRedis } from "./link.js";
import { openRedisTransport } from "./openRedisTransport.js";

const body = new Uint8Array([1, 2, 3]);
const missing = redisMissing();
if (missing !== undefined) process.stderr.write(`NOT RUN: a fleet on Redis alone, since ${missing}\n`);

describe(`a fleet on Redis${missing === undefined ? "" : `: NOT RUN, since ${missing}`}`, () => {
  let server: RedisServer;

  beforeAll(async () => {
    if (missing === undefined) server = await startRedis();
  });
  afterAll(() => server?.stop());

  test.skipIf(missing !== undefined)(
    "a reader notices that Redis has lost all data, and can start anew",
    async () => {
      const leader = openRedisTransport(server.url, silent);
      const channel = "1:test:flushed";
      const lease = (await leader.lead(channel, "a")) as Lease;
      await leader.publish(lease, 1, body);
      const [first] = (await readAfter(leader, channel, start, 5000)) as readonly Message[];
      const waiting = readAfter(leader, channel, first as Message, 60_000);
      await new Promise((resolve) => setTimeout(resolve, 200));
      await server.flush();
      await expect(leader.publish(lease, 2, body)).rejects.toMatchObject({ name: "LeaseLostError" });
      const next = (await leader.lead(channel, "a")) as Lease;
      expect([next.lastSequence, next.term > lease.term]).toEqual([0, true]);
      await leader.publish(next, 1, body);
      expect(await waiting).toBe("hole");
      expect(await readAfter(leader, channel, start)).toMatchObject([{ sequence: 1, term: next.term }]);
      await leader.close();
    },
  );

  test.skipIf(missing !== undefined)(
    "a user with the permissions that the docs list can do everything, and no more",
    async () => {
      const docs = readFileSync(new URL("../../../docs/operate/scale.md", import.meta.url), "utf8");
      const [, rules] = /^user fleet on (.*)$/m.exec(docs) ?? [];
      const admin = linkRedis(server.url, "Redis");
      await admin.send(["ACL", "SETUSER", "sluice", "on", ...(rules as string).split(" ")]);
      const password = /(?:^| )>(\S+)/.exec(rules as string)?.[1];
      const url = server.url.replace("//", `//sluice:${password}@`);
      const transport = openRedisTransport(url, silent);
      const channel = "1:test:permissions";
      const lease = (await transport.lead(channel, "a")) as Lease;
      const waiting = readAfter(transport, channel, start, 60_000);
      // Publishes only once the connection for news exists, so that the news itself wakes the read.
      await until(async () =>
        String(await admin.send(["PUBSUB", "NUMSUB", "sluice:fleet:1:news"])).endsWith(",1"),
      );
      await transport.publish(lease, 1, body);
      expect(await waiting).toMatchObject([{ sequence: 1 }]);
      await transport.renew(lease);
      for (let times = 0; times < 2; times++)
        await transport.saveSnapshot(lease, { sequence: 1, parts: [body] });
      expect(await transport.loadSnapshot(channel)).toMatchObject({ sequence: 1 });
      await transport.announce({ id: "a", about: "{}" });
      expect(await transport.members()).toMatchObject([{ id: "a" }]);
      expect((await transport.addUsage(new Map([["a", 1000]]))).size).toBe(1);
      await transport.resign(lease);
      await transport.close();
      const own = linkRedis(url, "Redis");
      for (const command of [["GET", "other"], ["FLUSHALL"], ["KEYS", "*"], ["CONFIG", "GET", "*"]])
        await expect(own.send(command), command.join(" ")).rejects.toThrow("NOPERM");
      own.close();
      admin.close();
    },
  );

  test.skipIf(missing !== undefined)("a wrong password is reported without repeating it", async () => {
    const admin = linkRedis(server.url, "Redis");
    await admin.send(["ACL", "SETUSER", "other", "on", ">right", "~*", "+@all"]);
    const transport = openRedisTransport(server.url.replace("//", "//other:hidden-word@"), silent);
    const refused = await transport.members().catch((error: Error) => error);
    expect(refused).toMatchObject({ code: "FLEET_UNAVAILABLE" });
    expect(String(refused)).toContain(`Redis server at 127.0.0.1:${server.port}`);
    expect(String(refused)).toMatch(/WRONGPASS/);
    expect(String(refused)).not.toContain("hidden-word");
    await transport.close();
    admin.close();
  });
});
