import type { OpenedInvitation } from "#contract/team.ts";
import { UNKNOWN_INVITATION } from "#domain/accounts/invitation.ts";
import type { Services } from "#server/services.ts";
import { findPersonByEmail } from "#server/shops/person-store.ts";
import { requireShop } from "#server/shops/shop-store.ts";
import { SuretyError } from "#server/surety-error.ts";
import { findByToken } from "#server/team/invitation-store.ts";

/** What an invitation's link shows. Throws "not-found" for a link that nobody was sent. */
export async function readInvitation({ database, now }: Pick<Services, "database" | "now">, token: string): Promise<OpenedInvitation> {
  return database.asSystem(async (handle) => {
    const found = await findByToken(handle, token, now());
    if (found === null) throw unknownInvitation();
    const { tenantId, email, fullName, role, invitedBy, isOfSignup, expiresAt } = found.invitation;
    const person = await findPersonByEmail(handle, email);
    const { name: shopName } = await requireShop(handle, tenantId);
    const hasAccount = person !== null && person.emailConfirmedAt !== null;
    return { state: found.state, shopName, invitedBy, isOfSignup, email, fullName, role, expiresAt, hasAccount };
  });
}

export function unknownInvitation(): SuretyError {
  return new SuretyError("not-found", UNKNOWN_INVITATION);
}
