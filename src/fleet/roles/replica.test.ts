import { describe, expect, test } from "vitest";
import { realMarket } from "../../engine/testing/market.js";
import type { Hex } from "../../lib/hex.js";
import { silent } from "../../lib/logger.js";
import type { Held } from "../format/apply.js";
import { standingOf } from "../testing/publishing.js";
import type { ChannelReader } from "./readChannel.js";
import { makeReplica } from "./replica.js";

const market = realMarket({ venues: 4, tokens: 3, seed: 1 });

function heldAt(hash: Hex, parentHash: Hex, tipWei = 7n): Held {
  const head = { ...market.head, hash, parentHash };
  return { ...standingOf({ ...market, head }), tipWei, unknown: new Map() };
}

function replicaOf(nodesNewest: () => Promise<Hex>) {
  const replica = makeReplica(silent);
  const reader = { confirmedAtMs: () => 5 } as unknown as ChannelReader;
  const follower = replica.follower({ reader, nodesNewest, stop: async () => undefined });
  return { replica, follower };
}

describe("makeReplica", () => {
  test("announces each market once, and has the fees of recent blocks", () => {
    const { replica, follower } = replicaOf(async () => "0x01");
    const seen: string[] = [];
    follower.subscribe(({ head }) => seen.push(head.hash));
    const first = heldAt("0x01", "0x00");
    replica.take(first);
    replica.take({ ...first, toCome: 3 });
    replica.take(heldAt("0x02", "0x01", 9n));
    expect(seen).toEqual(["0x01", "0x02"]);
    expect((["0x01", "0x02"] as const).map((hash) => replica.feesAt({ hash })?.tipWei)).toEqual([7n, 9n]);
    expect(replica.feesAt({ hash: "0x03" })).toBeUndefined();
    expect([follower.current().head.hash, follower.confirmedAtMs()]).toEqual(["0x02", 5]);
  });

  test("finds the market of the block that lagging nodes have, across blocks without a market", async () => {
    let newest: Hex = "0x01";
    const { replica, follower } = replicaOf(async () => newest);
    replica.take(heldAt("0x01", "0x00"));
    replica.note({ hash: "0x02", parentHash: "0x01" });
    replica.take(heldAt("0x03", "0x02"));
    expect(follower.nodesLag?.market()).toBeUndefined();
    expect(await follower.nodesLag?.look()).toBe(true);
    expect(follower.nodesLag?.market()?.head.hash).toBe("0x01");
    // Between two published markets, the earlier one is the newest whose block the nodes have.
    newest = "0x02";
    expect(await follower.nodesLag?.look()).toBe(true);
    expect(follower.nodesLag?.market()?.head.hash).toBe("0x01");
  });

  test("never falls back to an abandoned block, or to one that it cannot place", async () => {
    let newest: Hex = "0xa2";
    const { replica, follower } = replicaOf(async () => newest);
    replica.take(heldAt("0x01", "0x00"));
    replica.take(heldAt("0xa2", "0x01"));
    replica.take(heldAt("0xb2", "0x01"));
    expect(await follower.nodesLag?.look()).toBe(false);
    newest = "0x01";
    expect(await follower.nodesLag?.look()).toBe(true);
    replica.take(heldAt("0x09", "0x08"));
    expect(await follower.nodesLag?.look()).toBe(false);
  });
});
