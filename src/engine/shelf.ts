import { setImmediate as nextTurn } from "node:timers/promises";
import { type Market, viewOf } from "../market/index.js";
import type { SearchedView } from "./engine.js";
import type { Told } from "./message.js";
import type { Parcels } from "./parcels.js";

/** What this side knows of the markets a worker holds, and how they get there. */
export type Shelf = {
  /** Whether a search told to the worker now would find the market there. */
  holds(market: Market): boolean;
  /** Whether a search on the market would begin at once. */
  isReady(market: Market): boolean;
  /** Sends a market in parts, a turn of the event loop each. When it resolves, the worker is told the whole, or gone. */
  send(view: SearchedView): Promise<void>;
  /** The same for a market without guests; resolves once a search on the market would begin at once, or the worker is gone. */
  prepare(market: Market): Promise<void>;
  /** The worker says that it is ready to search on market number `market`. */
  setReady(market: number): void;
  /** The worker is gone. */
  end(): void;
};

type Held = {
  readonly view: SearchedView;
  isReady: boolean;
  readonly ready: Promise<void>;
  readonly setReady: () => void;
};

/** Markets of one network that a worker keeps, and as many with guests: requests under way ask for the last ones. */
const kept = 4;

/** Makes the shelf of one worker: what it was given, what it may forget, and what is under way; `tell` sends a message to the worker. */
export function makeShelf(tell: (told: Told) => void, parcels: Parcels): Shelf {
  /** By network, by number; the one given last comes last. */
  const held = new Map<number, Map<number, Held>>();
  /** By network: when all that was to be sent is sent. */
  const sending = new Map<number, Promise<void>>();
  let over = false;

  function heldOf({ network }: Market): Map<number, Held> {
    const known = held.get(network.id);
    if (known !== undefined) return known;
    const none = new Map<number, Held>();
    held.set(network.id, none);
    return none;
  }

  async function sendParts(view: SearchedView): Promise<void> {
    const { market } = view;
    const own = heldOf(market);
    const number = parcels.numberOf(market);
    if (over || own.has(number)) return;
    const base = baseOf(own, view);
    const parcel = parcels.between(base, market);
    for (let index = 0; index < parcel.parts; index++) {
      tell({ kind: "part", market: number, bytes: parcel.part(index) });
      await nextTurn();
      if (over) return;
    }
    tell({ kind: "market", market: number, base: base && parcels.numberOf(base) });
    own.set(number, makeHeld(view));
    const alike = [...own].filter(([, held]) => hasGuests(held.view) === hasGuests(view));
    for (const [oldest] of alike.slice(0, -kept)) {
      own.delete(oldest);
      tell({ kind: "forget", market: oldest });
    }
  }

  /** What the worker makes the market of: the last one without guests, or of one with guests its host where it is there. */
  function baseOf(own: ReadonlyMap<number, Held>, view: SearchedView): Market | undefined {
    const host = hasGuests(view) ? own.get(parcels.numberOf(view.host)) : undefined;
    const plain = [...own.values()].filter((held) => !hasGuests(held.view));
    return (host ?? plain.at(-1) ?? [...own.values()].at(-1))?.view.market;
  }

  function send(view: SearchedView): Promise<void> {
    const { network } = view.market;
    const before = sending.get(network.id) ?? Promise.resolve();
    const sent = before.then(() => sendParts(view));
    // What cannot be sent is told to who wanted it, and not to those that come later.
    const settled = sent.catch(() => undefined);
    sending.set(network.id, settled);
    return sent;
  }

  return {
    holds: (market) => !over && heldOf(market).has(parcels.numberOf(market)),
    isReady: (market) => !over && heldOf(market).get(parcels.numberOf(market))?.isReady === true,
    send,
    async prepare(market) {
      await send(viewOf(market));
      if (!over) await heldOf(market).get(parcels.numberOf(market))?.ready;
    },
    setReady(market) {
      for (const own of held.values()) own.get(market)?.setReady();
    },
    end() {
      over = true;
      for (const own of held.values()) for (const { setReady } of own.values()) setReady();
    },
  };
}

function hasGuests({ host, market }: SearchedView): boolean {
  return host !== market;
}

function makeHeld(view: SearchedView): Held {
  let done = () => {};
  const ready = new Promise<void>((resolve) => {
    done = resolve;
  });
  const held: Held = {
    view,
    isReady: false,
    ready,
    setReady() {
      held.isReady = true;
      done();
    },
  };
  return held;
}
