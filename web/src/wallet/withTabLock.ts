/**
 * Does something that no other tab of this browser does at the same time under the same name. Browsers without Web Locks, and
 * pages that did not come over HTTPS or from this machine, have no such thing; there it is just done.
 *
 * @param onWait called where another tab is at it, before it is waited for.
 */
export async function withTabLock<T>(
  name: string,
  work: () => Promise<T>,
  { onWait, signal }: { readonly onWait: () => void; readonly signal: AbortSignal },
): Promise<T> {
  // TypeScript knows no page without.
  const locks = navigator.locks as LockManager | undefined;
  if (locks === undefined) return work();
  const { held = [] } = await locks.query();
  if (held.some((lock) => lock.name === name)) onWait();
  return await locks.request(name, { signal }, work);
}
