import type { Failure } from "../service/client.js";
import { KeyForm } from "../service/KeyForm.js";

/** A failure: what happened, in the service's words, and what to do about it. */
export function Fault({ failure }: { failure: Failure }) {
  return (
    <div role="alert" className="border-bad border-l-2 py-1 pl-4">
      {failure.messages.map((sentence) => (
        <p key={sentence} className="break-words font-medium text-bad">
          {sentence}
        </p>
      ))}
      {failure.description !== undefined && <p className="mt-1 break-words">{failure.description}</p>}
      <p className="mt-1 break-words text-muted">
        {(failure.remedy ?? "Try again. If it persists, check the service's log.").replaceAll("`", "")}
      </p>
      <a
        className="mt-1 inline-block text-accent text-xs underline"
        href={`/docs/errors#${failure.code.toLowerCase()}`}
      >
        {failure.code}
      </a>
      {failure.code === "UNAUTHORIZED" && <KeyForm />}
    </div>
  );
}
