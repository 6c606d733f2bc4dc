import { useEffect, useState } from "react";

/** How long ago a moment was, counted every second. `atMs` is in Unix milliseconds. */
export function Ago({ atMs }: { atMs: number }) {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    setNowMs(Date.now());
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.floor((nowMs - atMs) / 1000));
  if (seconds < 120) return `${seconds} s`;
  return seconds < 7200 ? `${Math.floor(seconds / 60)} min` : `${Math.floor(seconds / 3600)} h`;
}

/** The age of an answer, and whether it is still current. */
export function QuoteAge({ atMs, isOld }: { atMs: number; isOld: boolean }) {
  return (
    <span className={isOld ? "text-warn" : ""} data-testid="age">
      {isOld ? "not current: " : ""}
      <Ago atMs={atMs} /> old
    </span>
  );
}
