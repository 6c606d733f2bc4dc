import { useState } from "react";
import { TextField } from "../../design/Field.js";
import { readPercent } from "../../numbers/percent.js";

type Props = {
  label: string;
  note?: string;
  bps: number;
  mostBps: number;
  fault: string | undefined;
  onChange: (bps: number) => void;
  onFault: (fault: string | undefined) => void;
};

/**
 * A percentage that applies as it is typed. Invalid text shows a fault at once and is not replaced by another value.
 */
export function PercentField({ label, note, bps, mostBps, fault, onChange, onFault }: Props) {
  const [text, setText] = useState(String(bps / 100));
  const read = readPercent(text, mostBps);
  // The address may have changed in the meantime.
  const isOwn = "fault" in read ? fault !== undefined : read.bps === bps;
  function type(next: string) {
    setText(next);
    const said = readPercent(next, mostBps);
    onFault("fault" in said ? said.fault : undefined);
    if ("bps" in said) onChange(said.bps);
  }
  return (
    <TextField
      label={label}
      {...(note === undefined ? {} : { note })}
      inputMode="decimal"
      value={isOwn ? text : String(bps / 100)}
      fault={fault}
      onChange={(event) => type(event.target.value)}
    />
  );
}
