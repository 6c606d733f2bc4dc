import { setImmediate as nextTurn } from "node:timers/promises";
import { type Market, viewOf } from "../market/index.js";
import type { SearchedView } from "./engine.js";
import type { MessageToWorker } from "./messages.js";
import type { PackedMarkets } from "./packedMarkets.js";

/** Tracks the markets that a worker holds, and sends it the ones it lacks. */
export type WorkerMarkets = {
  /** Returns whether a search posted now would find the market in the worker. */
  holds(market: Market): boolean;
  /** Returns whether a search on the market would start at once. */
  isReady(market: Market): boolean;
  /**
   * Sends a market in parts, one per turn of the event loop. Resolves when all parts are posted or the worker is gone.
   */
  send(view: SearchedView): Promise<void>;
  /** Sends a market without guests. Resolves when a search on it would start at once, or when the worker is gone. */
  prepare(market: Market): Promise<void>;
  /** Marks the market with the number `market` as ready to search. */
  setReady(market: number): void;
  /** Marks the worker as gone. */
  end(): void;
};

type Held = {
  readonly view: SearchedView;
  isReady: boolean;
  readonly ready: Promise<void>;
  readonly setReady: () => void;
};

/**
 * The number of markets without guests, and of markets with guests, that a worker keeps per network. Requests in flight
 * use the newest ones.
 */
const kept = 4;

/** Tracks the markets of one worker. `post` sends a message to the worker. */
export function makeWorkerMarkets(
  post: (message: MessageToWorker) => void,
  packedMarkets: PackedMarkets,
): WorkerMarkets {
  /** Markets by network and number, the latest last. */
  const held = new Map<number, Map<number, Held>>();
  /** Promises by network. Each resolves when everything queued so far has been sent. */
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
    const number = packedMarkets.numberOf(market);
    if (over || own.has(number)) return;
    const base = baseOf(own, view);
    const parcel = packedMarkets.between(base, market);
    for (let index = 0; index < parcel.parts; index++) {
      post({ kind: "part", market: number, bytes: parcel.part(index) });
      await nextTurn();
      if (over) return;
    }
    post({ kind: "market", market: number, base: base && packedMarkets.numberOf(base) });
    own.set(number, makeHeld(view));
    const alike = [...own].filter(([, held]) => hasGuests(held.view) === hasGuests(view));
    for (const [oldest] of alike.slice(0, -kept)) {
      own.delete(oldest);
      post({ kind: "forget", market: oldest });
    }
  }

  /**
   * Returns the market from which the worker derives this one. This is its host if the worker holds it, or else the
   * latest market without guests.
   */
  function baseOf(own: ReadonlyMap<number, Held>, view: SearchedView): Market | undefined {
    const host = hasGuests(view) ? own.get(packedMarkets.numberOf(view.host)) : undefined;
    const plain = [...own.values()].filter((held) => !hasGuests(held.view));
    return (host ?? plain.at(-1) ?? [...own.values()].at(-1))?.view.market;
  }

  function send(view: SearchedView): Promise<void> {
    const { network } = view.market;
    const before = sending.get(network.id) ?? Promise.resolve();
    const sent = before.then(() => sendParts(view));
    // A failure to send affects the caller of this market, but not the callers queued behind it.
    const settled = sent.catch(() => undefined);
    sending.set(network.id, settled);
    return sent;
  }

  return {
    holds: (market) => !over && heldOf(market).has(packedMarkets.numberOf(market)),
    isReady: (market) => !over && heldOf(market).get(packedMarkets.numberOf(market))?.isReady === true,
    send,
    async prepare(market) {
      await send(viewOf(market));
      if (!over) await heldOf(market).get(packedMarkets.numberOf(market))?.ready;
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
