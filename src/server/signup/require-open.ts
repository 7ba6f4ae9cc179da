import { includesRole } from "#domain/accounts/roles.ts";
import type { Services } from "#server/services.ts";
import type { Handle } from "#server/db/database.ts";
import type { Signer } from "#server/signup/signup-caller.ts";
import { isSignupInvitation } from "#server/signup/signup-invitation-store.ts";
import { findShop, type Shop } from "#server/shops/shop-store.ts";
import { SuretyError } from "#server/surety-error.ts";

type Means = Pick<Services, "config" | "now">;

/** Whether someone with this invitation can sign up. */
export async function isSignupOpen(handle: Handle, { config, now }: Means, invite: string | null): Promise<boolean> {
  switch (config.signup) {
    case "open":
      return true;
    case "invite":
      return invite !== null && (await isSignupInvitation(handle, invite, now()));
    case "off":
      return false;
  }
}

/** Throws "not-allowed" unless someone with this invitation can sign up. */
export async function requireOpen(handle: Handle, means: Means, invite: string | null): Promise<void> {
  if (await isSignupOpen(handle, means, invite)) return;
  throw closed(means, invite);
}

export function closed({ config }: Pick<Services, "config">, invite: string | null): SuretyError {
  if (config.signup === "off") return new SuretyError("not-allowed", "Signing up is closed on this server.");
  const isOld = config.signup === "invite" && invite !== null;
  return new SuretyError("not-allowed", isOld ? USED_INVITATION : "Signing up takes an invitation link.");
}

const USED_INVITATION = "This invitation link was already used, or it has expired.";

/** The master account with an id, if the signer owns it; null for anyone else. */
export async function ownMaster(handle: Handle, signer: Signer, masterTenantId: number): Promise<Shop | null> {
  const owns =
    signer.kind === "person" &&
    signer.actor.shops.some(({ tenantId, role, isMaster }) => tenantId === masterTenantId && isMaster && includesRole(role, "owner"));
  return owns ? findShop(handle, masterTenantId) : null;
}
