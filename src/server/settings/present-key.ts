import type { ApiKey, ShownKey } from "#contract/keys.ts";
import { maskedSecret } from "#domain/accounts/masked-secret.ts";
import type { StoredKey } from "#server/access/key-store.ts";
import type { Secrets } from "#server/access/secrets.ts";

/** What a key is called. A main key that was replaced has the stored name of the one in its place. */
export function keyName({ name, endsAt }: Pick<StoredKey, "name" | "endsAt">): string {
  return endsAt === null ? name : "Previous main key";
}

/** A key as its owner sees it, by its end. */
export function presentKey(secrets: Secrets, key: StoredKey): ApiKey {
  const { keyId, isMain, scopes, createdBy, createdAt, lastUsedAt, endsAt } = key;
  return {
    id: keyId,
    name: keyName(key),
    isMain,
    scopes,
    ending: maskedSecret(secrets.decrypt(key.keyEncrypted)),
    createdBy,
    createdAt,
    lastUsedAt,
    endsAt,
  };
}

/** The same with the key itself. */
export function showKey(secrets: Secrets, key: StoredKey): ShownKey {
  return { ...presentKey(secrets, key), apiKey: secrets.decrypt(key.keyEncrypted) };
}
