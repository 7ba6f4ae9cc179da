import { keysOf } from "#domain/keys-of.ts";
import { RESET_LINK_MINUTES } from "#domain/accounts/password.ts";
import { roleWords } from "#domain/accounts/role-words.ts";
import { planWithId } from "#domain/accounts/plan-words.ts";
import { capitalized } from "#domain/text/capitalized.ts";
import { closestTo } from "#domain/text/closest-to.ts";
import { hasSecondFactor, removeSecondFactor } from "#server/access/second-factor-store.ts";
import { SIGNUP_INVITATION_DAYS } from "#domain/accounts/signup-modes.ts";
import { shopDay } from "#domain/dates/shop-day.ts";
import { renewApiKey } from "#server/access/api-key.ts";
import { firstPasswordLink } from "#server/access/reset-link.ts";
import { addReset } from "#server/access/reset-store.ts";
import type { Secrets } from "#server/access/secrets.ts";
import type { Invited, ShopCommand } from "#server/commands/read-shop-arguments.ts";
import { shopOptions, type AskedSettings } from "#server/commands/shop-options.ts";
import { UsageError } from "#server/commands/usage-error.ts";
import { grantPlan } from "#server/billing/invoice-billing.ts";
import { listInvoiceChanges, listPlanRequests } from "#server/billing/subscription-store.ts";
import type { Config } from "#server/config.ts";
import type { Database, Handle } from "#server/db/database.ts";
import { tenants } from "#server/db/schema/account-tables.ts";
import type { JobQueue } from "#server/jobs/job-queue.ts";
import { changeShop } from "#server/shops/change-shop.ts";
import { addShop } from "#server/shops/create-shop.ts";
import { asSystemAgain } from "#server/db/retry-on-deadlock.ts";
import { noteInShops } from "#server/profile/note-in-shops.ts";
import { OPERATOR } from "#server/shops/audit-actor.ts";
import { sharedSettingEvents, sharedSettings } from "#server/settings/setting-words.ts";
import { recordAudit, type AuditEvent } from "#server/shops/audit-store.ts";
import { accountNews, shopNews } from "#server/access/security-mail.ts";
import { tellOfAccount, tellOwners, type TellingMeans } from "#server/access/tell-of-security.ts";
import { invitePerson } from "#server/shops/invite-person.ts";
import { findPersonByEmail } from "#server/shops/person-store.ts";
import type { ShopSettings } from "#server/shops/shop-settings.ts";
import { findShop, findShopsNamed, requireShop, type Shop } from "#server/shops/shop-store.ts";
import { becameOwner } from "#server/team/require-owner.ts";
import { addSignupInvitation } from "#server/signup/signup-invitation-store.ts";
import { scriptLine } from "#server/visits/visit-setup.ts";

type Means = {
  config: Pick<Config, "publicUrl" | "sensorBase" | "signup">;
  database: Pick<Database, "asSystem">;
  jobs: Pick<JobQueue, "send">;
  secrets: Secrets;
  now: Date;
};
type Asked<Kind extends ShopCommand["kind"]> = Extract<ShopCommand, { kind: Kind }>;

/**
 * Does what the command asks, all or nothing, and returns the lines to print. Throws `UsageError` for shops that don't
 * exist, and `SuretyError` "conflict" for what doesn't fit the shops there are.
 */
export async function runShopCommand(means: Means, command: Exclude<ShopCommand, { kind: "help" }>): Promise<string[]> {
  return asSystemAgain(means.database, (handle) => {
    switch (command.kind) {
      case "create":
        return create(handle, means, command);
      case "change":
        return change(handle, means, command);
      case "new-key":
        return newKey(handle, means, command);
      case "reset-second-factor":
        return resetSecondFactor(handle, means, command);
      case "signup-invitation":
        return inviteToSignUp(handle, means);
      case "requests":
        return listRequests(handle);
    }
  });
}

async function create(handle: Handle, means: Means, { settings, email, fullName, invited }: Asked<"create">): Promise<string[]> {
  const faults: string[] = [];
  const known = await resolved(handle, settings, faults);
  if (faults.length > 0) throw new UsageError(faults);
  const { name, shopName } = settings;
  const shop = await addShop(handle, means.secrets, { ...known, name, shopName, email, fullName }, { passwordHash: null, now: means.now });
  await recordAudit(handle, shop.tenantId, [{ area: "team", by: OPERATOR, what: "Account created" }], means.now);
  const token = shop.userId === null || shop.hasPassword ? null : await addReset(handle, shop.userId, means.now);
  return [
    `Created the shop ${name} (${shopName}), id ${shop.tenantId}`,
    `API key: ${shop.apiKey}`,
    `To record visits, put this on the shop's pages: ${scriptLine(means.config, (await requireShop(handle, shop.tenantId)).siteKey)}`,
    passwordLine(means, email, token),
    ...(await invite(handle, means, shop.tenantId, invited)),
  ];
}

