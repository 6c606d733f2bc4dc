/** Lets requests that take work begin: a limited number at a time, the others in the order they came. */
export type AnswerQueue = {
  /**
   * Returns the whole seconds after which to retry if a request could not be answered in time now; undefined if there is
   * room.
   */
  refusal(): number | undefined;
  /** Joins the end of the queue. Calls `begin` when its turn comes, perhaps at once. */
  enter(begin: () => void): Turn;
  figures(): QueueFigures;
};

/** One request that waits or is being answered. */
export type Turn = {
  /** Ends the turn, and begins the next. `isGone`: the client left before the answer came, which the queue learns from. */
  leave(isGone: boolean): void;
};

export type QueueFigures = {
  /** Answers that are being made. */
  readonly working: number;
  /** Requests that wait. */
  readonly waiting: number;
  /** Requests refused since the start because they would not have been answered in time. */
  readonly refused: number;
};

export type QueueOptions = {
  /** Answers made at a time; may change. */
  readonly width: () => number;
  /** The time limit of an answer; nobody waits longer. */
  readonly timeoutMs: number;
  /** Milliseconds of a clock that is never set back. */
  readonly nowMs: () => number;
};

type Visit = { readonly cameAtMs: number; begunAtMs: number | undefined; readonly begin: () => void };

/** Assumed share of the time limit that an answer takes, before any was made. */
const FIRST_GUESS = 0.25;
/** Weight of the newest measurement. */
const NEWEST = 0.1;
/** The share of their patience that requests may have to wait to be let in, since the forecast may be wrong. */
const CAUTION = 0.5;
/** Growth of the assumed patience with each answer that took a good part of it. */
const GROWTH = 1.002;

/**
 * Makes an empty queue. Its length follows from how long turns took lately and from how long clients wait: at first the time
 * limit of an answer, and less once clients leave earlier, since their answers would be made for nobody. As many
 * as a quarter of those being answered may always wait, so that clients that only come and go cannot close it to others.
 */
export function makeAnswerQueue({ width, timeoutMs, nowMs }: QueueOptions): AnswerQueue {
  const waiting = new Set<Visit>();
  let working = 0;
  let refused = 0;
  // Unknown durations are assumed to be long; ten answers later they are known.
  let heldMs = timeoutMs * FIRST_GUESS;
  let patienceMs = timeoutMs;

  const waitMs = () => (heldMs * (waiting.size + 1)) / width();

  function hasRoom(): boolean {
    if (working < width()) return true;
    const longestMs = Math.min(timeoutMs * CAUTION, Math.max(patienceMs * CAUTION, 1.25 * heldMs));
    return heldMs + waitMs() <= longestMs;
  }

  function serve(): void {
    for (const visit of waiting) {
      if (working >= width()) return;
      waiting.delete(visit);
      start(visit);
    }
  }

  function start(visit: Visit): void {
    working += 1;
    visit.begunAtMs = nowMs();
    visit.begin();
  }

  function learn(visit: Visit, isGone: boolean): void {
    const ageMs = nowMs() - visit.cameAtMs;
    if (isGone) patienceMs += Math.min(0, ageMs - patienceMs) * NEWEST;
    else if (ageMs > patienceMs / 2) patienceMs = Math.min(timeoutMs, patienceMs * GROWTH);
  }

  return {
    refusal() {
      if (hasRoom()) return undefined;
      refused += 1;
      return Math.max(1, Math.ceil(waitMs() / 1000));
    },
    enter(begin) {
      const visit: Visit = { cameAtMs: nowMs(), begunAtMs: undefined, begin };
      let isOver = false;
      if (working < width()) start(visit);
      else waiting.add(visit);
      return {
        leave(isGone) {
          if (isOver) return;
          isOver = true;
          learn(visit, isGone);
          if (visit.begunAtMs === undefined) return void waiting.delete(visit);
          working -= 1;
          heldMs += (nowMs() - visit.begunAtMs - heldMs) * NEWEST;
          serve();
        },
      };
    },
    figures: () => ({ working, waiting: waiting.size, refused }),
  };
}
