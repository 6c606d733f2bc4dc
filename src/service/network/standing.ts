import type { ChannelReader } from "../../fleet/index.js";
import { writtenFormat } from "../../fleet/index.js";
import type { FleetStanding } from "../networkService.js";
import type { Services } from "../services.js";
import type { NetworkLead } from "./lead.js";

/** Returns how a reader stands that answers requests. `reader` is undefined until the chain has been identified. */
export function standingOfReader(id: number, reader: ChannelReader | undefined): FleetStanding {
  const figures = reader?.figures();
  return {
    ...nowhere(id),
    ...placeOf(reader),
    ...(figures === undefined ? {} : figuresOf(figures)),
    state: figures?.isLevel === true ? "joined" : "joining",
  };
}

/** Returns how a process stands that leads a channel or stands by. */
export function standingOfLead(
  id: number,
  lead: NetworkLead | undefined,
  services: Services | undefined,
): FleetStanding {
  const publisher = lead?.publisher();
  if (lead === undefined || publisher === undefined || services === undefined) {
    const figures = lead?.reader();
    const state = lead?.state() === "standby" ? "standby" : "starting";
    return {
      ...nowhere(id),
      ...placeOf(lead),
      ...(figures === undefined ? {} : figuresOf(figures)),
      ...(lead?.offers() === true ? { offersToLead: true } : {}),
      state,
    };
  }
  return {
    ...nowhere(id),
    state: "leader",
    block: Number(services.follower.current().head.number),
    confirmedMs: sinceMs(services.follower.confirmedAtMs()),
    sequence: publisher.sequence,
    publisher,
  };
}

function nowhere(id: number): FleetStanding {
  return {
    id,
    state: "starting",
    format: writtenFormat,
    block: null,
    confirmedMs: null,
    sequence: 0,
    holes: 0,
    rejoins: 0,
    unknownVenues: 0,
  };
}

function placeOf(from: Pick<ChannelReader, "held" | "confirmedAtMs"> | undefined) {
  const held = from?.held();
  if (from === undefined || held === undefined) return {};
  const confirmedAtMs = from.confirmedAtMs();
  return {
    block: Number(held.market.head.number),
    confirmedMs: confirmedAtMs === 0 ? null : sinceMs(confirmedAtMs),
  };
}

function figuresOf(figures: ReturnType<ChannelReader["figures"]>) {
  const { format, position, holes, rejoins, unknownVenues, waitsFor, needsSnapshotAfter } = figures;
  const needs = needsSnapshotAfter === undefined ? {} : { needsSnapshotAfter };
  return {
    ...{ format, sequence: position?.sequence ?? 0, holes, rejoins, unknownVenues },
    ...(waitsFor === undefined ? {} : { waitsFor }),
    ...needs,
  };
}

function sinceMs(atMs: number): number {
  return Math.max(0, Math.round(Date.now() - atMs));
}
