import { expect, test } from "vitest";
import type { Rpc } from "../../chain/index.js";
import { mainnet } from "../../networks/mainnet.js";
import { makeProofs } from "../../protocols/index.js";
import { indexVenues } from "../blocks/advance.js";
import { makeHistory } from "../blocks/history.js";
import { entryOf, marketAt, note, venueOf } from "../testing/market.js";
import { adoptVenues } from "./adoptVenues.js";
import type { Followed } from "./followed.js";

const venue = venueOf(1);
const adapters = new Map([[note.standard, note]]);

function followedNow(): Followed {
  const request = () => Promise.reject(new Error("nobody asks the node"));
  return {
    ...{ rpc: { request } as unknown as Rpc, network: mainnet, adapters, tokens: new Set() },
    ...{ venues: [venue], index: indexVenues([venue], adapters), topics: note.topics },
    ...{
      history: makeHistory(mainnet.reorgBlocks),
      discovery: undefined,
      proofs: makeProofs(),
      mixes: false,
    },
    signal: new AbortController().signal,
  };
}

test("adopt is undefined, and keeps no other market, where the venues found are those that are followed", async () => {
  const followed = followedNow();
  const standing = { followed, market: marketAt("0x05", [entryOf(venue, 1)]) };
  expect(await adoptVenues(standing, [{ ...venue }])).toBeUndefined();
  expect(followed.history.newestFirst()).toEqual([]);
});
