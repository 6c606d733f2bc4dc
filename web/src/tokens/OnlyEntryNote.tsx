import type { Token } from "../service/types.js";

/** Warns of a position that routes enter and cannot leave, before anybody enters it. */
export function OnlyEntryNote({ token }: { token: Token | undefined }) {
  if (token?.redeemable !== false) return null;
  return (
    <p className="mt-1 text-warn text-xs">
      Routes enter this position, but no venue takes it back at present. You may have to leave it where it was
      made.
    </p>
  );
}
