/** What the database's thread tells of an error; `errno` is that of its file system, whose errors have no words. */
export type Failure = { readonly message: string; readonly code?: string; readonly errno?: number };

/** The numbers of WASI with which an operator can do something. */
const meanings: ReadonlyMap<number, string> = new Map([
  [2, "permission denied"],
  [19, "disk quota exceeded"],
  [29, "input or output error"],
  [51, "no space left on the device"],
  [69, "the file system is read-only"],
]);

/** A failure in words. */
export function failureText({ message, errno }: Failure): string {
  const isWordless = message === "[object Object]" && errno !== undefined;
  return isWordless ? (meanings.get(errno) ?? `the file system fails with number ${errno}`) : message;
}
