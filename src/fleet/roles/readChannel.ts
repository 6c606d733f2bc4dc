import { messageOf } from "../../errors/index.js";
import type { Logger } from "../../lib/logger.js";
import { pause } from "../../lib/wait.js";
import type { EarnedFees } from "../../market/index.js";
import type { Network } from "../../networks/index.js";
import type { Held } from "../format/apply.js";
import type { Knowledge } from "../format/knowledge.js";
import type { Discoveries } from "../format/messages.js";
import type { ChannelPosition, FleetTransport } from "../transport.js";
import { type FormatChannel, makeChannelChoice } from "./channelChoice.js";
import { makeHolding } from "./holding.js";
import { makeLevel, makePlace } from "./place.js";

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
  readonly onFees?: (block: EarnedFees) => void;
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
  readonly position: ChannelPosition | undefined;
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

const retryMs = 200;

/** Starts to read. Continues until `signal` aborts, whatever fails. */
export function readChannel(options: ReadChannelOptions): ChannelReader {
  const { network, log, signal } = options;
  const fields = { chain_id: network.id };
  const choice = makeChannelChoice(options);
  const holding = makeHolding(options);
  const level = makeLevel(options);
  const place = makePlace(options, holding, level);
  let join = () => {};
  const joined = new Promise<void>((resolve) => {
    join = resolve;
  });

  async function chooseChannel(): Promise<void> {
    if (!(await choice.choose(level.is()))) return;
    level.lose();
    place.leave();
  }

  async function step(): Promise<void> {
    level.look(choice.reading());
    if (choice.isDue(level.is())) await chooseChannel();
    const reading = choice.reading();
    if (place.position() === undefined) {
      if ((await place.join(reading)) === "nothing there") await chooseChannel();
    } else if (await place.readOn(reading)) {
      options.onStanding?.(holding.held() as Held);
      join();
    }
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
        const reason = messageOf(error);
        level.waitFor(reason);
        if (!failing) log.warn({ ...fields, reason }, "Could not read the fleet's channel");
        failing = true;
        await pause(retryMs, signal).catch(() => undefined);
      }
    }
  }

  const ended = run();
  return {
    held: holding.held,
    confirmedAtMs: holding.confirmedAtMs,
    figures: () => ({
      format: choice.reading().format,
      isLevel: level.is(),
      position: place.position(),
      holes: place.holes(),
      rejoins: holding.rejoins(),
      unknownVenues: holding.held()?.unknown.size ?? 0,
      waitsFor: level.waitsFor(),
      needsSnapshotAfter: place.needsAfter(),
    }),
    joined,
    ended,
  };
}
