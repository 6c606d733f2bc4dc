/** What was looked at, how it is, and what to do about it. */
export type Finding = {
  readonly check: string;
  /** `note`: it works, with a drawback; `fault`: it does not. */
  readonly state: "ok" | "note" | "fault";
  readonly said: string;
  readonly remedy?: string;
};

export function ok(check: string, said: string): Finding {
  return { check, state: "ok", said };
}

export function note(check: string, said: string, remedy?: string): Finding {
  return { check, state: "note", said, ...(remedy === undefined ? {} : { remedy }) };
}

export function fault(check: string, said: string, remedy: string): Finding {
  return { check, state: "fault", said, remedy };
}
