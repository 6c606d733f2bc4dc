/** The result of a check: its subject, its state, and how to fix it. */
export type Finding = {
  readonly check: string;
  /** `note`: works, with a drawback; `fault`: does not work. */
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
