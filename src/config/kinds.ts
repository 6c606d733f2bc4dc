import { z } from "zod";
import { type Exclusion, exclusionForm, exclusionText, parseExclusion } from "../lib/exclusion.js";
import type { Hex } from "../lib/hex.js";

export type Kind<T> = {
  readonly allowed: string;
  /** Whether the value may hold a password, so that no message repeats it. */
  readonly secret?: boolean;
  /** Returns the value, or undefined if it is not allowed. */
  parse(raw: unknown): T | undefined;
};

/** Returns the schema of values that `form` accepts and the kind allows. The message of its issue states those. */
export function schemaOf<Form extends z.ZodType, T>(
  form: Form,
  { allowed, parse }: { readonly allowed: string; parse(raw: z.output<Form>): T | undefined },
) {
  return form.transform((raw, context): T => {
    const value = parse(raw);
    if (value !== undefined) return value;
    context.issues.push({ code: "custom", message: allowed, input: raw });
    return z.NEVER;
  });
}

/** Accepts a whole number between `minimum` and `maximum`, both inclusive, as a number or in decimal digits. */
export function integer(minimum: number, maximum: number): Kind<number> {
  return {
    allowed: `a whole number from ${minimum} to ${maximum}`,
    parse(raw) {
      const value = typeof raw === "string" && /^-?\d+$/.test(raw.trim()) ? Number(raw) : raw;
      const isWhole = typeof value === "number" && Number.isInteger(value);
      return isWhole && value >= minimum && value <= maximum ? value : undefined;
    },
  };
}

/** Accepts a number, or `auto`, with which Sluice chooses the number itself. */
export function integerOrAuto(minimum: number, maximum: number): Kind<number | "auto"> {
  const { allowed, parse } = integer(minimum, maximum);
  return { allowed: `${allowed}, or auto`, parse: (raw) => (raw === "auto" ? raw : parse(raw)) };
}

/** Accepts a string and trims white space at both ends. A blank string is a fault. */
export function text(): Kind<string> {
  return {
    allowed: "a text that is not empty",
    parse: (raw) => (typeof raw === "string" && raw.trim() !== "" ? raw.trim() : undefined),
  };
}

/** Accepts a value that a caller must know, in characters that a header can carry. */
export function secret(): Kind<string> {
  return {
    allowed: "16 to 512 visible ASCII characters",
    secret: true,
    parse: (raw) => (typeof raw === "string" && /^[\x21-\x7e]{16,512}$/.test(raw) ? raw : undefined),
  };
}

/** Accepts `true` or `false`, also as a string. `1` and `0` are equivalent. */
export function flag(): Kind<boolean> {
  return {
    allowed: "true or false",
    parse(raw) {
      if (raw === true || raw === "true" || raw === "1") return true;
      return raw === false || raw === "false" || raw === "0" ? false : undefined;
    },
  };
}

/** Accepts one of `values`, in exactly this spelling. */
export function oneOf<const T extends string>(...values: readonly T[]): Kind<T> {
  return {
    allowed: `one of ${values.join(", ")}`,
    parse: (raw) => values.find((candidate) => candidate === raw),
  };
}

/** Accepts a list: an array in the file, a comma-separated string in the environment. */
export function list(): Kind<readonly string[]> {
  return {
    allowed: "a list of texts (separated by commas in the environment)",
    parse(raw) {
      const items = typeof raw === "string" ? raw.split(",") : raw;
      if (!Array.isArray(items) || !items.every((item) => typeof item === "string")) return undefined;
      return items.map((item) => item.trim()).filter((item) => item !== "");
    },
  };
}

/** Accepts exclusions from routes: a list of strings, each in its canonical spelling and without duplicates. */
export function exclusions(): Kind<readonly string[]> {
  return {
    allowed: `a list of ${exclusionForm} (separated by commas in the environment)`,
    parse(raw) {
      const read = list().parse(raw)?.map(parseExclusion);
      if (read === undefined || read.includes(undefined)) return undefined;
      return [...new Set((read as Exclusion[]).map(exclusionText))];
    },
  };
}

/** Accepts addresses and hashes of code: a list of strings, in lower case and without duplicates. */
export function trust(): Kind<readonly Hex[]> {
  return {
    allowed:
      "a list of addresses (0x and 40 hex digits) and hashes of code (0x and 64 hex digits), separated by commas in the environment",
    parse(raw) {
      const read = list()
        .parse(raw)
        ?.map((item) => item.toLowerCase());
      const isHex = (item: string) => /^0x([0-9a-f]{40}|[0-9a-f]{64})$/.test(item);
      return read?.every(isHex) ? [...new Set(read as Hex[])] : undefined;
    },
  };
}

/** Accepts node addresses, in order of preference. */
export function urls(): Kind<readonly string[]> {
  return {
    allowed: "one or more http://, https://, ws:// or wss:// URLs, separated by commas",
    parse(raw) {
      const read = list().parse(raw);
      return read && read.length > 0 && read.every(isNodeUrl) ? read : undefined;
    },
  };
}

/** Accepts the address of a PostgreSQL database, which may contain a password, or `none`. */
export function databaseUrl(): Kind<string> {
  return secretUrl(
    "a postgres:// or postgresql:// URL, or none",
    (url) => url === "none" || (/^postgres(ql)?:\/\/\S+$/.test(url) && URL.canParse(url)),
  );
}

/** Accepts the address of a Redis server, which may contain a password. */
export function redisUrl(): Kind<string> {
  return secretUrl(
    "a redis:// or rediss:// URL with a host",
    (url) => /^rediss?:\/\/[^/\s]\S*$/.test(url) && URL.canParse(url) && new URL(url).hostname !== "",
  );
}

function secretUrl(allowed: string, isAllowed: (url: string) => boolean): Kind<string> {
  return {
    allowed,
    secret: true,
    parse(raw) {
      const url = typeof raw === "string" ? raw.trim() : undefined;
      return url !== undefined && isAllowed(url) ? url : undefined;
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
