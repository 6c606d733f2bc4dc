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
  const tell = () => onChange().catch(() => undefined);
  return {
    async create(request) {
      const { text, key } = makeKey(request, Date.now());
      await store.add(key);
      await tell();
      return { key: text, ...shown(key) };
    },
    list: async () => (await store.list()).map(shown),
    async revoke(id) {
      if (!(await store.revoke(id, Date.now()))) {
        const message = `${JSON.stringify(id)} is the id of no key; "sluice keys list" shows them`;
        throw new SluiceError("INVALID_PARAMETER", message);
      }
      await tell();
    },
  };
}

function shown({ hash, ...rest }: ApiKey): ShownKey {
  return rest;
}
