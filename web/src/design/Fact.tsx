import type { ReactNode } from "react";

/** A name and what there is to say under it, in a list of such. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="truncate">{children}</dd>
    </div>
  );
}
