import { setTimeout as sleep } from "node:timers/promises";
import { createRpc, readChainIdentity } from "../../src/chain/index.js";
import { channelOf, writtenFormat } from "../../src/fleet/index.js";
import type { ChannelPosition } from "../../src/fleet/transport.js";
import type { Fleet } from "./fleet.js";

/** What a fleet's leaders wrote: no leader may write after a newer one has begun. */
export type SeenTerms = { readonly messages: number; readonly terms: number; readonly disorder: string[] };

/** Reads the messages of a fleet's channel apart from its processes, whatever fails, and checks their order. */
export async function watchTerms(fleet: Fleet): Promise<{ stop(): Promise<SeenTerms> }> {
  const rpc = createRpc({ chainId: 1, urls: [fleet.chain.url] });
  const channel = channelOf(await readChainIdentity(rpc, {}), writtenFormat);
  rpc.close();
  const transport = fleet.stream.open();
  const stopping = new AbortController();
  const { signal } = stopping;
  const terms = new Set<number>();
  const disorder: string[] = [];
  let messages = 0;
  let at: ChannelPosition = { sequence: 0, term: 0 };

  async function step(): Promise<void> {
    const read = await transport.read(channel, at, { waitMs: 1000, signal });
    if (read === "hole") {
      const snapshot = await transport.loadSnapshot(channel);
      // The newest term stays, so that an older one is seen.
      at = typeof snapshot === "object" ? snapshot : { sequence: 0, term: 0 };
      return;
    }
    for (const { sequence, term } of read) {
      const newest = Math.max(0, ...terms);
      if (term < newest) disorder.push(`message ${sequence} of term ${term} came after term ${newest}`);
      if (sequence !== at.sequence + 1) disorder.push(`message ${sequence} came after ${at.sequence}`);
      terms.add(term);
      messages += 1;
      at = { sequence, term };
    }
  }

  async function run(): Promise<void> {
    while (!signal.aborted) await step().catch(() => sleep(50));
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
      await transport.close();
      return { messages, terms: terms.size, disorder };
    },
  };
}
