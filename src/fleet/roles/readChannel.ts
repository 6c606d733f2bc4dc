import { setImmediate as turn } from "node:timers/promises";
import { messageOf } from "../../errors/index.js";
import { type Instant, instantAt, unixMsOf } from "../../lib/instant.js";
import type { Logger } from "../../lib/logger.js";
import { pause } from "../../lib/wait.js";
import type { BlockFees } from "../../market/index.js";
import type { Network } from "../../networks/index.js";
import { applyMessage, Broken, type Held } from "../format/apply.js";
import { toText } from "../format/bytes.js";
import type { Knowledge } from "../format/knowledge.js";
import type { Discoveries, FleetMessage } from "../format/messages.js";
import { parseMessage } from "../format/messageText.js";
import { readSnapshot } from "../format/snapshotParts.js";
import type { Channel, FleetTransport, Message, Position, Snapshot } from "../transport.js";

/** A channel and the format of its messages. */
export type FormatChannel = { readonly format: number; readonly channel: Channel };

export type ReadChannelOptions = {
  readonly transport: FleetTransport;
  /** The channels of the formats that this version reads, the newest first. The first one with a leader is read. */
  readonly channels: readonly FormatChannel[];
  readonly network: Network;
  readonly knowledge: Knowledge;
  readonly log: Logger;
  readonly signal: AbortSignal;
  /**
   * Called with every standing that is level with the leader's, after the fees of all blocks before it are delivered.
   */
  readonly onStanding?: (held: Held) => void;
  readonly onFees?: (block: BlockFees) => void;
  readonly onDiscoveries?: (found: Discoveries) => void;
  /** Called when the reader needs a snapshot that the channel does not have yet. */
  readonly onNeed?: () => void;
  /** This machine's clock, in Unix milliseconds, which may jump. */
  readonly nowMs?: () => number;
};

/** The figures of a reader, for the status. */
export type ReaderFigures = {
  readonly format: number;
  /** Whether it has what the leader published. A reader that is not level keeps its last standing. */
  readonly isLevel: boolean;
  readonly position: Position | undefined;
  /** How often messages were missing, did not fit, or could not be read. */
  readonly holes: number;
  /** How often it continued from a snapshot after the first time. */
  readonly rejoins: number;
  /** Followed venues that this version does not know, or whose state is malformed. */
  readonly unknownVenues: number;
  /** Why the reader has not joined, or has left. Undefined while it is level. */
  readonly waitsFor: string | undefined;
  /** The reader waits for a snapshot taken after this message. */
  readonly needsSnapshotAfter: number | undefined;
};

/** Follows a channel as a reader: from a snapshot, then message by message. */
export type ChannelReader = {
  /** Returns the last consistent standing. Undefined before the first snapshot. */
  held(): Held | undefined;
  /**
   * Returns when the leader's node last confirmed the head of `held`, in Unix milliseconds of this machine. It ages while
   * the reader is not level. 0 before the first message.
   */
  confirmedAtMs(): number;
  figures(): ReaderFigures;
  /** Resolves when the reader is level for the first time. Never rejects. */
  readonly joined: Promise<void>;
  /** Resolves once the signal has aborted and no work remains. */
  readonly ended: Promise<void>;
};

const waitMs = 5000;
/** A reader is level if the last message it applied is not older than this. The leader writes one every second. */
const levelMs = 5000;
/** A channel without messages for this long has no leader, and a channel of another format may have one. */
const silentMs = 10_000;
const retryMs = 200;
const snapshotPollMs = 500;

