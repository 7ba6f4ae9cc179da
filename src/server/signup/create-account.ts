import { requireStaffId } from "#server/access/require-staff-id.ts";
import type { AnswerOf } from "#contract/endpoint.ts";
import type { SentSignup, signUp as signUpEndpoint } from "#contract/signup.ts";
import { ADDRESS_TAKEN, addressIn, EMAIL_TAKEN, platformIn, type SignupFault } from "#domain/accounts/signup-details.ts";
import { platformOf } from "#domain/accounts/signup-platforms.ts";
import { isTimeZone } from "#domain/dates/shop-day.ts";
import { currencyOfZone } from "#domain/money/currency-of-zone.ts";
import type { ShopProfile } from "#domain/scenarios/fit-presets.ts";
import { addConfirmation } from "#server/access/confirmation-store.ts";
import { openSession, type OpenedFrom } from "#server/access/session-store.ts";
import type { Handle } from "#server/db/database.ts";
import { sendMailJob } from "#server/platforms/mail/send-mail.ts";
import type { Services } from "#server/services.ts";
import { auditActor, personActor, staffActor, type AuditActor } from "#server/shops/audit-actor.ts";
import { recordAudit } from "#server/shops/audit-store.ts";
import { addShop, type CreatedShop, type NewShop } from "#server/shops/create-shop.ts";
import { addStranger, isEmailConfirmed, linkPerson, listOwners, normalEmail } from "#server/shops/person-store.ts";
import { findShopByName } from "#server/shops/shop-store.ts";
import { addStaff } from "#server/shops/staff-store.ts";
import { confirmationMail } from "#server/signup/confirmation-mail.ts";
import { lockShopifyShop } from "#server/signup/connect-store.ts";
import { onWire } from "#server/signup/find-signup-faults.ts";
import { takeInvitationOf } from "#server/signup/require-open.ts";
import type { Signer } from "#server/signup/signup-caller.ts";
import { SuretyError } from "#server/surety-error.ts";
import { sendInvitation } from "#server/team/send-invitation.ts";

export type SignupAnswer = AnswerOf<typeof signUpEndpoint>;
export type SignupMeans = Pick<Services, "config" | "database" | "jobs" | "now" | "secrets">;
type Checked = { signer: Signer; passwordHash: string | null; profile: ShopProfile; from: OpenedFrom };

/**
 * Creates what a checked signup is for, in its transaction. Throws "conflict" for what someone else took meanwhile, and what
 * `requireStaffId` throws.
 */
export async function createAccount(handle: Handle, means: SignupMeans, signup: SentSignup, checked: Checked): Promise<SignupAnswer> {
  const now = means.now();
  const { signer } = checked;
  await takeInvitationOf(handle, means, signer, signup);
  const stranger = signer.kind === "stranger" ? await addOwner(handle, signup, checked.passwordHash, now) : null;
  const { tenantId, apiKey } = await addNewShop(handle, means, signup, checked);
  for (const userId of await firstOwners(handle, signer, signup, stranger)) await linkPerson(handle, { tenantId, userId, role: "owner" });
  const by = await creatorOf(handle, tenantId, { signer, signup, stranger }, now);
  await recordAudit(handle, tenantId, [{ area: "team", by, what: "Account created" }], now);
  const { masterTenantId } = signup;
  if (masterTenantId !== null)
    await recordAudit(handle, masterTenantId, [{ area: "team", by, what: "Sub-account created", subject: oneLine(signup.name) }], now);

  if (signer.kind === "shopify-staff") {
    // The typed email links no one: a link that is mailed there does, once its owner uses it.
    const invitation = {
      tenantId,
      email: signup.email,
      fullName: oneLine(signup.fullName),
      role: "owner" as const,
      invitedBy: signer.shop,
      invitedById: null,
      isOfSignup: true,
    };
    await sendInvitation(handle, means, invitation, by, now);
  }
  if (stranger === null)
    return { token: null, tenantId, apiKey, mailedTo: signer.kind === "shopify-staff" ? normalEmail(signup.email) : null };
  const email = normalEmail(signup.email);
  const confirmation = await addConfirmation(handle, stranger, now);
  await means.jobs.send(sendMailJob, confirmationMail(means.config, { email, token: confirmation }), handle);
  return { token: await openSession(handle, { userId: stranger }, now, checked.from), tenantId, apiKey, mailedTo: email };
}

