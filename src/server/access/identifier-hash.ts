import type { KeyedHash } from "#domain/orders/harmless-text.ts";
import type { Secrets } from "#server/access/secrets.ts";

/** What stands in for a shop's identifiers that fit a card number (`harmlessId`). */
export function identifierHash(secrets: Pick<Secrets, "keyedHash">, tenantId: number): KeyedHash {
  return (text) => secrets.keyedHash(tenantId, "identifier", text);
}
