import { z } from "zod";
import { messageOf } from "../../errors/index.js";
import type { Logger } from "../../lib/logger.js";
import { pause } from "../../lib/wait.js";
import type { FleetTransport } from "../transport.js";

/** The state of a member on one network. */
export type MemberNetwork = z.infer<typeof memberNetwork>;

const memberNetwork = z.object({
  id: z.number(),
  /**
   * `leader`: reads the chain and publishes it. `standby`: follows the leader, and leads when it ends. `joined`:
   * follows the leader and answers. `joining`: has no standing level with the leader's, not yet or no longer.
   */
  state: z.enum(["starting", "leader", "standby", "joining", "joined"]),
  format: z.number(),
  block: z.number().nullable(),
  /** Milliseconds since the node confirmed that block, as far as this member knows. */
  confirmedMs: z.number().nullable(),
  sequence: z.number(),
  holes: z.number(),
  rejoins: z.number(),
  unknownVenues: z.number(),
  /** Why the member is not level with the leader. */
  waitsFor: z.string().optional(),
  /** The reader waits for a snapshot taken after this message of the format's channel. */
  needsSnapshotAfter: z.number().optional(),
  /** The standby's node answers, while the leader's has been silent. */
  offersToLead: z.boolean().optional(),
});

const about = z.object({
  role: z.enum(["all", "index", "api"]),
  version: z.string(),
  host: z.string(),
  url: z.string(),
  pid: z.number(),
  leaving: z.boolean().optional(),
  networks: z.array(memberNetwork),
});

/** How a member describes itself. Members of other versions may state more. */
export type About = z.infer<typeof about>;

/** A member of the fleet. */
export type FleetMember = About & { readonly id: string; readonly ageMs: number };

export type Membership = {
  readonly id: string;
  /** Returns the members, including this one, as they described themselves at the last look. */
  members(): readonly FleetMember[];
  /** Describes this member to the others now. Never rejects. */
  announce(): Promise<void>;
  /** Tells the others that this member leaves, and stops. */
  leave(): Promise<void>;
};

const announceMs = 2000;
/** Leaders look more often, since a member may need a snapshot. */
const lookMs = { leader: 500, other: 2000 };

export type MembershipOptions = {
  readonly transport: Pick<FleetTransport, "announce" | "members">;
  readonly id: string;
  readonly about: () => About;
  readonly log: Logger;
};

/** Makes this process a member of the fleet until it leaves. */
export function makeMembership({ transport, id, about: describe, log }: MembershipOptions): Membership {
  const leaving = new AbortController();
  const { signal } = leaving;
  let others: readonly FleetMember[] = [];
  let failing = false;

  async function attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
      failing = false;
    } catch (error) {
      if (!failing && !signal.aborted)
        log.warn({ reason: messageOf(error) }, "Could not reach the other members of the fleet");
      failing = true;
    }
  }

  const announce = () => attempt(() => transport.announce({ id, about: JSON.stringify(describe()) }));
  const look = () =>
    attempt(async () => {
      others = (await transport.members()).flatMap(({ about: text, ...rest }) => {
        const parsed = about.safeParse(parsedJson(text));
        return parsed.success && parsed.data.leaving !== true ? [{ ...rest, ...parsed.data }] : [];
      });
    });

  async function repeat(work: () => Promise<void>, restMs: () => number): Promise<void> {
    while (!signal.aborted) {
      await work();
      await pause(restMs(), signal).catch(() => undefined);
    }
  }

  const leads = () => describe().networks.some(({ state }) => state === "leader");
  const announcing = repeat(announce, () => announceMs);
  const looking = repeat(look, () => (leads() ? lookMs.leader : lookMs.other));

  return {
    id,
    members() {
      // This process knows its own state better than its announcement does.
      const own = { id, ageMs: 0, ...describe() };
      return [own, ...others.filter((other) => other.id !== id)];
    },
    announce,
    async leave() {
      leaving.abort();
      await Promise.all([announcing, looking]);
      await attempt(() =>
        transport.announce({ id, about: JSON.stringify({ ...describe(), leaving: true }) }),
      );
    },
  };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
