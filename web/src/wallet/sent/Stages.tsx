import { isOpen, type Sent } from "./record.js";
import { finalHashOf } from "./text.js";

/** How far a transaction has come: the present state in full, the earlier ones above it. */
export function Stages({ sent }: { sent: Sent }) {
  const reached = stagesOf(sent);
  const isWaiting = isOpen(sent);
  const isBad = sent.end?.kind === "reverted" || sent.end?.kind === "strayed";
  return (
    <ol className="mt-2 space-y-1">
      {reached.map(({ name, content }, index) => {
        const isLast = index === reached.length - 1;
        return (
          <li key={name} className={`flex items-baseline gap-2 ${isLast ? "" : "text-muted text-xs"}`}>
            <span
              aria-hidden="true"
              className={`size-2 shrink-0 rounded-full ${isLast && isWaiting ? "waiting bg-accent" : isBad && isLast ? "bg-bad" : "bg-good"}`}
            />
            <span className={`min-w-0 break-words ${isLast ? "font-medium" : ""}`}>{content}</span>
          </li>
        );
      })}
    </ol>
  );
}

type Stage = { readonly name: string; readonly content: string };

function stagesOf(sent: Sent): readonly Stage[] {
  const { end } = sent;
  const hash = finalHashOf(sent);
  if (hash === undefined)
    return [
      {
        name: "asked",
        content: sent.lost === undefined ? "Confirm in your wallet" : "Your wallet did not answer",
      },
    ];
  const stages: Stage[] = [{ name: "sent", content: "Sent" }];
  if (end === undefined || !("block" in end)) return stages;
  const block = end.block.toLocaleString("en-US");
  stages.push({
    name: "mined",
    content: end.kind === "reverted" ? `Reverted in block ${block}` : `Mined in block ${block}`,
  });
  return stages;
}
