import type { Failure } from "../service/client.js";
import { type FailureText, failureTextOf } from "../service/failureText.js";
import { KeyForm } from "../service/KeyForm.js";

type Props = { failure: Failure; text?: FailureText };

/** A failure: what happened and what to do about it, in plain words. */
export function Fault({ failure, text = failureTextOf(failure) }: Props) {
  return (
    <div role="alert" className="mb-4 border-bad border-l-2 py-1 pl-4">
      <p className="break-words font-medium text-bad">{text.sentence}</p>
      <p className="mt-1 break-words text-muted">{text.advice}</p>
      {failure.code === "UNAUTHORIZED" && <KeyForm />}
      {failure.requestId !== undefined && (
        <p className="mt-1 text-muted text-xs">
          Request ID for the operator: <span className="font-mono">{failure.requestId}</span>
        </p>
      )}
    </div>
  );
}
