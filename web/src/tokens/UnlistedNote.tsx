import type { Token } from "../service/types.js";

/** Warns of a token that is on no list, in words, since a phone shows no tooltips. */
export function UnlistedNote({ token }: { token: Token | undefined }) {
  if (token?.unlisted !== true) return null;
  return (
    <p className="mt-1 break-words text-warn text-xs">
      Anybody can give a token this name. Compare its address:{" "}
      <span className="break-all font-mono">{token.address}</span>
    </p>
  );
}
