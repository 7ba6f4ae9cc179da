import type { AuditActorKind } from "#domain/accounts/audit-actors.ts";
import type { NewShopActor, UserActor } from "#server/access/actor.ts";
import { staffName } from "#domain/accounts/staff-name.ts";

/**
 * Who made a change, as the audit trail records it. Anyone may choose any name, so `kind` and `id` say who it was: a person's id, what
 * orders are assigned to staff by, or a key's id. `email` is the person's at that time.
 */
export type AuditActor = { kind: AuditActorKind; id: number | null; name: string; email: string | null };

/** Who runs Surety, by its commands. */
export const OPERATOR: AuditActor = { kind: "operator", id: null, name: "Surety", email: null };

/** What happens by itself: Surety's own work, or what another system, such as Stripe, reports. */
export function automatic(name: string = OPERATOR.name): AuditActor {
  return { kind: "automatic", id: null, name, email: null };
}

export function personActor({ userId, fullName, email }: { userId: number; fullName: string; email: string }): AuditActor {
  return { kind: "person", id: userId, name: fullName, email };
}

/** Who that is in an email: by the address, if there is one, because anyone may choose any name. */
export function nameInMails({ email, name }: AuditActor): string {
  return email ?? name;
}

/** Staff in a shop's own admin; `colleagueId` is null for those whom its token doesn't name. */
export function staffActor({ staffId }: Pick<NewShopActor, "staffId">, colleagueId: number | null): AuditActor {
  return { kind: "staff", id: colleagueId, name: staffName(staffId), email: null };
}

/** Who is logged in. */
export function auditActor(actor: Pick<UserActor, "kind" | "userId" | "colleagueId" | "keyId" | "fullName" | "email">): AuditActor {
  const { kind, userId, colleagueId = null, keyId = null, fullName: name } = actor;
  const email = actor.email === "" ? null : actor.email;
  switch (kind) {
    case "person":
    case "opened":
      return { kind, id: userId, name, email };
    case "embedded":
      return { kind: "staff", id: colleagueId, name, email };
    case "api-key":
      return { kind: "key", id: keyId, name, email };
  }
}
