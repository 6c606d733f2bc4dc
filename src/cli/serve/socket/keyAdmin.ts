import { type KeyRequest, makeKey } from "../../../api/index.js";
import { SluiceError } from "../../../errors/index.js";
import type { ApiKey, KeyStore } from "../../../storage/index.js";

/** What may be told of a key. */
export type ShownKey = Omit<ApiKey, "hash">;

/** A key with its text, which nobody can find out later. */
export type CreatedKey = ShownKey & { readonly key: string };

/** What whoever runs the service can do with API keys. */
export type KeyAdmin = {
  /** Resolves when the key is kept for good. Throws INVALID_PARAMETER. */
  create(request: KeyRequest): Promise<CreatedKey>;
  /** Oldest first, revoked and expired ones too. */
  list(): Promise<ShownKey[]>;
  /** Throws INVALID_PARAMETER when no key has the id. */
  revoke(id: string): Promise<void>;
};

/** `onChange` is waited for, but a change that was kept stands even when it fails. */
export function makeKeyAdmin(
  store: KeyStore,
  onChange: () => Promise<void> = async () => undefined,
): KeyAdmin {
  const notify = () => onChange().catch(() => undefined);
  return {
    async create(request) {
      const { text, key } = makeKey(request, Date.now());
      await store.add(key);
      await notify();
      return { key: text, ...shown(key) };
    },
    list: async () => (await store.list()).map(shown),
    async revoke(id) {
      if (!(await store.revoke(id, Date.now()))) throw unknownKey(id, "is not the id of a key");
      await notify();
    },
  };
}

/**
 * The id of the key that a person means: an id itself, else a name. A revoked key is meant by its name only when no
 * other has it. Throws INVALID_PARAMETER when no key is meant, or several are, which are named then.
 */
export function idOf(keys: readonly ShownKey[], idOrName: string): string {
  if (keys.some(({ id }) => id === idOrName)) return idOrName;
  const named = keys.filter(({ name }) => name === idOrName);
  const valid = named.filter(({ revokedAtMs }) => revokedAtMs === undefined);
  const [meant, another] = valid.length > 0 ? valid : named;
  if (meant === undefined) throw unknownKey(idOrName, "is neither the id nor the name of a key");
  if (another === undefined) return meant.id;
  const ids = (valid.length > 0 ? valid : named).map(({ id }) => id);
  const message = `${JSON.stringify(idOrName)} is the name of ${ids.length} keys; give the id of one: ${ids.join(", ")}`;
  throw new SluiceError("INVALID_PARAMETER", message);
}

function unknownKey(text: string, what: string): SluiceError {
  return new SluiceError(
    "INVALID_PARAMETER",
    `${JSON.stringify(text)} ${what}; "sluice keys list" shows them`,
  );
}

function shown({ hash, ...rest }: ApiKey): ShownKey {
  return rest;
}
