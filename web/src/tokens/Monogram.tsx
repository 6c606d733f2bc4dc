import { useState } from "react";
import { logoOf, logos } from "./logos.js";

/**
 * A token's logo if this service has it, otherwise its initials. Loading a logo from another site would disclose who is
 * looking.
 */
export function Monogram({ symbol, address, chainId }: { symbol: string; address: string; chainId: number }) {
  const logo = logoOf(logos.use(), chainId, address);
  const [failed, setFailed] = useState("");
  const hue = Number.parseInt(address.slice(2, 8), 16) % 10;
  return (
    <span
      aria-hidden="true"
      className="relative grid size-6 shrink-0 place-items-center rounded-full border-[1.5px] font-medium text-[9px] leading-none"
      style={{ borderColor: logo === undefined ? `var(--hue-${hue})` : "transparent" }}
    >
      {initialsOf(symbol)}
      {logo !== undefined && logo !== failed && (
        <img
          src={logo}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailed(logo)}
          className="-inset-[1.5px] absolute size-6 max-w-none rounded-full bg-logo object-contain"
        />
      )}
    </span>
  );
}

/** Returns the first letters or digits of a symbol. */
export function initialsOf(symbol: string): string {
  return symbol.replace(/[^\p{L}\p{N}]/gu, "").slice(0, 2) || "?";
}
