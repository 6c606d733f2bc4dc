/** Returns a value of a setting for a message, cut if it is long. */
export function show(raw: unknown): string {
  const text = typeof raw === "string" ? raw : (JSON.stringify(raw) ?? String(raw));
  return `"${text.length > 60 ? `${text.slice(0, 60)}…` : text}"`;
}
