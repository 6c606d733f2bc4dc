import { expect, test } from "vitest";
import type { Rpc } from "../../chain/index.js";
import { silent } from "../../lib/logger.js";
import { mainnet } from "../../networks/mainnet.js";
import type { Venue } from "../../protocols/index.js";
import { marketAt, venueOf } from "../testing/market.js";
import { followMore } from "./followMore.js";
import type { FollowOptions } from "./followOptions.js";

const found = [venueOf(1), venueOf(2)];

/** What is reported, asked of the node and followed, after a first market that was complete or not. */
async function afterFirst(complete: boolean) {
  const stop = new AbortController();
  const [told, asked, taken]: [(readonly Venue[])[], string[], (readonly Venue[])[]] = [[], [], []];
  const end = () => stop.abort();
  const request = async (method: string) => {
    asked.push(method);
    end();
    throw new Error("no more is needed");
  };
  const options: FollowOptions = {
    ...{
      rpc: { request, endpoints: () => [] } as unknown as Rpc,
      network: mainnet,
      adapters: new Map(),
      tokens: [],
    },
    ...{ pollMs: 10, log: silent },
    onDiscovered(venues) {
      told.push(venues);
      end();
    },
  };
  await followMore(options, {
    followed: () => [],
    market: () => marketAt("0x01"),
    first: { toFollow: found, complete, resumed: false },
    follow: async (venues) => void taken.push(venues),
    signal: stop.signal,
  });
  return { told, asked, taken };
}

test("followMore reports the first venues at once if they were complete, and discovers again if not", async () => {
  expect(await afterFirst(true)).toEqual({ told: [found], asked: [], taken: [found] });
  expect(await afterFirst(false)).toEqual({ told: [], asked: ["eth_getBlockByNumber"], taken: [found] });
});
