/** How those who want an answer that takes work are let in: so many at a time, the others in the order they came. */
export type AnswerQueue = {
  /**
   * How long to stay away, in whole seconds, for one that would not be answered in time if it came now; undefined where
   * there is room.
   */
  refusal(): number | undefined;
  /** Takes a place at the end; `begin` is called once it is its turn, at once where it is. */
  enter(begin: () => void): Turn;
  figures(): QueueFigures;
};

/** A place in the line, or among those who are worked for. */
export type Turn = {
  /** Gives the place to the next one; of one who went away before the answer came, that is learnt from. */
  leave(isGone: boolean): void;
};

export type QueueFigures = {
  /** Answers that are being made. */
  readonly working: number;
  /** Requests that wait for that. */
  readonly waiting: number;
  /** Requests refused since the start, since they would not have been answered in time. */
  readonly refused: number;
};

export type QueueOptions = {
  /** How many are worked for at a time; may change. */
  readonly width: () => number;
  /** After so long an answer is given up, and nobody is let wait for longer. */
  readonly timeoutMs: number;
  /** Milliseconds of a clock that is never set back. */
  readonly nowMs: () => number;
};

type Visit = { readonly cameAtMs: number; begunAtMs: number | undefined; readonly begin: () => void };

/** Of the time an answer may take, before any was made. */
const FIRST_GUESS = 0.25;
/** How much the newest measurement counts against all before it. */
const NEWEST = 0.1;
/** So much of their patience those may have to wait who are let in: what is foreseen is not what comes. */
const CAUTION = 0.5;
/** By so much patience is tried to be more with each answer that took a good part of it. */
const GROWTH = 1.002;

/**
 * Makes an empty line. Its length follows from how long a place was held lately and from how long clients wait: first as
 * long as an answer may take, and less once some go away before that, whose answers would be made for nobody. A quarter of
 * those who are worked for may always wait, so that clients that only come and go cannot close it to others.
 */
export function makeAnswerQueue({ width, timeoutMs, nowMs }: QueueOptions): AnswerQueue {
  const waiting = new Set<Visit>();
  let working = 0;
  let refused = 0;
  // What is not known yet is taken to be slow; ten answers later it is known.
  let heldMs = timeoutMs * FIRST_GUESS;
  let patienceMs = timeoutMs;

  const lineMs = () => (heldMs * (waiting.size + 1)) / width();

  function hasRoom(): boolean {
    if (working < width()) return true;
    const longestMs = Math.min(timeoutMs * CAUTION, Math.max(patienceMs * CAUTION, 1.25 * heldMs));
    return heldMs + lineMs() <= longestMs;
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
      return Math.max(1, Math.ceil(lineMs() / 1000));
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
