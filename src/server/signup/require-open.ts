import { includesRole } from "#domain/accounts/roles.ts";
import type { Services } from "#server/services.ts";
import type { Handle } from "#server/db/database.ts";
import type { Signer } from "#server/signup/signup-caller.ts";
import { isSignupInvitation, takeSignupInvitation } from "#server/signup/signup-invitation-store.ts";
import { findShop, type Shop } from "#server/shops/shop-store.ts";
import { SuretyError } from "#server/surety-error.ts";

type Means = Pick<Services, "config" | "now">;

/** What a signup says of who may: the invitation, and the master account that the shop is to be under. */
type Asked = { invite: string | null; masterTenantId: number | null };

/**
 * Whether the signer can sign up. Who owns a master account has been let in already, and adds accounts under it always; the staff of a
 * Shopify shop come with a session token and take no invitation.
 */
export async function isSignupOpen(handle: Handle, means: Means, signer: Signer, { invite, masterTenantId }: Asked): Promise<boolean> {
  if (await ownsMaster(handle, signer, masterTenantId)) return true;
  switch (means.config.signup) {
    case "open":
      return true;
    case "invite":
      return signer.kind === "shopify-staff" || (invite !== null && (await isSignupInvitation(handle, invite, means.now())));
    case "off":
      return false;
  }
}

/** Throws "not-allowed" unless the signer can sign up. */
export async function requireOpen(handle: Handle, means: Means, signer: Signer, asked: Asked): Promise<void> {
  if (await isSignupOpen(handle, means, signer, asked)) return;
  throw closed(means, asked.invite);
}

/** Uses up the invitation of a signup that takes one. Throws "not-allowed" if it was used meanwhile. */
export async function takeInvitationOf(handle: Handle, means: Means, signer: Signer, { invite, masterTenantId }: Asked): Promise<void> {
  const takesOne =
    means.config.signup === "invite" && signer.kind !== "shopify-staff" && !(await ownsMaster(handle, signer, masterTenantId));
  if (takesOne && !(await takeSignupInvitation(handle, invite ?? "", means.now()))) throw closed(means, invite);
}

async function ownsMaster(handle: Handle, signer: Signer, masterTenantId: number | null): Promise<boolean> {
  return masterTenantId !== null && (await ownMaster(handle, signer, masterTenantId)) !== null;
}

function closed({ config }: Pick<Services, "config">, invite: string | null): SuretyError {
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
