import { beforeAll, describe, expect, test } from "vitest";
import { callersOf, type EndpointDefinition } from "#contract/endpoint.ts";
import { endpoints, type EndpointName } from "#contract/endpoints.ts";
import { keysOf } from "#domain/keys-of.ts";
import { mainKeyOf } from "#server/access/key-store.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";
import { aShopifyShop, asStaffOf, shopify, signUp, tokenIn } from "#tests/server/signup/signing-up.ts";
import { aSignup } from "#tests/support/a-signup.ts";
import { codeOf } from "#tests/support/app-code.ts";
import { aReamaze } from "#tests/support/a-reamaze.ts";
import { aPerson, aShop, type TestPerson, type TestShop } from "#tests/support/builders.ts";
import { asNobody, asPerson, type Caller } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";

const PASSWORD = "a long password";
const OWN = "is a person's own choice, of how they see or hear of the shop's orders";
const READS = "changes nothing";
const LINKS = "only mails or takes a link";

type World = { shop: TestShop; owner: TestPerson; as: Caller };
/** A call that changes a shop's settings, team, keys or plan, and what the newest line of its audit trail then says. */
type Recorded = { what: string; change: (world: World) => Promise<unknown> };

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ config: { shopify, publicUrl: "https://surety.test", trustProxy: "127.0.0.1" } });
});

async function aWorld(): Promise<World> {
  const shop = await aShop({ plan: "starter", shopifyShop: null });
  const owner = await aPerson({ of: [shop], password: PASSWORD });
  return { shop, owner, as: asPerson(owner, shop) };
}

const invite = async ({ as }: World, email = `kim-${Math.random()}@mail.test`) => {
  const body = { email, fullName: null, role: "analyst" as const };
  const { invitationId } = await app.read(endpoints.inviteToTeam, { body }, as);
  return { invitationId, email, token: tokenIn(app, email, "/invitation/") };
};
const addKey = ({ as }: World) => app.read(endpoints.createKey, { body: { name: "Website", scopes: ["orders"] } }, as);
const slack = { url: "https://hooks.slack.com/services/T0/B0/secret", kinds: ["review" as const], digestHour: null };
const connectReamaze = async ({ as }: World) => {
  Object.assign(app.services.config, (await aReamaze()).config);
  return app.read(endpoints.saveReamaze, { body: { accountName: "acme", email: "help@shop.test", apiKey: "right" } }, as);
};
const withApp = async ({ as }: World) => {
  const { secret } = await app.read(endpoints.startSecondFactor, { body: { currentPassword: PASSWORD } }, as);
  const { recoveryCodes } = await app.read(endpoints.confirmSecondFactor, { body: { code: codeOf(secret, app.services.now()) } }, as);
  return recoveryCodes;
};
/** A shop whose owner signed up just now, in place of the world's. */
const newAccount = async (world: World) => {
  const sent = aSignup();
  const { answer } = await signUp(app, sent);
  world.shop = { ...world.shop, tenantId: answer?.tenantId ?? 0 };
  return { ...sent, as: { authorization: `Bearer ${answer?.token}` } };
};
const colleague = ({ shop }: World) => aPerson({ of: [shop], role: "viewer" });

