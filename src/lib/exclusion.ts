/** Something that an operator excludes from routes. */
export type Exclusion = {
  readonly kind: "token" | "venue" | "protocol" | "standard";
  /** A lower-case address, the id (32 bytes) of a venue without an address, or a slug. */
  readonly value: string;
};

/** The form of an exclusion, as the end of a sentence. */
export const exclusionForm =
  "token:<address>, venue:<address, or a pool's id of 32 bytes>, protocol:<slug> or standard:<slug>";

const forms: Readonly<Record<Exclusion["kind"], RegExp>> = {
  token: /^0x[0-9a-f]{40}$/,
  venue: /^0x([0-9a-f]{40}|[0-9a-f]{64})$/,
  protocol: /^[a-z0-9]+(-[a-z0-9]+)*$/,
  standard: /^[a-z0-9]+(-[a-z0-9]+)*$/,
};

/** Parses `<kind>:<what>` in any letter case. Returns undefined if it has another form. */
export function parseExclusion(text: string): Exclusion | undefined {
  const [, kind, value] = /^([a-z]+):(.+)$/.exec(text.trim().toLowerCase()) ?? [];
  if (kind === undefined || value === undefined || !Object.hasOwn(forms, kind)) return undefined;
  const known = kind as Exclusion["kind"];
  return forms[known].test(value) ? { kind: known, value } : undefined;
}

/** Returns the canonical spelling of an exclusion, which `parseExclusion` reads. */
export function exclusionText({ kind, value }: Exclusion): string {
  return `${kind}:${value}`;
}
