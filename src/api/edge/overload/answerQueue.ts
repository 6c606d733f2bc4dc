/** Starts the requests that take work, a limited number at a time. The others wait in order of arrival. */
export type AnswerQueue = {
  /**
   * Returns the whole seconds after which to retry if a request could not be answered in time at present, or undefined
   * if there is room.
   */
  refusal(): number | undefined;
  /** Joins the end of the queue. Calls `begin` when its turn comes, which may be at once. */
  enter(begin: () => void): Turn;
  figures(): QueueFigures;
};

/** One request that is waiting or being answered. */
export type Turn = {
  /**
   * Ends the turn and starts the next one. `isGone`: the client left before the answer was ready. The queue learns from
   * that how long clients wait.
   */
  leave(isGone: boolean): void;
};

export type QueueFigures = {
  /** The number of answers in progress. */
  readonly working: number;
  /** The number of waiting requests. */
  readonly waiting: number;
  /** The number of requests refused since the start because they would not have been answered in time. */
  readonly refused: number;
};

export type QueueOptions = {
  /** Returns the number of concurrent answers, which may change. */
  readonly width: () => number;
  /** The time limit of an answer, and so the longest wait. */
  readonly timeoutMs: number;
  /** Milliseconds of a monotonic clock. */
  readonly nowMs: () => number;
};

type Visit = { readonly cameAtMs: number; begunAtMs: number | undefined; readonly begin: () => void };

/** The fraction of the time limit that an answer is assumed to take before any has been measured. */
const FIRST_GUESS = 0.25;
/** Weight of the newest measurement. */
const NEWEST = 0.1;
/**
 * The fraction of the clients' patience that a request may be expected to wait. It is below 1 since the forecast may be
 * wrong.
 */
const CAUTION = 0.5;
/** The factor by which the assumed patience grows with each answer that took more than half of it. */
const GROWTH = 1.002;

/**
 * Makes an empty queue. Its length depends on how long recent turns took and how long clients wait. The assumed wait is
 * at first the time limit of an answer. It shrinks if clients leave earlier, since their answers would be made for
 * nobody. A quarter as many requests as are being answered may always wait, so that clients that come and go cannot
 * close the queue to others.
 */
export function makeAnswerQueue({ width, timeoutMs, nowMs }: QueueOptions): AnswerQueue {
  const waiting = new Set<Visit>();
  let working = 0;
  let refused = 0;
  // Unknown durations are assumed to be long. Ten answers later they are known.
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