/** Starts to read. Continues until `signal` aborts, whatever fails. */
export function readChannel(options: ReadChannelOptions): ChannelReader {
  const { transport, channels, network, knowledge, log, signal, nowMs = Date.now } = options;
  const fields = { chain_id: network.id };
  let reading = channels[0] as FormatChannel;
  let held: Held | undefined;
  let position: Position | undefined;
  /** A snapshot taken at or before this message does not help. */
  let brokenAt: Position | undefined;
  /** When the head of `held` was confirmed. */
  let confirmed: Instant | undefined;
  let [isLevel, holes, rejoins, needs] = [false, 0, 0, false];
  let waitsFor: string | undefined;
  let heardAtMs = performance.now();
  let soundedAtMs = performance.now();
  let join = () => {};
  const joined = new Promise<void>((resolve) => {
    join = resolve;
  });

  function fall(reason: string, at: Position | undefined): void {
    holes += 1;
    isLevel = false;
    waitsFor = reason;
    brokenAt = at;
    position = undefined;
    log.warn({ ...fields, sequence: at?.sequence, reason }, "Left the channel; joining it again");
  }

  function helps({ sequence, term }: Position): boolean {
    return brokenAt === undefined || sequence > brokenAt.sequence || term > brokenAt.term;
  }

  async function rejoin(): Promise<void> {
    const snapshot = await transport.loadSnapshot(reading.channel);
    if (snapshot === undefined || snapshot === "incomplete" || !helps(snapshot)) {
      if (snapshot === undefined)
        waitsFor = `no indexer has published the chain that the node is on (${reading.channel})`;
      if (snapshot === "incomplete") waitsFor = "parts of the snapshot are missing";
      if (!needs && snapshot !== undefined) {
        needs = true;
        options.onNeed?.();
      }
      await pause(snapshotPollMs, signal);
      if (snapshot === undefined) await chooseChannel();
      return;
    }
    await takeSnapshot(snapshot);
  }

  async function takeSnapshot(snapshot: Snapshot): Promise<void> {
    try {
      const { held: read, found, malformed } = await readSnapshot(snapshot.parts, network, knowledge);
      if (held !== undefined) rejoins += 1;
      // The network stays the same object; otherwise, whatever is cached by it would be lost.
      held =
        held === undefined ? read : { ...read, market: { ...read.market, network: held.market.network } };
      position = { sequence: snapshot.sequence, term: snapshot.term };
      needs = false;
      brokenAt = undefined;
      for (const [venue, reason] of malformed)
        log.warn({ ...fields, venue, reason }, "Left a venue out: its state in the snapshot is malformed");
      options.onDiscoveries?.(found);
    } catch (error) {
      fall(`the snapshot cannot be read: ${messageOf(error)}`, snapshot);
      await pause(retryMs, signal);
    }
  }

  async function readOn(from: Position): Promise<void> {
    const messages = await transport.read(reading.channel, from, { waitMs, signal });
    if (messages === "hole") return fall("messages are missing", from);
    const receivedAtMs = performance.now();
    for (const message of messages) {
      const before = position as Position;
      try {
        if (!(await take(message, receivedAtMs))) return;
      } catch (error) {
        return fall(error instanceof Broken ? error.message : `unreadable: ${messageOf(error)}`, before);
      }
      heardAtMs = receivedAtMs - message.ageMs;
      if (messages.length > 1) await turn();
    }
    const last = messages.at(-1);
    if (last === undefined || last.ageMs > levelMs) {
      if (!isLevel) waitsFor = "no indexer leads at present";
      return;
    }
    if (!isLevel)
      log.info({ ...fields, sequence: last.sequence, format: reading.format }, "Joined the channel");
    isLevel = true;
    waitsFor = undefined;
    options.onStanding?.(held as Held);
    join();
  }

  /** Applies a message. Returns false if the reader left the channel. */
  async function take(message: Message, receivedAtMs: number): Promise<boolean> {
    const before = held as Held;
    const { sequence, term, ageMs } = message;
    if (sequence !== (position as Position).sequence + 1) throw new Broken("messages are not in sequence");
    const parsed: FleetMessage = parseMessage(await toText(message.body));
    if (parsed.kind === "anew") {
      fall("the leader began anew", position);
      return false;
    }
    if (parsed.kind === "delta") {
      const next = applyMessage(before, parsed, knowledge);
      for (const block of parsed.fees) options.onFees?.(block);
      held = next;
    } else if (parsed.head !== before.market.head.hash) throw new Broken("another block is confirmed");
    position = { sequence, term };
    const instant = instantAt(nowMs, receivedAtMs - ageMs - parsed.ageMs);
    if (instant.atMs > confirmedAtMs()) confirmed = instant;
    if (parsed.discovered.length > 0 || parsed.progress !== undefined) options.onDiscoveries?.(parsed);
    return true;
  }

  const confirmedAtMs = () => (confirmed === undefined ? 0 : unixMsOf(confirmed, nowMs));

  /** Returns whether a leader writes to a channel now. */
  async function hasLeader({ channel }: FormatChannel): Promise<boolean> {
    const snapshot = await transport.loadSnapshot(channel);
    let at: Position | undefined = snapshot === "incomplete" ? undefined : snapshot;
    while (at !== undefined) {
      const messages = await transport.read(channel, at, { waitMs: 0, signal });
      const last = messages === "hole" ? undefined : messages.at(-1);
      if (last === undefined || last.ageMs < levelMs) return last !== undefined;
      at = last;
    }
    return false;
  }

  /** Reads the newest format that has a leader. Stays if none has one. */
  async function chooseChannel(): Promise<void> {
    soundedAtMs = performance.now();
    for (const candidate of channels) {
      if (candidate === reading ? isLevel : await hasLeader(candidate)) {
        if (candidate === reading) return;
        log.info({ ...fields, from: reading.format, to: candidate.format }, "Reading another format");
        reading = candidate;
        [isLevel, position, brokenAt, needs] = [false, undefined, undefined, false];
        return;
      }
    }
  }

  async function step(): Promise<void> {
    if (isLevel && performance.now() - heardAtMs > silentMs) {
      isLevel = false;
      log.warn({ ...fields, channel: reading.channel }, "The channel has no leader at present");
    }
    const mayChange = channels.length > 1 && (reading !== channels[0] || !isLevel);
    if (mayChange && performance.now() - soundedAtMs > silentMs) await chooseChannel();
    await (position === undefined ? rejoin() : readOn(position));
  }

  async function run(): Promise<void> {
    let failing = false;
    while (!signal.aborted) {
      try {
        await step();
        if (failing) log.info(fields, "The fleet's channel answers again");
        failing = false;
      } catch (error) {
        if (signal.aborted) return;
        waitsFor = messageOf(error);
        if (!failing) log.warn({ ...fields, reason: waitsFor }, "Could not read the fleet's channel");
        failing = true;
        await pause(retryMs, signal).catch(() => undefined);
      }
    }
  }

  const ended = run();
  return {
    held: () => held,
    confirmedAtMs,
    figures: () => ({
      format: reading.format,
      isLevel,
      position,
      holes,
      rejoins,
      unknownVenues: held?.unknown.size ?? 0,
      waitsFor,
      needsSnapshotAfter: needs ? (brokenAt?.sequence ?? 0) : undefined,
    }),
    joined,
    ended,
  };
}