async function change(handle: Handle, means: Means, { shop: named, settings, invited }: Asked<"change">): Promise<string[]> {
  const faults: string[] = [];
  const shop = await shopNamed(handle, named, faults);
  const known = await resolved(handle, settings, faults);
  if (shop === null || faults.length > 0) throw new UsageError(faults);
  const { before, after } = await changeShop(handle, shop.tenantId, known);
  const paysElsewhere = settings.plan === undefined ? null : await grantPlan(handle, { before, after }, means);
  const [was, is] = [await asAsked(handle, before), await asAsked(handle, after)];
  const changes = keysOf(shopOptions)
    .filter((name) => name in settings)
    .map((name) => changeOf(name, was, is));
  await recordAudit(handle, shop.tenantId, eventsOf(changes.filter(isChanged), before, after), means.now);
  return [
    `The shop ${after.name} (${after.shopName}), id ${after.tenantId}`,
    ...changes.map((one) => `  ${one.option}: ${isChanged(one) ? `${one.from} → ${one.to}` : `${one.to}, as before`}`),
    ...(paysElsewhere
      ? [
          paysElsewhere.subscriptionId === null
            ? `It was about to pay through ${paysElsewhere.provider}: that page closes. If it's paid already, SUPPORT_EMAIL gets an email`
            : `It still pays through ${paysElsewhere.provider}: cancel ${paysElsewhere.subscriptionId} there`,
        ]
      : []),
    ...(await invite(handle, means, shop.tenantId, invited)),
  ];
}

async function newKey(handle: Handle, means: Means, { shop: named }: Asked<"new-key">): Promise<string[]> {
  const faults: string[] = [];
  const shop = await shopNamed(handle, named, faults);
  if (shop === null) throw new UsageError(faults);
  const apiKey = await renewApiKey(handle, means.secrets, shop.tenantId, { by: OPERATOR, now: means.now });
  await tellOwners(handle, telling(means), { tenantId: shop.tenantId }, shopNews.keyReplaced);
  return [
    `The shop ${shop.name} (${shop.shopName}), id ${shop.tenantId}`,
    `New API key: ${apiKey}`,
    "The old key's sessions have ended. Running servers stop taking the old key within 5 seconds.",
  ];
}

async function inviteToSignUp(handle: Handle, { config, now }: Means): Promise<string[]> {
  const token = await addSignupInvitation(handle, now);
  return [
    `With this link, one shop can sign up within ${SIGNUP_INVITATION_DAYS} days: ${config.publicUrl}/signup?invite=${token}`,
    ...(config.signup === "invite" ? [] : [`SIGNUP is ${config.signup} here. Set SIGNUP=invite so that signing up takes such a link.`]),
  ];
}

/** The plans that shops asked for, with how to grant them, and those that change when the month ends. */
async function listRequests(handle: Handle): Promise<string[]> {
  const requests = await listPlanRequests(handle);
  const changes = await listInvoiceChanges(handle);
  if (requests.length + changes.length === 0) return ["No shop asks for another plan."];
  return [
    ...requests.map(
      ({ tenantId, name, shopName, has, plan, askedBy, askedAt }) =>
        `${name} (${shopName}): ${planWithId(has)} → ${planWithId(plan)}, asked by ${askedBy} on ${dayOf(askedAt)}. To grant: npm run shop -- --change ${tenantId} --plan ${plan}`,
    ),
    ...changes.map(
      ({ name, shopName, has, nextPlan, periodEnd, timeZone }) =>
        `${name} (${shopName}): ${planWithId(has)} → ${planWithId(nextPlan)} by itself on ${shopDay(periodEnd, timeZone)}`,
    ),
  ];
}

function dayOf(instant: Date): string {
  return shopDay(instant, "UTC");
}

async function invite(handle: Handle, means: Means, tenantId: number, invited: Invited | null): Promise<string[]> {
  if (invited === null) return [];
  const { userId, email, before, role, token } = await invitePerson(handle, means.secrets, tenantId, invited, means.now);
  if (before !== role) {
    const what = before === null ? "Person added" : "Role changed";
    const [was, is] = [before && roleWords[before].name, roleWords[role].name];
    await recordAudit(handle, tenantId, [{ area: "team", by: OPERATOR, what, subject: email, before: was, after: is }], means.now);
  }
  if (becameOwner(before, role))
    await tellOwners(handle, telling(means), { tenantId, but: userId }, (shopName) => shopNews.ownerAdded(shopName, email));
  const told = before === null ? `added as ${role}` : before === role ? `already in the shop as ${role}` : `${before} → ${role}`;
  return [`${email}: ${told}`, passwordLine(means, email, token)];
}

