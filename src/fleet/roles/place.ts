import { setImmediate as turn } from "node:timers/promises";
import { messageOf } from "../../errors/index.js";
import { pause } from "../../lib/wait.js";
import { Broken } from "../format/apply.js";
import { toText } from "../format/bytes.js";
import { parseMessage } from "../format/messageText.js";
import type { ChannelPosition, Message, Snapshot } from "../transport.js";
import { type FormatChannel, levelMs, silentMs } from "./channelChoice.js";
import type { Holding } from "./holding.js";
import type { ReadChannelOptions } from "./readChannel.js";

const waitMs = 5000;
const retryMs = 200;
const snapshotPollMs = 500;

/** Creates the place of a reader in its channel: none before it has joined. It holds what the messages up to there say. */
export function makePlace(options: ReadChannelOptions, holding: Holding, level: Level) {
  const { transport, network, log, signal } = options;
  let position: ChannelPosition | undefined;
  /** A snapshot taken at or before this message does not help. */
  let brokenAt: ChannelPosition | undefined;
  let [holes, needs] = [0, false];

  function fall(reason: string, at: ChannelPosition): false {
    holes += 1;
    level.lose();
    level.waitFor(reason);
    brokenAt = at;
    position = undefined;
    const fields = { chain_id: network.id, sequence: at.sequence, reason };
    log.warn(fields, "Left the channel; joining it again");
    return false;
  }

  function helps({ sequence, term }: ChannelPosition): boolean {
    return brokenAt === undefined || sequence > brokenAt.sequence || term > brokenAt.term;
  }

  async function takeSnapshot({ sequence, term, parts }: Snapshot): Promise<void> {
    try {
      const found = await holding.restore(parts);
      position = { sequence, term };
      [brokenAt, needs] = [undefined, false];
      options.onDiscoveries?.(found);
    } catch (error) {
      fall(`the snapshot cannot be read: ${messageOf(error)}`, { sequence, term });
      await pause(retryMs, signal);
    }
  }

  /** Applies a message after `before`. Returns false if the channel begins anew with it. */
  async function take(message: Message, before: ChannelPosition, receivedAtMs: number): Promise<boolean> {
    const { sequence, term, ageMs } = message;
    if (sequence !== before.sequence + 1) throw new Broken("messages are not in sequence");
    const parsed = parseMessage(await toText(message.body));
    if (parsed.kind === "anew") return false;
    holding.apply(parsed, receivedAtMs - ageMs);
    position = { sequence, term };
    return true;
  }

  return {
    position: () => position,
    holes: () => holes,
    /** Returns the message after which a snapshot is needed, if one is. */
    needsAfter: () => (needs ? (brokenAt?.sequence ?? 0) : undefined),
    leave(): void {
      [position, brokenAt, needs] = [undefined, undefined, false];
    },
    /** Joins a channel at its snapshot, if it has one that helps. Otherwise waits before it returns. */
    async join({ channel }: FormatChannel): Promise<"nothing there" | undefined> {
      const snapshot = await transport.loadSnapshot(channel);
      if (snapshot === undefined) {
        level.waitFor(`no indexer has published the chain that the node is on (${channel})`);
        await pause(snapshotPollMs, signal);
        return "nothing there";
      }
      if (snapshot !== "incomplete" && helps(snapshot)) {
        await takeSnapshot(snapshot);
        return undefined;
      }
      if (snapshot === "incomplete") level.waitFor("parts of the snapshot are missing");
      if (!needs) {
        needs = true;
        options.onNeed?.();
      }
      await pause(snapshotPollMs, signal);
      return undefined;
    },
    /** Reads the messages after `position`, waiting for some. Returns whether the reader is level. */
    async readOn({ channel, format }: FormatChannel): Promise<boolean> {
      let before = position as ChannelPosition;
      const messages = await transport.read(channel, before, { waitMs, signal });
      if (messages === "hole") return fall("messages are missing", before);
      const receivedAtMs = performance.now();
      for (const message of messages) {
        try {
          if (!(await take(message, before, receivedAtMs))) return fall("the leader began anew", before);
        } catch (error) {
          return fall(error instanceof Broken ? error.message : `unreadable: ${messageOf(error)}`, before);
        }
        before = message;
        level.heard(receivedAtMs - message.ageMs);
        if (messages.length > 1) await turn();
      }
      const last = messages.at(-1);
      if (last !== undefined && last.ageMs <= levelMs) return level.reach(last, format);
      if (!level.is()) level.waitFor("no indexer leads at present");
      return false;
    },
  };
}

type Level = ReturnType<typeof makeLevel>;

/** Creates the record of whether a reader has what the leader published: not yet. */
export function makeLevel({ network, log }: ReadChannelOptions) {
  let isLevel = false;
  let waitsFor: string | undefined;
  let heardAtMs = performance.now();
  return {
    is: () => isLevel,
    waitsFor: () => waitsFor,
    waitFor(reason: string): void {
      waitsFor = reason;
    },
    heard(atMs: number): void {
      heardAtMs = atMs;
    },
    lose(): void {
      isLevel = false;
    },
    reach({ sequence }: ChannelPosition, format: number): true {
      if (!isLevel) log.info({ chain_id: network.id, sequence, format }, "Joined the channel");
      isLevel = true;
      waitsFor = undefined;
      return true;
    },
    /** Notices when a channel has fallen silent. */
    look({ channel }: FormatChannel): void {
      if (!isLevel || performance.now() - heardAtMs <= silentMs) return;
      isLevel = false;
      log.warn({ chain_id: network.id, channel }, "The channel has no leader at present");
    },
  };
}
