import { useRef, useState } from "react";
import { Button } from "../design/Button.js";
import { type Granted, type Revoking, revoke } from "./revoke.js";
import { Said } from "./Said.js";

/** Revokes one allowance at a time. Returns what `RevokeStatus` shows of it. */
export function useRevoke() {
  const [told, setTold] = useState<Revoking>();
  const stopping = useRef(new AbortController());
  async function start(granted: Granted): Promise<void> {
    stopping.current = new AbortController();
    await revoke(granted, setTold, stopping.current.signal);
  }
  return { told, start, stop: () => stopping.current.abort() };
}

export function RevokeStatus({ told, stop }: Pick<ReturnType<typeof useRevoke>, "told" | "stop">) {
  return (
    <>
      <p role="status" className="mt-2 min-h-5 text-muted">
        {told?.text}
      </p>
      <Said words={told?.said} />
      {told?.isWaiting === true && (
        <Button size="small" onClick={stop}>
          Stop waiting
        </Button>
      )}
    </>
  );
}