const recorded: Partial<Record<EndpointName, Recorded>> = {
  cancelSubscription: {
    what: "Next plan",
    change: ({ shop: { tenantId }, as }) => app.read(endpoints.cancelSubscription, { params: { tenantId, subscriptionId: tenantId } }, as),
  },
  requestPlan: {
    what: "Plan requested",
    change: ({ as }) => app.read(endpoints.requestPlan, { body: { plan: "plus" } }, as),
  },
  keepPlan: {
    what: "Plan request withdrawn",
    change: async ({ as }) => {
      await app.read(endpoints.requestPlan, { body: { plan: "plus" } }, as);
      return app.read(endpoints.keepPlan, {}, as);
    },
  },
  inviteToTeam: {
    what: "Invitation sent",
    change: (world) => invite(world),
  },
  resendInvitation: {
    what: "Invitation sent again",
    change: async (world) => {
      const { invitationId } = await invite(world);
      return app.read(endpoints.resendInvitation, { params: { invitationId } }, world.as);
    },
  },
  correctInvitation: {
    what: "Invitation corrected",
    change: async (world) => {
      const { invitationId, email } = await invite(world);
      return app.read(endpoints.correctInvitation, { params: { invitationId }, body: { email: `not-${email}` } }, world.as);
    },
  },
  withdrawInvitation: {
    what: "Invitation withdrawn",
    change: async (world) => {
      const { invitationId } = await invite(world);
      return app.read(endpoints.withdrawInvitation, { params: { invitationId } }, world.as);
    },
  },
  acceptInvitation: {
    what: "Invitation accepted",
    change: async (world) => {
      const person = await aPerson();
      const { token } = await invite(world, person.email);
      return app.read(endpoints.acceptInvitation, { params: { token } }, asPerson(person));
    },
  },
  joinByInvitation: {
    what: "Invitation accepted",
    change: async (world) => {
      const { token } = await invite(world);
      return app.read(endpoints.joinByInvitation, { params: { token }, body: { fullName: "Kim Lee", password: PASSWORD } }, asNobody);
    },
  },
  changeMember: {
    what: "Role changed",
    change: async (world) => {
      const { userId } = await colleague(world);
      return app.read(endpoints.changeMember, { params: { memberId: userId }, body: { role: "analyst" } }, world.as);
    },
  },
  removeMember: {
    what: "Person removed",
    change: async (world) => {
      const { userId } = await colleague(world);
      return app.read(endpoints.removeMember, { params: { memberId: userId } }, world.as);
    },
  },
  changeProfile: {
    what: "Name changed",
    change: ({ as }) => app.read(endpoints.changeProfile, { body: { fullName: "Dana Ruiz", phone: null } }, as),
  },
  changePassword: {
    what: "Password changed",
    change: ({ as }) => app.read(endpoints.changePassword, { body: { currentPassword: PASSWORD, password: "another long one" } }, as),
  },
  setPassword: {
    what: "Password set by a mailed link",
    change: async ({ owner }) => {
      await app.read(endpoints.requestPasswordReset, { body: { email: owner.email } }, asNobody);
      const [, token = ""] = /\/reset\/([^\s"\\]+)/.exec(JSON.stringify(app.jobs.at(-1)?.data)) ?? [];
      return app.read(endpoints.setPassword, { body: { token, password: "by the mailed link" } }, asNobody);
    },
  },
  confirmSecondFactor: {
    what: "Two-step authentication",
    change: (world) => withApp(world),
  },
  renewRecoveryCodes: {
    what: "Recovery codes replaced",
    change: async (world) => {
      const [code = ""] = await withApp(world);
      return app.read(endpoints.renewRecoveryCodes, { body: { currentPassword: PASSWORD, code } }, world.as);
    },
  },
  turnOffSecondFactor: {
    what: "Two-step authentication",
    change: async (world) => {
      const [code = ""] = await withApp(world);
      return app.read(endpoints.turnOffSecondFactor, { body: { currentPassword: PASSWORD, code } }, world.as);
    },
  },
  acceptOffer: {
    what: "Shopify shop linked",
    change: async ({ shop: { tenantId }, as }) => {
      const shopName = aShopifyShop();
      await app.read(endpoints.connectShopify, { body: { shopName } }, as);
      return app.read(endpoints.acceptOffer, { params: { tenantId } }, await asStaffOf(shopName));
    },
  },
  connectShopify: {
    what: "Shopify link requested",
    change: ({ as }) => app.read(endpoints.connectShopify, { body: { shopName: aShopifyShop() } }, as),
  },
  changeTenant: {
    what: "Time zone",
    change: ({ as }) => app.read(endpoints.changeTenant, { body: { timeZone: "Europe/Madrid" } }, as),
  },
  createKey: {
    what: "Key created",
    change: (world) => addKey(world),
  },
  deleteKey: {
    what: "Key deleted",
    change: async (world) => {
      const { id } = await addKey(world);
      return app.read(endpoints.deleteKey, { params: { id } }, world.as);
    },
  },
  rotateKey: {
    what: "Key rotated",
    change: ({ as }) => app.read(endpoints.rotateKey, {}, as),
  },
  revealKey: {
    what: "Key shown",
    change: async ({ shop: { tenantId }, as }) => {
      const { keyId } = await app.services.database.forTenants([tenantId], (handle) => mainKeyOf(handle, tenantId));
      return app.read(endpoints.revealKey, { params: { id: keyId } }, as);
    },
  },
  saveReamaze: {
    what: "ReAmaze account",
    change: (world) => connectReamaze(world),
  },
  removeReamaze: {
    what: "ReAmaze account",
    change: async (world) => {
      await connectReamaze(world);
      return app.read(endpoints.removeReamaze, {}, world.as);
    },
  },
  saveSlackNotices: {
    what: "Slack webhook",
    change: ({ as }) => app.read(endpoints.saveSlackNotices, { body: slack }, as),
  },
  removeSlack: {
    what: "Slack notifications",
    change: async ({ as }) => {
      await app.read(endpoints.saveSlackNotices, { body: slack }, as);
      return app.read(endpoints.removeSlack, {}, as);
    },
  },
  signUp: {
    what: "Account created",
    change: async (world) => {
      const { answer } = await signUp(app);
      world.shop = { ...world.shop, tenantId: answer?.tenantId ?? 0 };
    },
  },
  confirmEmail: {
    what: "Email confirmed",
    change: async (world) => {
      const { email, as } = await newAccount(world);
      return app.read(endpoints.confirmEmail, { body: { token: tokenIn(app, email, "/confirm/") } }, as);
    },
  },
  changeEmail: {
    what: "Email changed",
    change: async (world) => {
      const { password, as } = await newAccount(world);
      return app.read(endpoints.changeEmail, { body: { username: aSignup().email, currentPassword: password } }, as);
    },
  },
};

/** Calls that need a Shopify, beside which the tests of its connection see that they're recorded. */
const recordedBesideShopify: readonly EndpointName[] = ["changeShopifySettings", "recordVisits", "loadShopifyHistory", "joinShopifyOrder"];

/** Calls that needn't be recorded, each with the reason. */
const unrecorded: Partial<Record<EndpointName, string>> = {
  signIn: "is in the person's list of sessions",
  signInByCode: "is in the person's list of sessions",
  signOut: "is in the person's list of sessions",
  endOtherSessions: "is in the person's list of sessions",
  endOwnSession: "is in the person's list of sessions",
  requestPasswordReset: LINKS,
  checkResetLink: READS,
  resendConfirmation: LINKS,
  startSecondFactor: "counts for nothing until it's confirmed",
  refreshBilling: "asks the provider; what it answers is recorded as the provider's",
  getSubscriptionUrl: "opens a payment page; the change is recorded once it's paid",
  resetScopes: "notes that the shop goes through Shopify's own page, which grants the permissions",
  actOnShopifyOrder: "is in the order's own trail",
  decideInAdmin: "is in the order's own trail",
  tellShopifyAgain: "is in the order's own trail",
  sendShopifyEvidence: "is in the order's own trail",
  refuseOffer: "changes nothing of the shop that was offered",
  checkSignup: READS,
  listAudit: READS,
  exportAudit: READS,
  dismissFirstSteps: "hides a card",
  compareShopify: "brings orders in, which have trails of their own",
  loadShopifyOrders: "brings orders in, which have trails of their own",
  noteRuleSeen: "ticks a line of a card",
  testSlack: "sends a message to where the shop sends already",
  saveOwnNotices: OWN,
  sendNoticeCode: OWN,
  confirmNoticeEmail: OWN,
  saveView: OWN,
  changeView: OWN,
  deleteView: OWN,
  saveColumns: OWN,
  requestErasure: "leaves a receipt",
  requestExport: "leaves a receipt",
  trackEvent: READS,
  reportClientFault: READS,
  reportVisit: "is about a visitor",
  openAccount: "opens a tab that only reads",
  listAccounts: READS,
  exportAccounts: READS,
  getFraudAnalytics: READS,
  activateManualWatch: "is in the order's own trail",
  loadPixel: "is about a mailed message",
  followLink: "is about a mailed message",
  downloadEvidence: READS,
};

/** Areas that tell what happened to them themselves: orders, scenarios, lists, replays and reports. */
const withTrailsOfTheirOwn = /^\/(payments|alerts|guarantee|scenarios|sensors|action|custom-lists|kycevidences|master\/replays)/;

const definitions: [EndpointName, EndpointDefinition][] = keysOf(endpoints).map((name) => [name, endpoints[name]]);
const changing = definitions.filter(([, { method, changes }]) => method !== "GET" || changes !== undefined);

describe("every call that people can make", () => {
  test("is recorded, or has a reason not to be", () => {
    const byPeople = changing.filter(([, definition]) => callersOf(definition).some((caller) => caller !== "key" && caller !== "signed"));
    const undecided = byPeople.filter(
      ([name, { path }]) =>
        !(name in recorded) && !recordedBesideShopify.includes(name) && !(name in unrecorded) && !withTrailsOfTheirOwn.test(path),
    );
    expect(undecided.map(([name]) => name)).toEqual([]);
    expect(Object.keys(unrecorded).filter((name) => name in recorded)).toEqual([]);
  });

  test.each(Object.entries(recorded))("%s is", async (_name, { what, change }) => {
    const world = await aWorld();
    await change(world);
    const rows = await rowsOf(world.shop, "audit_event");
    const newest = rows.toSorted((a, b) => Number(a["event_id"]) - Number(b["event_id"])).at(-1);
    expect(newest).toMatchObject({ what, by_kind: expect.stringMatching(/^(person|staff)$/) });
  });
});
