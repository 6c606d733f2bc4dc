import { setTimeout as sleep } from "node:timers/promises";
import {
  type Channel,
  type ChannelPosition,
  type FleetTransport,
  type Lease,
  LeaseLostError,
  type Member,
  type Message,
  type Snapshot,
} from "../transport.js";

type Stored = ChannelPosition & { readonly body: Uint8Array; readonly atMs: number };
type Line = {
  term: number;
  holder: string;
  messages: Stored[];
  last: ChannelPosition;
  snapshot: Snapshot | undefined;
};

export type MemoryTransport = FleetTransport & {
  /** Removes the messages up to this one. */
  remove(channel: Channel, upTo: number): void;
  /** Lets another holder lead from now on. */
  expire(channel: Channel): void;
  messages(channel: Channel): readonly Message[];
  /** While set, every call rejects. */
  broken: Error | undefined;
  /** While set, only reads reject. */
  unreadable: Error | undefined;
};

/** Makes a transport in the memory of this process, for tests of its users. It never ends a lease by itself. */
export function makeMemoryTransport(): MemoryTransport {
  const lines = new Map<Channel, Line>();
  const members = new Map<string, { readonly about: string; readonly atMs: number }>();
  const start = { sequence: 0, term: 0 };
  const lineOf = (channel: Channel): Line => {
    const line = lines.get(channel) ?? {
      term: 0,
      holder: "",
      messages: [],
      last: start,
      snapshot: undefined,
    };
    lines.set(channel, line);
    return line;
  };
  const requireLease = ({ channel, term }: Lease): Line => {
    const line = lineOf(channel);
    if (line.term !== term) throw new LeaseLostError(`the term is ${line.term}`);
    return line;
  };
  const messageOf = ({ atMs, ...message }: Stored): Message => ({ ...message, ageMs: Date.now() - atMs });
  const requireUp = () => {
    if (transport.broken !== undefined) throw transport.broken;
  };

  const transport: MemoryTransport = {
    kind: "postgres",
    host: "memory",
    broken: undefined,
    unreadable: undefined,
    async lead(channel, holder) {
      requireUp();
      const line = lineOf(channel);
      if (line.holder !== "" && line.holder !== holder) return undefined;
      line.holder = holder;
      line.term = Math.max(line.term + 1, Date.now() * 1000);
      return { channel, term: line.term, lastSequence: line.last.sequence };
    },
    async renew(lease) {
      requireUp();
      requireLease(lease);
    },
    async resign(lease) {
      requireUp();
      const line = lineOf(lease.channel);
      if (line.term === lease.term) line.holder = "";
    },
    async publish(lease, sequence, body) {
      requireUp();
      const line = requireLease(lease);
      if (line.last.sequence === sequence && line.last.term === lease.term) return;
      if (line.last.sequence !== sequence - 1) throw new LeaseLostError(`the last is ${line.last.sequence}`);
      line.last = { sequence, term: lease.term };
      line.messages.push({ ...line.last, body, atMs: Date.now() });
    },
    async saveSnapshot(lease, { sequence, parts }) {
      requireUp();
      const line = requireLease(lease);
      const replaced = line.snapshot?.sequence ?? 0;
      const { term } = line.messages.find((each) => each.sequence === sequence) ?? line.last;
      line.snapshot = { sequence, term, parts };
      line.messages = line.messages.filter((each) => each.sequence >= replaced);
    },
    async loadSnapshot(channel) {
      requireUp();
      return lineOf(channel).snapshot;
    },
    async read(channel, after, { waitMs, signal }) {
      const endMs = Date.now() + waitMs;
      for (;;) {
        signal.throwIfAborted();
        requireUp();
        if (transport.unreadable !== undefined) throw transport.unreadable;
        const { messages, last } = lineOf(channel);
        if (after.sequence > last.sequence) return "hole";
        if (after.sequence === last.sequence && after.term !== last.term) return "hole";
        const found = messages.filter(({ sequence }) => sequence > after.sequence);
        if (found.length > 0)
          return found[0]?.sequence === after.sequence + 1 ? found.map(messageOf) : "hole";
        if (last.sequence > after.sequence) return "hole";
        if (Date.now() >= endMs) return [];
        await sleep(2);
      }
    },
    async announce({ id, about }) {
      requireUp();
      members.set(id, { about, atMs: Date.now() });
    },
    async members() {
      requireUp();
      return [...members].map(([id, { about, atMs }]): Member => ({ id, about, ageMs: Date.now() - atMs }));
    },
    addUsage: async () => new Map(),
    close: async () => undefined,
    remove(channel, upTo) {
      const line = lineOf(channel);
      line.messages = line.messages.filter(({ sequence }) => sequence > upTo);
    },
    expire(channel) {
      lineOf(channel).holder = "";
    },
    messages: (channel) => lineOf(channel).messages.map(messageOf),
  };
  return transport;
}
