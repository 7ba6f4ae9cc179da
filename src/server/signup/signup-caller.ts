import type { NewShopActor, UserActor } from "#server/access/actor.ts";
import { staffName } from "#domain/accounts/staff-name.ts";
import { SuretyError } from "#server/surety-error.ts";

/** Who signs up, as `detailsAskedOf` names them. */
export type Signer =
  | { kind: "stranger" }
  | { kind: "person"; userId: number; email: string; fullName: string; actor: UserActor }
  | { kind: "shopify-staff"; shop: string; staffId: string | null; isKnown: boolean; name: string };

/**
 * Who signs up, by who calls. Throws "not-allowed" for a session that isn't a person's own: a shop's API key, or a sub-account
 * that a master account opened.
 */
export function signerOf(actor: UserActor | NewShopActor | null): Signer {
  if (actor === null) return { kind: "stranger" };
  if (actor.kind === "new-shop")
    return {
      kind: "shopify-staff",
      shop: actor.shop,
      staffId: actor.staffId,
      isKnown: actor.tenantId !== null,
      name: staffName(actor.staffId),
    };
  const { kind, userId, email, fullName } = actor;
  if (kind === "person" && userId !== null) return { kind: "person", userId, email, fullName, actor };
  throw new SuretyError("not-allowed", "This session isn't a person's. Log out to sign up.");
}

/** What stands for who signs up in the hashes of their key and of what they sent, so that no one else gets their answer. */
export function signerKey(signer: Signer): string {
  switch (signer.kind) {
    case "stranger":
      return "stranger";
    case "person":
      return `person ${signer.userId}`;
    case "shopify-staff":
      return `shop ${signer.shop}`;
  }
}
