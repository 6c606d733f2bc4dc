import { phaseNames, type StartProgress } from "../../service/index.js";

/** The progress of a start at one moment. */
export type ProgressSample = StartProgress & { readonly atMs: number };

const barLength = 24;

/**
 * Formats the progress as one line: phase, bar, count, rate, and the remaining time of the phase at that rate. `first`
 * is an earlier sample of the same phase. Rate and remaining time are omitted until something was done since then.
 */
export function progressLine(name: string, first: ProgressSample, now: ProgressSample): string {
  const share = now.total === 0 ? 1 : Math.min(1, now.done / now.total);
  const full = Math.round(share * barLength);
  const bar = `${"█".repeat(full)}${"░".repeat(barLength - full)}`;
  const percent = `${Math.floor(100 * share)} %`.padStart(5);
  const parts = [`${name}: ${phaseNames[now.phase]}`, `${bar} ${percent}`];
  if (now.total > 1) parts.push(`${Math.floor(now.done)} of ${now.total}`);
  const perMs = (now.done - first.done) / (now.atMs - first.atMs);
  if (now.total > 1 && perMs > 0) {
    parts.push(`${rounded(1000 * perMs)}/s`, `${Math.ceil((now.total - now.done) / perMs / 1000)} s left`);
  }
  return parts.join("  ");
}

/** Formats the progress at one moment, for output without a terminal. */
export function plainLine(name: string, { phase, done, total }: StartProgress): string {
  const counted = total > 1 ? ` ${Math.floor(done)} of ${total}` : "";
  return `${name}: ${phaseNames[phase]}${counted}`;
}

function rounded(value: number): string {
  return value >= 10 ? String(Math.round(value)) : value.toFixed(1);
}
