import type { ReactNode } from "react";

/** A name with its content below, as an item of a definition list. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="truncate">{children}</dd>
    </div>
  );
}
