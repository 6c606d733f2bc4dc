import { lazy, Suspense } from "react";
import { sents } from "./store.js";

// Most visits send nothing, so the first screen does not wait for it.
const SentList = lazy(async () => ({ default: (await import("./SentList.js")).SentList }));

/** What was sent from this browser and is still to be seen, as `SentList` shows it. */
export function SentHere({ isBrief = false }: { isBrief?: boolean }) {
  const isNeeded = sents.use().some(({ isSeen }) => isSeen !== true);
  if (!isNeeded) return null;
  return (
    <Suspense fallback={null}>
      <SentList isBrief={isBrief} />
    </Suspense>
  );
}