function passwordLine({ config }: Means, email: string, token: string | null): string {
  return token === null
    ? `${email} already has a login, and logs in with the same password as before`
    : `To set a password for ${email}, open this link within ${RESET_LINK_MINUTES} minutes: ${firstPasswordLink(config.publicUrl, token)}`;
}

/** Operators turn it off for someone whom they know by other means. Their recovery codes stop working too. */
async function resetSecondFactor(handle: Handle, means: Means, { email }: Asked<"reset-second-factor">): Promise<string[]> {
  const person = await findPersonByEmail(handle, email);
  if (person === null) throw new UsageError([`Nobody has the email address ${email}`]);
  if (!(await hasSecondFactor(handle, person.userId))) return [`${person.email} doesn't use two-step authentication`];
  await removeSecondFactor(handle, person.userId);
  await noteInShops(handle, person.userId, { by: OPERATOR, what: "Two-step authentication", before: "On", after: "Off" }, means.now);
  await tellOfAccount(handle, telling(means), person.userId, accountNews.secondFactorOffByOperator, null);
  return [`${person.email} now logs in with the password alone`];
}

function telling({ now, ...means }: Means): TellingMeans {
  return { ...means, now: () => now };
}

type Change = { option: string; from: string; to: string };

function changeOf<Name extends keyof AskedSettings>(name: Name, was: AskedSettings, is: AskedSettings): Change {
  const { name: option, show } = shopOptions[name];
  return { option, from: show(was[name]), to: show(is[name]) };
}

function isChanged({ from, to }: Change): boolean {
  return from !== to;
}

/**
 * As the audit trail has them. What owners also set is told as theirs; of all others, the option in words, with before and after as the
 * command prints them. A plan is recorded as it's granted.
 */
function eventsOf(changes: readonly Change[], before: Shop, after: Shop): AuditEvent[] {
  const told = (["plan", ...sharedSettings] as const).map((name) => shopOptions[name].name);
  const others = changes.filter(({ option }) => !told.includes(option));
  return [
    ...sharedSettingEvents(before, after, OPERATOR),
    ...others.map(({ option, from, to }) => ({
      area: "settings" as const,
      by: OPERATOR,
      what: capitalized(option.replaceAll("-", " ")),
      before: from,
      after: to,
    })),
  ];
}

/** The settings with the master account's id in place of its address. */
async function resolved(handle: Handle, settings: Partial<AskedSettings>, faults: string[]): Promise<Partial<ShopSettings>> {
  const { masterTenantId: under, ...others } = settings;
  if (under === undefined) return others;
  if (under === null) return { ...others, masterTenantId: null };
  const masters = (await findShopsNamed(handle, under)).filter(({ isMaster }) => isMaster);
  const master = onlyOne(under, masters, faults);
  if (masters.length === 0) {
    const addresses = await addressesOf(handle, ({ isMaster }) => isMaster);
    faults.push(`There is no master account called ${under}${suggestion(under, addresses)}`);
  }
  return { ...others, masterTenantId: master?.tenantId ?? null };
}

/** A shop's settings as its options show them. */
async function asAsked(handle: Handle, shop: Shop): Promise<AskedSettings> {
  const master = shop.masterTenantId === null ? null : await findShop(handle, shop.masterTenantId);
  return { ...shop, masterTenantId: master?.shopName ?? null };
}

async function shopNamed(handle: Handle, named: string, faults: string[]): Promise<Shop | null> {
  const shops = await findShopsNamed(handle, named);
  if (shops.length === 0) faults.push(`There is no shop called ${named}${suggestion(named, await addressesOf(handle, () => true))}`);
  return onlyOne(named, shops, faults);
}

/** The shop that a name means. Several may have typed the same address, so long as none holds it. */
function onlyOne(named: string, shops: readonly Shop[], faults: string[]): Shop | null {
  if (shops.length > 1) {
    const ids = shops.map(({ tenantId, name }) => `${tenantId} (${name})`).join(", ");
    faults.push(`Several shops are called ${named}. Name one by its id: ${ids}`);
  }
  return shops.length === 1 ? (shops[0] ?? null) : null;
}

async function addressesOf(handle: Handle, isMeant: (shop: { isMaster: boolean }) => boolean): Promise<string[]> {
  const shops = await handle.select({ shopName: tenants.shopName, isMaster: tenants.isMaster }).from(tenants);
  return shops.filter(isMeant).map(({ shopName }) => shopName);
}

function suggestion(named: string, addresses: readonly string[]): string {
  const closest = closestTo(named, addresses) ?? addresses.find((address) => address.startsWith(`${named.toLowerCase()}.`)) ?? null;
  return closest === null ? "" : `; did you mean ${closest}?`;
}
