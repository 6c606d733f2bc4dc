import { type KeyRequest, makeKey } from "../../../api/index.js";
import { SluiceError } from "../../../errors/index.js";
import type { ApiKey, KeyStore } from "../../../storage/index.js";

/** The fields of a key that may be shown. */
export type ShownKey = Omit<ApiKey, "hash">;

/** A new key with its text, which cannot be retrieved later. */
export type CreatedKey = ShownKey & { readonly key: string };

/** The operations on API keys for the operator of the service. */
export type KeyAdmin = {
  /** Creates a key. Resolves once it is committed. Throws INVALID_PARAMETER. */
  create(request: KeyRequest): Promise<CreatedKey>;
  /** Lists all keys, oldest first, including revoked and expired ones. */
  list(): Promise<ShownKey[]>;
  /** Revokes a key. Throws INVALID_PARAMETER if no key has the id. */
  revoke(id: string): Promise<void>;
};

/**
 * Makes the operations on the keys of a storage. They await `onChange`, and a committed change stands even if
 * `onChange` fails.
 */
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
 * Returns the id of the key with this id or, if no key has it, with this name. Valid keys take precedence over revoked
 * ones with the same name. Throws INVALID_PARAMETER if no key matches, or if several do; the message then lists their
 * ids.
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
