import type { Db } from "./db.js";
import { orUnavailable } from "./orUnavailable.js";

/** An API key as stored. Only its holder knows the key itself. */
export type ApiKey = {
  /** A public id, which identifies the key in lists and for revocation. */
  readonly id: string;
  readonly name: string;
  /** The SHA-256 hash of the key, as 64 hex digits. */
  readonly hash: string;
  /** Unix milliseconds, like the next two. */
  readonly createdAtMs: number;
  readonly expiresAtMs: number | undefined;
  readonly revokedAtMs: number | undefined;
  /** Cost units per minute. If undefined, the service's own limit applies. */
  readonly rateLimit: number | undefined;
};

/** Stores API keys. Acknowledged changes survive the process. */
export type KeyStore = {
  add(key: ApiKey): Promise<void>;
  /** Returns all keys ever made, oldest first. */
  list(): Promise<ApiKey[]>;
  /**
   * Marks a key as revoked. Returns false if there is no key with that id. A key that is already revoked keeps its
   * time.
   */
  revoke(id: string, atMs: number): Promise<boolean>;
};

/** A key's row. Its columns are named after the members of `ApiKey`. Absent members are null. */
type KeyRow = {
  readonly [Name in keyof ApiKey]:
    | Exclude<ApiKey[Name], undefined>
    | (undefined extends ApiKey[Name] ? null : never);
};

export type KeyStoreInput = {
  readonly database: () => Promise<Db>;
  /** Returns the open database, or undefined while it is new and empty. */
  readonly readable: () => Promise<Db | undefined>;
};

const what = "The database with the API keys failed";

/**
 * Makes the store. Every method rejects with DATABASE_UNAVAILABLE if the database fails. `add` also does so for an id
 * or a hash that already exists.
 */
export function makeKeyStore({ database, readable }: KeyStoreInput): KeyStore {
  return {
    add: ({ id, name, hash, createdAtMs, expiresAtMs, revokedAtMs, rateLimit }) =>
      orUnavailable(what, async () => {
        const values = [
          id,
          name,
          hash,
          createdAtMs,
          expiresAtMs ?? null,
          revokedAtMs ?? null,
          rateLimit ?? null,
        ];
        await (await database()).query(
          `insert into api_keys (id, name, hash, created_at_ms, expires_at_ms, revoked_at_ms, rate_limit)
          values ($1, $2, $3, $4, $5, $6, $7)`,
          values,
        );
      }),
    list: () =>
      orUnavailable(what, async () => {
        const db = await readable();
        const rows = await db?.query<KeyRow>(
          `select id, name, hash, created_at_ms as "createdAtMs", expires_at_ms as "expiresAtMs",
            revoked_at_ms as "revokedAtMs", rate_limit as "rateLimit"
          from api_keys order by created_at_ms, id`,
        );
        return (rows ?? []).map(keyOf);
      }),
    revoke: (id, atMs) =>
      orUnavailable(what, async () => {
        const db = await readable();
        const rows = await db?.query(
          "update api_keys set revoked_at_ms = coalesce(revoked_at_ms, $2) where id = $1 returning id",
          [id, atMs],
        );
        return rows !== undefined && rows.length > 0;
      }),
  };
}

function keyOf({ expiresAtMs, revokedAtMs, rateLimit, ...rest }: KeyRow): ApiKey {
  return {
    ...rest,
    expiresAtMs: expiresAtMs ?? undefined,
    revokedAtMs: revokedAtMs ?? undefined,
    rateLimit: rateLimit ?? undefined,
  };
}
