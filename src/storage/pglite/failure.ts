/** An error of the database's thread. `errno` comes from its file system, whose errors have no message. */
export type DatabaseFailure = { readonly message: string; readonly code?: string; readonly errno?: number };

/** The WASI error numbers that an operator can act on. */
const meanings: ReadonlyMap<number, string> = new Map([
  [2, "permission denied"],
  [19, "disk quota exceeded"],
  [29, "input or output error"],
  [51, "no space left on the device"],
  [69, "the file system is read-only"],
]);

/** Returns a failure's message. */
export function failureText({ message, errno }: DatabaseFailure): string {
  const isWordless = message === "[object Object]" && errno !== undefined;
  return isWordless ? (meanings.get(errno) ?? `the file system fails with number ${errno}`) : message;
}
