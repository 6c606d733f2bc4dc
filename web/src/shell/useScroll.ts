import { useEffect } from "react";

/** How long the content of an earlier view may take until its position is given up, in milliseconds. */
const patienceMs = 5000;
const storageKey = "sluice.scroll";

/**
 * Starts each new entry of the history at its top, and returns an earlier one to where it was left. The browser does
 * neither: an address that only differs behind `#` keeps the position, and content comes later than its restoration.
 */
export function useScroll(): void {
  useEffect(() => {
    const positions = readPositions();
    window.history.scrollRestoration = "manual";
    let entry = "";
    let restoring: Restoring | undefined;
    const arrive = () => {
      const next = entryOf();
      // A form that is being filled in replaces its own entry.
      if (next === entry) return;
      entry = next;
      restoring?.stop();
      restoring = restore(positions.get(next) ?? 0);
    };
    const save = () => {
      if (restoring?.isDone !== false) positions.set(entry, window.scrollY);
    };
    const keep = () => writePositions(positions);
    arrive();
    window.addEventListener("hashchange", arrive);
    window.addEventListener("scroll", save, { passive: true });
    window.addEventListener("pagehide", keep);
    return () => {
      restoring?.stop();
      window.removeEventListener("hashchange", arrive);
      window.removeEventListener("scroll", save);
      window.removeEventListener("pagehide", keep);
    };
  }, []);
}

type Restoring = { isDone: boolean; stop(): void };

const hands = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/** Scrolls to a position as soon as the page is that long, unless the person scrolls before. */
function restore(top: number): Restoring {
  const observer = new ResizeObserver(go);
  const timer = setTimeout(stop, patienceMs);
  const restoring: Restoring = { isDone: false, stop };
  function go() {
    window.scrollTo(0, top);
    if (window.scrollY >= Math.floor(top)) stop();
  }
  function stop() {
    restoring.isDone = true;
    observer.disconnect();
    clearTimeout(timer);
    for (const hand of hands) window.removeEventListener(hand, stop);
  }
  for (const hand of hands) window.addEventListener(hand, stop, { passive: true });
  observer.observe(document.body);
  go();
  return restoring;
}

/** Returns the name of the current entry of the history, and gives it one if it is new. */
function entryOf(): string {
  const { state } = window.history;
  if (typeof state?.entry === "string") return state.entry;
  const entry = `${Date.now()} ${Math.random()}`;
  window.history.replaceState({ entry }, "");
  return entry;
}

/** Positions outlive a reload, in this tab only. */
function readPositions(): Map<string, number> {
  try {
    return new Map(JSON.parse(window.sessionStorage.getItem(storageKey) ?? "[]"));
  } catch {
    return new Map();
  }
}

function writePositions(positions: ReadonlyMap<string, number>): void {
  try {
    window.sessionStorage.setItem(storageKey, JSON.stringify([...positions]));
  } catch {
    // Without a store, a reload starts at the top.
  }
}
