import type { ShopActor } from "#server/access/actor.ts";
import { SuretyError } from "#server/surety-error.ts";

type Named = { tenantId?: number | null | undefined; initiator?: string | number | null | undefined };

/**
 * Checks that a call names nothing but the session's own shop and person, if it names any: the person by ID, email or name, as it
 * is or percent-encoded. `does` continues 'You can only'. Throws "not-allowed".
 */
export function requireOwnName(
  { tenantId, userId, fullName, email }: Pick<ShopActor, "tenantId" | "userId" | "fullName" | "email">,
  named: Named,
  does: string,
): void {
  if ((named.tenantId ?? tenantId) !== tenantId) throw new SuretyError("not-allowed", "You are logged in to another shop.");
  const initiator = String(named.initiator ?? "");
  const isOwn = [userId, fullName, email].some((own) => own !== null && [String(own), encodeURIComponent(own)].includes(initiator));
  if (initiator !== "" && !isOwn) throw new SuretyError("not-allowed", `You can only ${does} in your own name.`);
}
