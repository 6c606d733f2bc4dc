import { readFileSync, writeFileSync } from "node:fs";
import { mainnet } from "../../networks/mainnet.js";
import { adapters } from "../../protocols/index.js";
import { applyMessage, type Held } from "../format/apply.js";
import { toText } from "../format/bytes.js";
import { makeKnowledge } from "../format/knowledge.js";
import { parseMessage } from "../format/messageText.js";
import { readSnapshot } from "../format/snapshotParts.js";

/** What a leader wrote in one format, and what a reader must derive from it for as long as it supports the format. */
export type Recording = {
  readonly format: number;
  /** The snapshot's parts and the messages after it, in base64. */
  readonly parts: readonly string[];
  readonly messages: readonly string[];
  readonly block: number;
  /** The output of every pool in every direction for a fixed input, or the reason for its refusal. */
  readonly quotes: Readonly<Record<string, string>>;
};

const amountIn = 1_000_003n;

const fileOf = (format: number) => new URL(`../format/recorded/format${format}.json`, import.meta.url);

export function readRecording(format: number): Recording {
  return JSON.parse(readFileSync(fileOf(format), "utf8")) as Recording;
}

export function writeRecording(recording: Recording): void {
  writeFileSync(fileOf(recording.format), `${JSON.stringify(recording, null, 1)}\n`);
}

/** Reads a recording as a process of the fleet does. */
export async function standingIn({ parts, messages }: Pick<Recording, "parts" | "messages">): Promise<Held> {
  const knowledge = makeKnowledge(adapters, mainnet);
  let { held } = await readSnapshot(parts.map(bytesOf), mainnet, knowledge);
  for (const text of messages) {
    const message = parseMessage(await toText(bytesOf(text)));
    if (message.kind === "delta") held = applyMessage(held, message, knowledge);
  }
  return held;
}

/** Returns the quotes of all pools of a standing. */
export function quotesOf({ market }: Pick<Held, "market">): Record<string, string> {
  const quotes: Record<string, string> = {};
  for (const { venue, adapter, state } of market.pools.values()) {
    for (const tokenIn of venue.tokens) {
      for (const tokenOut of venue.tokens) {
        if (tokenIn === tokenOut) continue;
        const result = adapter.quote(venue, state, { tokenIn, tokenOut, amountIn, context: market.head });
        const text = "amountOut" in result ? String(result.amountOut) : result.refused;
        quotes[`${venue.id} ${tokenIn.slice(2, 8)} ${tokenOut.slice(2, 8)}`] = text;
      }
    }
  }
  return quotes;
}

function bytesOf(base64: string): Uint8Array {
  return new Uint8Array(Buffer.from(base64, "base64"));
}
