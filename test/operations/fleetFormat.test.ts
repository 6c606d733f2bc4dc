import { driveTraffic, rpc } from "@sluice/devnet";
import { expect, test } from "vitest";
import { writtenFormat } from "../../src/fleet/format/formats.js";
import { quotesOf, standingIn, writeRecording } from "../../src/fleet/testing/recording.js";
import type { ChannelPosition, FleetTransport } from "../../src/fleet/transport.js";
import { ownPostgresMissing } from "../../src/storage/testing/postgres.js";
import type { FleetProcess } from "../helpers/fleet.js";
import { fleetCaughtUp, memberOf, startFleet, statusOf } from "../helpers/fleet.js";

const missing = ownPostgresMissing();
const note = missing === undefined ? "" : `: NOT RUN, since ${missing}`;
if (missing !== undefined) process.stderr.write(`NOT RUN: the format of a fleet, since ${missing}\n`);
/** Set by `scripts/record-fleet-format.mjs`. */
const isRecording = process.env.SLUICE_TESTS === "record";

async function everything(transport: FleetTransport, channel: string) {
  const snapshot = await transport.loadSnapshot(channel);
  if (typeof snapshot !== "object") throw new Error(`${channel} has no snapshot`);
  const bodies: Uint8Array[] = [];
  const { signal } = new AbortController();
  for (let at: ChannelPosition = snapshot; ; ) {
    const messages = await transport.read(channel, at, { waitMs: 0, signal });
    if (messages === "hole") throw new Error("messages are missing");
    const last = messages.at(-1);
    if (last === undefined) break;
    bodies.push(...messages.map(({ body }) => body));
    at = last;
  }
  return { parts: snapshot.parts, bodies };
}

test.skipIf(missing !== undefined)(
  `what a leader writes is read as what an API process holds${note}`,
  async () => {
    const fleet = await startFleet({ apis: 1, here: true });
    try {
      await driveTraffic(fleet.chain, { seed: 5, blocks: 6 });
      await fleetCaughtUp(fleet);
      const leader = fleet.indexers()[0] as FleetProcess;
      expect(await memberOf(leader)).toMatchObject({ state: "leader", format: writtenFormat });
      const transport = fleet.stream.open();
      const { default: pg } = await import("pg");
      const client = new pg.Client({ connectionString: fleet.database.url });
      await client.connect();
      const { rows } = await client.query("select distinct channel from fleet_messages");
      await client.end();
      const { parts, bodies } = await everything(transport, rows[0].channel);
      await transport.close();
      const texts = {
        parts: parts.map((part) => Buffer.from(part).toString("base64")),
        messages: bodies.map((body) => Buffer.from(body).toString("base64")),
      };
      const held = await standingIn(texts);
      const head = await rpc<{ hash: string }>(fleet.chain.url, "eth_getBlockByNumber", ["latest", false]);
      expect(held.market.head.hash).toBe(head.hash);
      const { networks } = await statusOf(fleet.apis()[0] as FleetProcess);
      expect((networks[0] as { venues?: number }).venues).toBe(held.market.pools.size);
      if (isRecording)
        writeRecording({
          format: writtenFormat,
          ...texts,
          block: Number(held.market.head.number),
          quotes: quotesOf(held),
        });
    } finally {
      await fleet.stop();
    }
  },
);
