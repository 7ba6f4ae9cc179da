import type { Identity } from "#domain/screening/identity.ts";
import type { KeyedHash } from "#server/access/keyed-hash.ts";

/** The purpose of each identity key's hash. Renaming one makes the keys of stored orders useless. */
const purposes: Record<keyof Identity, string> = {
  person: "identity person",
  email: "identity email",
  card: "identity card",
  device: "identity device",
  ip: "identity ip",
  phone: "identity phone",
  shippingAddress: "identity address",
};

/** One identity key as it's stored: equal keys of a shop stay equal, and nobody can tell what they were. */
export function keyOfIdentity(hash: KeyedHash, tenantId: number, kind: keyof Identity, text: string | null): string | null {
  return text === null ? null : hash(tenantId, purposes[kind], text);
}

/** Identity keys as they are stored. */
export function keyedIdentity(hash: KeyedHash, tenantId: number, identity: Identity): Identity {
  const keyed = (kind: keyof Identity) => keyOfIdentity(hash, tenantId, kind, identity[kind]);
  return {
    person: keyed("person"),
    email: keyed("email"),
    card: keyed("card"),
    device: keyed("device"),
    ip: keyed("ip"),
    phone: keyed("phone"),
    shippingAddress: keyed("shippingAddress"),
  };
}