async function addOwner(handle: Handle, signup: SentSignup, passwordHash: string | null, now: Date): Promise<number> {
  const { email, phone } = signup;
  const person = { email, fullName: oneLine(signup.fullName), passwordHash, phone: phone === "" ? null : phone };
  const userId = await addStranger(handle, person, now);
  if (userId === null) throw taken({ field: "email", message: EMAIL_TAKEN });
  return userId;
}

/**
 * A Shopify shop's address belongs to a shop only by a session token of that Shopify shop, and any other once an owner's email is
 * confirmed.
 */
async function addNewShop(handle: Handle, means: SignupMeans, signup: SentSignup, { signer, profile }: Checked): Promise<CreatedShop> {
  const timeZone = isTimeZone(signup.timeZone) ? signup.timeZone : "UTC";
  const shop: Omit<NewShop, "shopName"> = {
    name: oneLine(signup.name),
    profile,
    affiliateCode: signup.affiliateCode === "" ? null : signup.affiliateCode.slice(0, AFFILIATE_CODE_MAX),
    masterTenantId: signup.masterTenantId,
    hasFirstSteps: true,
    timeZone,
    currency: currencyOfZone(timeZone),
  };
  if (signer.kind === "shopify-staff") {
    await lockShopifyShop(handle, signer.shop);
    if ((await findShopByName(handle, signer.shop)) !== null)
      throw new SuretyError("conflict", "This shop already has an account. Reload the page.");
    const own = { ...shop, shopName: signer.shop, shopifyShop: signer.shop, platform: "SHOPIFY" } as const;
    return addShop(handle, means.secrets, own, { passwordHash: null, now: means.now() });
  }
  const platform = platformOf(platformIn(signup) ?? "OTHER");
  const holdsShopName = signer.kind === "person" && (await isEmailConfirmed(handle, signer.userId));
  const typed = { ...shop, shopName: addressIn(signup) ?? "", holdsShopName, shopifyShop: null, platform };
  try {
    return await addShop(handle, means.secrets, typed, { passwordHash: null, now: means.now() });
  } catch (cause) {
    if (cause instanceof SuretyError && cause.code === "conflict") throw taken({ field: "address", message: ADDRESS_TAKEN }, cause);
    throw cause;
  }
}

const AFFILIATE_CODE_MAX = 100;

/** Who creates the account, by the audit trail. Shopify's staff are added with it, as the shop's owner. */
async function creatorOf(
  handle: Handle,
  tenantId: number,
  { signer, signup, stranger }: { signer: Signer; signup: SentSignup; stranger: number | null },
  now: Date,
): Promise<AuditActor> {
  if (signer.kind === "person") return auditActor(signer.actor);
  if (signer.kind === "shopify-staff") {
    const staffId = requireStaffId(signer.staffId);
    return staffActor({ staffId }, await addStaff(handle, { tenantId, staffId, role: "owner" }, now));
  }
  if (stranger === null) throw new Error("A stranger signs up with an account of their own");
  return personActor({ userId: stranger, fullName: oneLine(signup.fullName), email: normalEmail(signup.email) });
}

/** A master account's owners own what is created under it. */
async function firstOwners(handle: Handle, signer: Signer, { masterTenantId }: SentSignup, stranger: number | null): Promise<number[]> {
  if (stranger !== null) return [stranger];
  if (masterTenantId !== null) return (await listOwners(handle, masterTenantId)).map(({ userId }) => userId);
  return signer.kind === "person" ? [signer.userId] : [];
}

function taken(fault: SignupFault, cause?: SuretyError): SuretyError {
  return new SuretyError("conflict", fault.message, { faults: onWire([fault]), cause });
}

/** A name as screens and emails show it. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
