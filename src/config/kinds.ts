import { type Exclusion, exclusionForm, exclusionText, parseExclusion } from "../lib/exclusion.js";
import type { Hex } from "../lib/hex.js";

/** The value of a setting, or the end of a sentence that states what is wrong with its text. */
export type Parsed<T> = { value: T } | { fault: string };

export type Kind<T> = {
  readonly allowed: string;
  /** Whether the value may hold a password, so that no message repeats it. */
  readonly secret?: boolean;
  parse(raw: unknown): Parsed<T>;
};

/** Accepts a whole number between `minimum` and `maximum`, both inclusive, as a number or in decimal digits. */
export function integer(minimum: number, maximum: number): Kind<number> {
  const allowed = `a whole number from ${minimum} to ${maximum}`;
  return {
    allowed,
    parse(raw) {
      const value = typeof raw === "string" && /^-?\d+$/.test(raw.trim()) ? Number(raw) : raw;
      if (typeof value !== "number" || !Number.isInteger(value) || value < minimum || value > maximum) {
        return { fault: allowed };
      }
      return { value };
    },
  };
}

/** Accepts a number, or `auto`, with which Sluice chooses the number itself. */
export function integerOrAuto(minimum: number, maximum: number): Kind<number | "auto"> {
  const number = integer(minimum, maximum);
  const allowed = `${number.allowed}, or auto`;
  return {
    allowed,
    parse(raw) {
      const parsed = raw === "auto" ? ({ value: raw } as const) : number.parse(raw);
      return "fault" in parsed ? { fault: allowed } : parsed;
    },
  };
}

/** Accepts a string and trims white space at both ends. A blank string is a fault. */
export function text(): Kind<string> {
  const allowed = "a text that is not empty";
  return {
    allowed,
    parse: (raw) =>
      typeof raw === "string" && raw.trim() !== "" ? { value: raw.trim() } : { fault: allowed },
  };
}

/** Accepts a value that a caller must know, in characters that a header can carry. */
export function secret(): Kind<string> {
  const allowed = "16 to 512 visible ASCII characters";
  return {
    allowed,
    secret: true,
    parse: (raw) =>
      typeof raw === "string" && /^[\x21-\x7e]{16,512}$/.test(raw) ? { value: raw } : { fault: allowed },
  };
}

/** Accepts `true` or `false`, also as a string. `1` and `0` are equivalent. */
export function flag(): Kind<boolean> {
  const allowed = "true or false";
  return {
    allowed,
    parse(raw) {
      if (raw === true || raw === "true" || raw === "1") return { value: true };
      if (raw === false || raw === "false" || raw === "0") return { value: false };
      return { fault: allowed };
    },
  };
}

/** Accepts one of `values`, in exactly this spelling. */
export function oneOf<const T extends string>(...values: readonly T[]): Kind<T> {
  const allowed = `one of ${values.join(", ")}`;
  return {
    allowed,
    parse(raw) {
      const value = values.find((candidate) => candidate === raw);
      return value === undefined ? { fault: allowed } : { value };
    },
  };
}

/** Accepts a list: an array in the file, a comma-separated string in the environment. */
export function list(): Kind<readonly string[]> {
  const allowed = "a list of texts (separated by commas in the environment)";
  return {
    allowed,
    parse(raw) {
      const items = typeof raw === "string" ? raw.split(",") : raw;
      if (!Array.isArray(items) || !items.every((item) => typeof item === "string"))
        return { fault: allowed };
      return { value: items.map((item) => item.trim()).filter((item) => item !== "") };
    },
  };
}

/** Accepts exclusions from routes: a list of strings, each in its canonical spelling and without duplicates. */
export function exclusions(): Kind<readonly string[]> {
  const allowed = `a list of ${exclusionForm} (separated by commas in the environment)`;
  return {
    allowed,
    parse(raw) {
      const items = list().parse(raw);
      if ("fault" in items) return { fault: allowed };
      const read = items.value.map(parseExclusion);
      if (read.includes(undefined)) return { fault: allowed };
      return { value: [...new Set((read as Exclusion[]).map(exclusionText))] };
    },
  };
}

/** Accepts addresses and hashes of code: a list of strings, in lower case and without duplicates. */
export function trust(): Kind<readonly Hex[]> {
  const allowed =
    "a list of addresses (0x and 40 hex digits) and hashes of code (0x and 64 hex digits), separated by commas in the environment";
  return {
    allowed,
    parse(raw) {
      const items = list().parse(raw);
      if ("fault" in items) return { fault: allowed };
      const read = items.value.map((text) => text.trim().toLowerCase());
      if (!read.every((text) => /^0x([0-9a-f]{40}|[0-9a-f]{64})$/.test(text))) return { fault: allowed };
      return { value: [...new Set(read as Hex[])] };
    },
  };
}

/** Accepts node addresses, in order of preference. */
export function urls(): Kind<readonly string[]> {
  const allowed = "one or more http://, https://, ws:// or wss:// URLs, separated by commas";
  return {
    allowed,
    parse(raw) {
      const parsed = list().parse(raw);
      if ("fault" in parsed || parsed.value.length === 0) return { fault: allowed };
      return parsed.value.every(isNodeUrl) ? parsed : { fault: allowed };
    },
  };
}

/** Accepts the address of a PostgreSQL database, which may contain a password, or `none`. */
export function databaseUrl(): Kind<string> {
  const allowed = "a postgres:// or postgresql:// URL, or none";
  return secretUrl(
    allowed,
    (url) => url === "none" || (/^postgres(ql)?:\/\/\S+$/.test(url) && URL.canParse(url)),
  );
}

/** Accepts the address of a Redis server, which may contain a password. */
export function redisUrl(): Kind<string> {
  const allowed = "a redis:// or rediss:// URL with a host";
  return secretUrl(
    allowed,
    (url) => /^rediss?:\/\/[^/\s]\S*$/.test(url) && URL.canParse(url) && new URL(url).hostname !== "",
  );
}

function secretUrl(allowed: string, isAllowed: (url: string) => boolean): Kind<string> {
  return {
    allowed,
    secret: true,
    parse(raw) {
      if (typeof raw !== "string") return { fault: allowed };
      const url = raw.trim();
      return isAllowed(url) ? { value: url } : { fault: allowed };
    },
  };
}

function isNodeUrl(candidate: string): boolean {
  // A URL parser takes what follows a space for a part of the path, even a second address.
  if (/\s/.test(candidate)) return false;
  try {
    return ["http:", "https:", "ws:", "wss:"].includes(new URL(candidate).protocol);
  } catch {
    return false;
  }
}
