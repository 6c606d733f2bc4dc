import { expect, test } from "vitest";
import type { Rpc } from "../chain/index.js";
import { silent } from "../lib/logger.js";
import { mainnet } from "../networks/mainnet.js";
import type { Venue } from "../protocols/index.js";
import type { FollowOptions } from "./follow.js";
import { lookAgain } from "./lookAgain.js";
import { venueOf } from "./testing/market.js";

const found = [venueOf(1), venueOf(2)];

/** What is told and what the node is asked until the first venues are taken, which were complete or not. */
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
    ...{ rpc: { request } as unknown as Rpc, network: mainnet, adapters: new Map(), tokens: [] },
    ...{ pollMs: 10, log: silent },
    onDiscovered(venues) {
      told.push(venues);
      end();
    },
  };
  await lookAgain(options, {
    followed: () => [],
    first: { found, complete, resumed: false },
    take: async (venues) => void taken.push(venues),
    signal: stop.signal,
  });
  return { told, asked, taken };
}

test("lookAgain tells of the first venues at once where they were complete, and looks again where they were not", async () => {
  expect(await afterFirst(true)).toEqual({ told: [found], asked: [], taken: [found] });
  expect(await afterFirst(false)).toEqual({ told: [], asked: ["eth_getBlockByNumber"], taken: [found] });
});
