import { expect } from "vitest";
import type { ChannelPosition, FleetTransport, Message } from "../transport.js";

/** Before the first message of a channel. */
export const start: ChannelPosition = { sequence: 0, term: 0 };

/** Reads what follows a position. */
export function readAfter(
  transport: FleetTransport,
  channel: string,
  after: ChannelPosition,
  waitMs = 0,
): Promise<readonly Message[] | "hole"> {
  return transport.read(channel, after, { waitMs, signal: AbortSignal.timeout(60_000) });
}

/** Reads all messages of a channel until the one with the number `last`, and expects no hole. */
export async function readTo(transport: FleetTransport, channel: string, last: number): Promise<Message[]> {
  const all: Message[] = [];
  let after = start;
  while (after.sequence < last) {
    const read = await readAfter(transport, channel, after, 5000);
    expect(read).not.toBe("hole");
    all.push(...(read as Message[]));
    after = all.at(-1) ?? start;
  }
  return all;
}

/** Resolves once `check` holds. Fails after 30 s. */
export async function until(check: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (!(await check())) {
    expect(Date.now()).toBeLessThan(deadline);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
