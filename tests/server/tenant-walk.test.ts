import { randomInt } from "node:crypto";
import type { Readable } from "node:stream";
import { once } from "node:events";
import { createServer } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { optionalScopes } from "#server/platforms/shopify/capabilities.ts";
import { endpoints, type EndpointName } from "#contract/endpoints.ts";
import { callersOf, fullPath, isStream, type EndpointDefinition } from "#contract/endpoint.ts";
import type { ScenarioDraft } from "#contract/scenario-on-wire.ts";
import type { Role } from "#domain/accounts/roles.ts";
import { KEY_OVERLAP_MS, renewApiKey } from "#server/access/api-key.ts";
import { deleteEndedKeys, insertKey } from "#server/access/key-store.ts";
import { storeClaim } from "#server/claims/claim-store.ts";
import { startInsights } from "#server/insights/start-insights.ts";
import { askForPrivacy } from "#server/privacy/ask-for-privacy.ts";
import { OPERATOR } from "#server/shops/audit-actor.ts";
import { sendInvitation } from "#server/team/send-invitation.ts";
import { aDocument } from "#tests/support/a-document.ts";
import { aForm, type TestForm } from "#tests/support/a-form.ts";
import { anAction } from "#tests/support/an-action.ts";
import { catchAllOf } from "#tests/support/live-set.ts";
import {
  aPayment,
  aPerson,
  aReport,
  aShop,
  anOrderBody,
  testSecrets,
  type TestPayment,
  type TestPerson,
  type TestShop,
} from "#tests/support/builders.ts";
import { aMasterReplay } from "#tests/support/a-master-replay.ts";
import { aReplay } from "#tests/support/a-replay.ts";
import { aSuggestion } from "#tests/support/a-suggestion.ts";
import { asKeyOf, asNobody, asPerson, asStaff, type Caller } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";

/** A shop with a person and a payment, and the master account above it with a person of its own. */
type World = {
  shop: TestShop;
  person: TestPerson;
  payment: TestPayment;
  actionId: number;
  scenario: { scenarioId: number; configurationId: number };
  draft: ScenarioDraft;
  replay: { replayId: number };
  suggestion: { suggestionId: number };
  paymentsReport: { reportId: number };
  verificationsReport: { reportId: number };
  insightsReportId: number;
  commentId: number;
  memberId: number;
  invitationId: number;
  viewId: number;
  list: { listId: number; name: string; entryId: number };
  upload: { listId: number; uploadId: number };
  alerts: { joinedId: number; waitingId: number };
  documentId: number;
  evidenceExportId: number;
  erasureId: number;
  keyId: number;
  exportId: number;
  master: { shop: TestShop; person: TestPerson };
  /** A replay of the master account, which was stopped in the shop. */
  masterReplayId: number;
};
type Sent = {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: object;
  lines?: object[];
  form?: TestForm;
  csv?: string;
};
/** Who an endpoint is for: anyone, anyone logged in, a shop's people with at least this role, or the shop's own systems. */
type Level = "anyone" | "user" | Role | "key";
/**
 * How an endpoint is called with one world's ids. `names` says what the request names of the shop: an id, which from
 * another shop must give 404 or 403, or nothing, so that only the response could leak. `alsoForKeys` is for endpoints that
 * the shop's systems may call too, `by` is the master account for endpoints that are only for those, `ofPeople` for those that
 * no session by API key may call. `prepare` makes anew what an earlier caller removed.
 */
type Visit =
  | {
      names: "an id" | "nothing";
      for: Level;
      alsoForKeys?: true;
      by?: "master";
      ofPeople?: true;
      send: (world: World) => Sent;
      prepare?: (world: World) => Promise<void>;
    }
  | { holdsNoShopData: string; for: Level; send: (world: World) => Sent }
  | { goesByItsOwnSecret: string }
  | { hasNoneToServe: string };

const aboutThemselves = {
  goesByItsOwnSecret: "is about the person who is logged in, and no shop; `profile.test.ts` asks as others",
} as const;
const plainly = { names: "nothing", for: "viewer", send: () => ({}) } as const;
const onePayment = { names: "an id", for: "viewer", send: ({ payment }: World) => ({ params: { id: payment.paymentId } }) } as const;
function namedExport({ payment, evidenceExportId }: World): Sent {
  return { params: { id: payment.paymentId, exportId: evidenceExportId } };
}
/** The live set is changed by owners, a draft by analysts too. */
const oneScenario = {
  names: "an id",
  for: "owner",
  send: ({ scenario }: World) => ({ params: { id: scenario.scenarioId } }),
} as const;
const oneDraft = { names: "an id", for: "analyst", send: ({ draft }: World) => ({ params: { draftId: draft.draftId } }) } as const;
async function withNewDraft(world: World): Promise<void> {
  world.draft = await aDraft(world);
}
const oneMasterReplay = {
  names: "an id",
  for: "analyst",
  by: "master",
  send: ({ masterReplayId }: World) => ({ params: { masterReplayId } }),
} as const;
/** Once the plan is to change, it can't be changed to another. */
async function withKeptPlan({ shop, person }: World): Promise<void> {
  await app.read(endpoints.keepPlan, {}, asPerson(person, shop));
}
async function connectToShopify({ tenantId }: TestShop): Promise<void> {
  const { database } = app.services;
  const scopes = optionalScopes.join(",");
  const connect = `insert into shopify_connection (tenant_id, state, scopes, installed_at) values ($1, 'connected', $2, now()) on conflict do nothing`;
  await database.asOwner(connect, [tenantId, scopes]);
}
/** An order of the shop that is in Shopify as well, with a dispute there. */
async function putInShopify({ tenantId }: TestShop, { orderId }: TestPayment): Promise<void> {
  const { database } = app.services;
  const order = "insert into shopify_order (tenant_id, shopify_id, order_id) values ($1, $2, $3)";
  await database.asOwner(order, [tenantId, shopifyIdOf({ tenantId }), orderId]);
  const dispute = "insert into shopify_dispute (tenant_id, dispute_id, order_id) values ($1, $2, $3)";
  await database.asOwner(dispute, [tenantId, `${tenantId}9`, orderId]);
}
function shopifyIdOf({ tenantId }: Pick<TestShop, "tenantId">): string {
  return `${tenantId}1`;
}
function doubtOf({ tenantId }: TestShop): string {
  return `${tenantId}5`;
}
async function withDoubt(shop: TestShop): Promise<void> {
  const doubt =
    "insert into shopify_doubt (tenant_id, shopify_id, reference, placed_at, candidates, found_at) values ($1, $2, '#1', now(), '[]', now()) on conflict do nothing";
  await app.services.database.asOwner(doubt, [shop.tenantId, doubtOf(shop)]);
}
async function withNewMasterReplay(world: World): Promise<void> {
  world.masterReplayId = await aMasterReplay(world.master.shop, world.shop);
}
const oneReplay = { names: "an id", for: "viewer", send: ({ replay }: World) => ({ params: { replayId: replay.replayId } }) } as const;
async function withNewReplay(world: World): Promise<void> {
  world.replay = await aReplay(world.shop, null);
}
const oneKey = { names: "an id", for: "owner", send: ({ keyId }: World) => ({ params: { id: keyId } }) } as const;
async function withInvitation(world: World): Promise<void> {
  world.invitationId = await anInvitation(world.shop);
}

async function withNewKey(world: World): Promise<void> {
  world.keyId = await aKey(world.shop);
}
async function aKey({ tenantId }: TestShop): Promise<number> {
  const key = { name: "Warehouse", scopes: ["orders"], isMain: false, createdBy: "Dana Reyes" } as const;
  const { keyId } = await (await testDatabase()).asSystem((handle) => insertKey(handle, testSecrets, tenantId, key, new Date()));
  return keyId;
}
/** No replaced key is left. */
async function withOneMainKey({ shop }: World): Promise<void> {
  const now = new Date();
  const { tenantId } = shop;
  shop.apiKey = await (
    await testDatabase()
  ).asSystem(async (handle) => {
    await deleteEndedKeys(handle, tenantId, new Date(now.getTime() + KEY_OVERLAP_MS));
    return renewApiKey(handle, testSecrets, tenantId, { by: OPERATOR, now });
  });
}
async function withNewSuggestion(world: World): Promise<void> {
  world.suggestion = await aSuggestion(world.shop);
}
/** Never called: no such name exists. */
const hook = { method: "POST", url: "https://hooks.invalid/", headers: {}, body: null, preScript: null, delay: 0 };
const listBody = { filter: {} };
const anyTime = { startDate: "2018-01-01T00:00:00Z", endDate: new Date().toISOString() };

const visits: Record<EndpointName, Visit> = {
  signIn: { goesByItsOwnSecret: "nobody is signed in yet; it gives a token and nothing else" },
  signInByCode: { goesByItsOwnSecret: "goes by a code that is made for one account and used once" },
  getSession: { ...plainly, for: "user" },
  pollSession: { ...plainly, for: "user" },
  signOut: { for: "user", send: () => ({}), holdsNoShopData: "ends the caller's own session by its own token" },
  requestPasswordReset: { goesByItsOwnSecret: "mails a link to the address itself" },
  checkResetLink: { goesByItsOwnSecret: "goes by the token of a mailed link, and answers only whether it's open" },
  setPassword: { goesByItsOwnSecret: "goes by the token of a mailed link" },
  listUserTenants: { ...plainly, for: "user" },
  getSubscription: { names: "an id", for: "viewer", send: ({ shop }) => ({ params: { tenantId: shop.tenantId } }) },
  getBilling: { names: "nothing", for: "viewer", send: () => ({}) },
  refreshBilling: { names: "nothing", for: "owner", send: () => ({}) },
  getSubscriptionUrl: { names: "an id", for: "owner", send: ({ shop }) => ({ query: { pkg: "plus", shop: shop.shopName } }) },
  cancelSubscription: {
    names: "an id",
    for: "owner",
    send: ({ shop }) => ({ params: { tenantId: shop.tenantId, subscriptionId: shop.tenantId } }),
    prepare: withKeptPlan,
  },
  keepPlan: { names: "nothing", for: "owner", send: () => ({}) },
  requestPlan: { names: "nothing", for: "owner", send: () => ({ body: { plan: "standard" } }), prepare: withKeptPlan },
  takeShopifyWebhook: { goesByItsOwnSecret: "goes by Shopify's signature, and answers only that it was received" },
  takeShopifyCompliance: { goesByItsOwnSecret: "goes by Shopify's signature, and answers only that it was received" },
  takeStripeEvent: { goesByItsOwnSecret: "goes by Stripe's signature, and answers only that it was received" },
  resetScopes: { names: "an id", for: "owner", send: ({ shop }) => ({ query: { shopName: shop.shopName } }) },
  getTeam: plainly,
  inviteToTeam: {
    names: "nothing",
    for: "owner",
    send: () => ({ body: { email: `kim-${randomInt(1_000_000_000)}@mail.test`, role: "viewer" } }),
  },
  resendInvitation: { names: "an id", for: "owner", send: ({ invitationId }) => ({ params: { invitationId } }) },
  correctInvitation: {
    names: "an id",
    for: "owner",
    send: ({ invitationId }) => ({ params: { invitationId }, body: { email: `kim-${randomInt(1_000_000_000)}@mail.test` } }),
    prepare: withInvitation,
  },
  withdrawInvitation: {
    names: "an id",
    for: "owner",
    send: ({ invitationId }) => ({ params: { invitationId } }),
    prepare: withInvitation,
  },
  changeMember: { names: "an id", for: "owner", send: ({ memberId }) => ({ params: { memberId }, body: { role: "viewer" } }) },
  removeMember: {
    names: "an id",
    for: "owner",
    send: ({ memberId }) => ({ params: { memberId } }),
    prepare: async (world) => void (world.memberId = (await aPerson({ of: [world.shop], role: "viewer" })).userId),
  },
  getInvitation: { goesByItsOwnSecret: "goes by the token of a mailed link" },
  acceptInvitation: { goesByItsOwnSecret: "goes by the token of a mailed link, and by whom it was sent to" },
  joinByInvitation: { goesByItsOwnSecret: "goes by the token of a mailed link" },
  getProfile: aboutThemselves,
  changeProfile: aboutThemselves,
  changePassword: aboutThemselves,
  endOtherSessions: aboutThemselves,
  endOwnSession: aboutThemselves,
  startSecondFactor: aboutThemselves,
  confirmSecondFactor: aboutThemselves,
  renewRecoveryCodes: aboutThemselves,
  turnOffSecondFactor: aboutThemselves,
  listAudit: { names: "nothing", for: "owner", send: () => ({ body: {} }) },
  exportAudit: { names: "nothing", for: "owner", send: () => ({ body: {} }) },
  getSignupOptions: { goesByItsOwnSecret: "tells choices, and of shops only those of the person or offered to the session token's shop" },
  checkSignup: { goesByItsOwnSecret: "nobody has a shop yet; it tells whether an email or an address is taken" },
  signUp: { goesByItsOwnSecret: "creates a shop of the caller's own" },
  acceptOffer: { goesByItsOwnSecret: "goes by a session token, and links only shops whose owners offered them to that token's shop" },
  refuseOffer: { goesByItsOwnSecret: "goes by a session token, and refuses only what was offered to that token's shop" },
  confirmEmail: { goesByItsOwnSecret: "goes by the token of a mailed link and the session of the same person" },
  resendConfirmation: { goesByItsOwnSecret: "mails a link to the caller's own address" },
  changeEmail: { goesByItsOwnSecret: "changes the caller's own address, by their password" },
  setUpShopify: { names: "an id", for: "viewer", send: ({ shop }) => ({ query: { shop: shop.shopName } }) },
  loadShopifyOrders: { names: "an id", for: "viewer", send: ({ shop }) => ({ query: { shop: shop.shopName } }) },
  compareShopify: { names: "nothing", for: "analyst", send: () => ({}) },
  getShopifySettings: plainly,
  changeShopifySettings: {
    names: "nothing",
    for: "owner",
    send: () => ({ body: { allowed: ["hold"], tags: { approved: null, pending: null, rejected: null } } }),
  },
  recordVisits: { names: "nothing", for: "owner", send: () => ({ body: { isOn: true } }) },
  // Orders that the shop doesn't have are answered one by one; `order-extensions.test.ts` asks for another shop's.
  listOrderSummaries: { ...plainly, send: ({ shop }) => ({ query: { ids: shopifyIdOf(shop) } }) },
  decideInAdmin: {
    names: "nothing",
    for: "analyst",
    send: ({ shop }) => ({ body: { orders: [{ shopifyId: shopifyIdOf(shop) }], action: "approve" } }),
  },
  runFlowAction: { goesByItsOwnSecret: "goes by Shopify's signature, which names the shop" },
  takeFlowLifecycle: { goesByItsOwnSecret: "goes by Shopify's signature, and answers only that it was received" },
  loadShopifyHistory: { names: "nothing", for: "owner", send: () => ({}) },
  joinShopifyOrder: {
    names: "an id",
    for: "analyst",
    send: ({ shop }) => ({ params: { shopifyId: doubtOf(shop) }, body: { orderId: null } }),
    prepare: ({ shop }) => withDoubt(shop),
  },
  getShopifyOrder: onePayment,
  actOnShopifyOrder: {
    names: "an id",
    for: "analyst",
    send: ({ payment }) => ({ params: { id: payment.paymentId }, body: { action: "hold" } }),
  },
  tellShopifyAgain: { names: "an id", for: "analyst", send: ({ payment }) => ({ params: { id: payment.paymentId } }) },
  sendShopifyEvidence: {
    names: "an id",
    for: "analyst",
    send: ({ shop, payment }) => ({ params: { id: payment.paymentId, disputeId: `${shop.tenantId}9` }, body: { isFinal: false } }),
  },
  // The walk's shops have a Shopify shop; `signup/whose-shop.test.ts` offers one that has none.
  connectShopify: { goesByItsOwnSecret: "offers the caller's own shop to a Shopify shop, of which it tells nothing" },
  getFirstSteps: plainly,
  dismissFirstSteps: { ...plainly, for: "analyst" },
  noteRuleSeen: plainly,
  consoleConfiguration: { for: "anyone", send: () => ({}), holdsNoShopData: "the same for everybody, before anybody signs in" },
  demoProgress: { for: "user", send: () => ({}), holdsNoShopData: "how far the server's demo is loaded" },
  sendOrder: { names: "nothing", for: "key", send: ({ payment }) => ({ body: order(payment.orderId) }) },
  changeOrder: { names: "an id", for: "key", send: ({ payment }) => ({ params: { orderId: payment.orderId }, body: { tags: ["gift"] } }) },
  getOrder: { names: "an id", for: "key", send: ({ payment }) => ({ params: { orderId: payment.orderId } }) },
  importOrders: { names: "nothing", for: "key", send: ({ payment }) => ({ lines: [order(payment.orderId)] }) },
  reportOutcome: {
    names: "an id",
    for: "key",
    send: ({ payment }) => ({ params: { orderId: payment.orderId }, body: { type: "fraud_confirmed", at: new Date().toISOString() } }),
  },
  reportFulfillment: {
    names: "an id",
    for: "key",
    send: ({ payment }) => ({
      params: { orderId: payment.orderId },
      body: { id: "sh_1", status: "in_transit", at: new Date().toISOString() },
    }),
  },
  recordMessage: {
    names: "an id",
    for: "key",
    send: ({ payment }) => ({ params: { orderId: payment.orderId }, body: { id: "em_1", url: "https://shop.example/" } }),
  },
  loadPixel: { goesByItsOwnSecret: "goes by the signature in a message's address, and gives a picture of one pixel" },
  followLink: { goesByItsOwnSecret: "goes by the signature in a message's address, and leads where that message says" },
  reportCheckout: {
    names: "nothing",
    for: "key",
    send: ({ shop }) => ({ body: { id: `of ${shop.shopName}`, at: new Date().toISOString(), amount: 20, currency: "USD" } }),
  },
  reportAlert: {
    names: "nothing",
    for: "key",
    send: ({ shop }) => ({ body: { id: `of ${shop.shopName}`, source: "ETHOCA", amount: 20, orderId: "unknown" } }),
  },
  // One outcome is taken: the next caller's is a conflict.
  answerAlert: {
    names: "an id",
    for: "analyst",
    send: ({ payment, alerts }) => ({
      params: { paymentId: payment.paymentId },
      body: { outcome: "resolved", notes: null, status: "completed", chargebackId: String(alerts.joinedId) },
    }),
  },
  countUnmatchedAlerts: { names: "nothing", for: "viewer", send: () => ({}) },
  listUnmatchedAlerts: { names: "nothing", for: "viewer", send: () => ({ query: { page: "1" } }) },
  joinAlert: {
    names: "an id",
    for: "analyst",
    send: ({ payment, alerts }) => ({ params: { alertId: alerts.waitingId }, body: { paymentId: String(payment.paymentId) } }),
  },
  undoJoin: {
    names: "an id",
    for: "analyst",
    send: ({ payment, alerts }) => ({ params: { alertId: alerts.waitingId }, body: { paymentId: String(payment.paymentId) } }),
  },
  listPaymentScenarios: plainly,
  listAcquirers: plainly,
  listOrigins: plainly,
  listPayments: { names: "nothing", for: "viewer", send: () => ({ query: { page: "1", count: "50" }, body: listBody }) },
  // Leaves out what isn't the shop's; `list-payments.test.ts` asks for another shop's.
  readPaymentRows: { names: "nothing", for: "viewer", send: ({ payment }) => ({ body: { paymentIds: [payment.paymentId] } }) },
  exportPayments: { names: "nothing", for: "viewer", send: () => ({ body: listBody }) },
  getNetworks: plainly,
  getMovers: {
    names: "nothing",
    for: "viewer",
    send: () => ({ body: { startDate: "2026-01-01T00:00:00Z", endDate: new Date().toISOString() } }),
  },
  getPayment: onePayment,
  getBeneficiaries: onePayment,
  getItems: onePayment,
  listDeliveries: onePayment,
  listDisputes: onePayment,
  listDocuments: onePayment,
  uploadDocument: { names: "an id", for: "analyst", send: ({ payment }) => ({ params: { id: payment.paymentId }, form: aForm() }) },
  sendDocument: { names: "an id", for: "key", send: ({ payment }) => ({ params: { orderId: payment.orderId }, form: aForm() }) },
  downloadDocument: {
    names: "an id",
    for: "viewer",
    send: ({ payment, documentId }) => ({ params: { id: payment.paymentId, documentId } }),
  },
  getEvidence: {
    names: "an id",
    for: "viewer",
    send: ({ payment, documentId }) => ({ params: { id: payment.paymentId, evidenceId: documentId } }),
  },
  getEvidencePdf: {
    names: "an id",
    for: "viewer",
    send: ({ payment, documentId }) => ({ params: { id: payment.paymentId, evidenceId: documentId } }),
  },
  // Empty for any person; `questionnaires.test.ts` asks for a document.
  listQuestionnaireDocuments: { ...plainly, send: () => ({ params: { payerId: "c1" } }) },
  downloadQuestionnaireDocument: { hasNoneToServe: "only verifications ask people to fill in questionnaires" },
  getCoverage: onePayment,
  getClaim: onePayment,
  fileClaim: { ...onePayment, for: "analyst" },
  getCaseStrengths: onePayment,
  getCompellingEvidence: onePayment,
  getTrace: onePayment,
  getWhatIf: onePayment,
  getRisks: onePayment,
  getHistory: onePayment,
  listHistorySensors: onePayment,
  addComment: {
    names: "an id",
    for: "analyst",
    send: ({ payment }) => ({ params: { paymentId: payment.paymentId }, body: { comment: "Called the buyer" } }),
  },
  editComment: {
    names: "an id",
    for: "analyst",
    send: ({ payment, commentId }) => ({ params: { paymentId: payment.paymentId, commentId }, body: { comment: "Called again" } }),
  },
  deleteComment: {
    names: "an id",
    for: "analyst",
    send: ({ payment, commentId }) => ({ params: { paymentId: payment.paymentId, commentId } }),
  },
  exportEvidence: {
    names: "an id",
    for: "analyst",
    send: ({ payment }) => ({ params: { id: payment.paymentId }, body: { comments: "", to: [] } }),
  },
  getEvidenceExport: { names: "an id", for: "analyst", send: namedExport },
  undoEvidenceExport: { names: "an id", for: "analyst", send: namedExport },
  markDisputed: {
    names: "an id",
    for: "analyst",
    send: ({ payment }) => ({ params: { id: payment.paymentId }, body: { reason: "fraudulent" } }),
  },
  undoDisputed: {
    names: "an id",
    for: "analyst",
    send: ({ payment }) => ({ params: { id: payment.paymentId }, body: { outcomeId: "1" } }),
  },
  downloadEvidence: { goesByItsOwnSecret: "goes by the secret of a link, which names its shop" },
  listReasons: { names: "nothing", for: "viewer", send: () => ({ params: { orderStatus: "rejected" } }) },
  decideAsStaff: {
    names: "an id",
    for: "analyst",
    send: ({ payment }) => ({ body: { paymentId: payment.paymentId, action: "reject", reasonCode: "suspected_fraud" } }),
  },
  // Each ID has a result of its own in a 200; `decide-on-orders.test.ts` sends another shop's.
  decideOnOrders: {
    names: "nothing",
    for: "analyst",
    send: ({ payment }) => ({ body: { paymentIds: [payment.paymentId], action: "reject", reasonCode: "suspected_fraud" } }),
  },
  undoDecisions: { names: "nothing", for: "analyst", send: ({ payment }) => ({ body: { decisionIds: [payment.paymentId] } }) },
  previewDecisions: { names: "nothing", for: "viewer", send: ({ payment }) => ({ body: { paymentIds: [payment.paymentId] } }) },
  getHome: plainly,
  getQueue: plainly,
  listColleagues: plainly,
  // Each ID has a result of its own in a 200; `queue.test.ts` sends another shop's.
  assignPayments: {
    names: "nothing",
    for: "analyst",
    send: ({ payment }) => ({ body: { paymentIds: [payment.paymentId], colleagueId: null } }),
  },
  listViews: plainly,
  saveView: { ...plainly, ofPeople: true, send: () => ({ body: { name: "Mine", query: "risk=High", isShared: false } }) },
  changeView: {
    names: "an id",
    for: "owner",
    send: ({ viewId }) => ({ params: { viewId }, body: { name: "Everyone's", query: "risk=High", version: 1 } }),
  },
  deleteView: {
    names: "an id",
    for: "owner",
    send: ({ viewId }) => ({ params: { viewId } }),
    prepare: async (world) => void (world.viewId = await aSharedView(world)),
  },
  listCustomLists: plainly,
  getCustomList: { names: "an id", for: "viewer", send: ({ list }) => ({ params: { id: list.listId } }) },
  createCustomList: { names: "nothing", for: "analyst", send: () => ({ body: { name: `List ${randomInt(1_000_000_000)}` } }) },
  changeCustomList: { names: "an id", for: "analyst", send: ({ list }) => ({ body: { customListId: list.listId, name: list.name } }) },
  deleteCustomList: {
    names: "an id",
    for: "analyst",
    send: ({ list }) => ({ params: { id: list.listId } }),
    prepare: async (world) => void (world.list = await aList(world)),
  },
  listEntries: { names: "an id", for: "viewer", send: ({ list }) => ({ params: { id: list.listId } }) },
  addEntries: {
    names: "an id",
    for: "analyst",
    send: ({ list }) => ({ params: { id: list.listId }, body: { value: "grace@mail.example" } }),
  },
  getEntry: { names: "an id", for: "viewer", send: ({ list }) => ({ params: { itemId: list.entryId } }) },
  changeEntry: {
    names: "an id",
    for: "analyst",
    send: ({ list }) => ({ body: { customListItemId: list.entryId, note: "Chargeback" } }),
  },
  deleteEntry: {
    names: "an id",
    for: "analyst",
    send: ({ list }) => ({ params: { itemId: list.entryId } }),
    prepare: async (world) => void (world.list = await aList(world)),
  },
  uploadEntries: {
    names: "an id",
    for: "analyst",
    send: ({ list }) => ({ params: { id: list.listId }, csv: "value\ngrace@mail.example\n" }),
  },
  listUploads: { names: "an id", for: "viewer", send: ({ list }) => ({ params: { id: list.listId } }) },
  getUpload: { names: "an id", for: "viewer", send: ({ upload: { listId, uploadId } }) => ({ params: { id: listId, uploadId } }) },
  getListUses: { names: "an id", for: "viewer", send: ({ list }) => ({ params: { id: list.listId } }) },
  countListHits: { names: "an id", for: "viewer", send: ({ list }) => ({ params: { id: list.listId } }) },
  getListableValues: onePayment,
  addPaymentToList: {
    names: "an id",
    for: "analyst",
    send: ({ payment, list }) => ({ params: { id: payment.paymentId }, body: { customListId: list.listId, field: "email" } }),
  },
  saveColumns: { ...plainly, ofPeople: true, send: () => ({ body: { shown: ["email"], hidden: ["scenario"] } }) },
  getDashboard: { names: "nothing", for: "viewer", send: () => ({ body: thisYear() }) },
  makePaymentsReport: {
    names: "an id",
    for: "viewer",
    send: ({ paymentsReport }) => ({ query: { jobId: String(paymentsReport.reportId) }, body: thisYear() }),
  },
  getInsights: { names: "an id", for: "viewer", send: ({ insightsReportId }) => ({ query: { testId: String(insightsReportId) } }) },
  makeVerificationsReport: {
    names: "an id",
    for: "viewer",
    send: ({ verificationsReport }) => ({ query: { jobId: String(verificationsReport.reportId) }, body: thisYear() }),
  },
  listNewestReports: plainly,
  getNotices: plainly,
  saveOwnNotices: { ...plainly, ofPeople: true, send: () => ({ body: { kinds: ["review"], digestHour: 8 } }) },
  sendNoticeCode: { ...plainly, ofPeople: true, send: () => ({ body: { email: "reviews@mail.test" } }) },
  confirmNoticeEmail: { goesByItsOwnSecret: "goes by a code that was mailed to the same person" },
  saveSlackNotices: {
    names: "nothing",
    for: "owner",
    send: () => ({ body: { url: "https://hooks.example.com/services/T/B/x", kinds: ["review"], digestHour: null } }),
  },
  removeSlack: { names: "nothing", for: "owner", send: () => ({}) },
  testSlack: { names: "nothing", for: "owner", send: () => ({}) },
  changeTenant: { names: "nothing", for: "owner", send: () => ({ body: { mailLanguage: "de" } }) },
  listKeys: { names: "nothing", for: "owner", send: () => ({}) },
  createKey: { names: "nothing", for: "owner", send: () => ({ body: { name: `Key ${randomInt(1_000_000_000)}`, scopes: ["orders"] } }) },
  deleteKey: { ...oneKey, prepare: withNewKey },
  rotateKey: { names: "nothing", for: "owner", send: () => ({}), prepare: withOneMainKey },
  revealKey: oneKey,
  saveReamaze: { names: "nothing", for: "owner", send: () => ({ body: { accountName: "acme", email: "help@shop.test", apiKey: "k" } }) },
  removeReamaze: { names: "nothing", for: "owner", send: () => ({}) },
  requestErasure: { names: "nothing", for: "owner", alsoForKeys: true, send: ({ person }) => ({ body: { email: person.email } }) },
  getErasure: { names: "an id", for: "owner", alsoForKeys: true, send: ({ erasureId }) => ({ params: { id: erasureId } }) },
  requestExport: { names: "nothing", for: "owner", alsoForKeys: true, send: ({ person }) => ({ body: { email: person.email } }) },
  getExport: { names: "an id", for: "owner", alsoForKeys: true, send: ({ exportId }) => ({ params: { id: exportId } }) },
  trackEvent: { names: "nothing", for: "viewer", send: () => ({ body: { name: "download_report", properties: { format: "csv" } } }) },
  downloadReport: { goesByItsOwnSecret: "goes by the signature of a link, which names its shop" },
  reportClientFault: {
    for: "anyone",
    send: () => ({ body: { kind: "uncaught", message: "x is not a function", screen: "/dashboard", build: null, frames: [] } }),
    holdsNoShopData: "only goes to the log",
  },
  liveEvents: plainly,
  listAccounts: { names: "nothing", for: "viewer", by: "master", send: () => ({ query: { page: "1", count: "50" }, body: anyTime }) },
  exportAccounts: { names: "nothing", for: "viewer", by: "master", send: () => ({ body: anyTime }) },
  getFraudAnalytics: { names: "nothing", for: "viewer", by: "master", send: () => ({ body: anyTime }) },
  startMasterReplay: {
    names: "an id",
    for: "analyst",
    by: "master",
    send: ({ shop }) => ({ body: { tenantId: shop.tenantId, fromDate: "2026-10-01T00:00:00Z", untilDate: "2026-11-01T00:00:00Z" } }),
  },
  listMasterReplays: { ...plainly, by: "master" },
  getMasterReplay: { ...oneMasterReplay, for: "viewer" },
  stopMasterReplay: oneMasterReplay,
  resumeMasterReplay: oneMasterReplay,
  deleteMasterReplay: { ...oneMasterReplay, prepare: withNewMasterReplay },
  listScenarioSets: { ...plainly, by: "master" },
  openAccount: { names: "an id", for: "viewer", by: "master", send: ({ shop }) => ({ body: { tenantId: shop.tenantId } }) },
  getExchangeRates: { ...plainly, for: "user" },
  getPaymentManualSensors: { ...onePayment, for: "analyst" },
  activateManualWatch: {
    names: "an id",
    for: "analyst",
    send: ({ shop, payment, actionId }) => ({
      params: { tenantId: shop.tenantId, paymentId: payment.paymentId, sensorIds: actionId },
    }),
  },
  reportVisit: { goesByItsOwnSecret: "goes by a public site key, which only adds to its shop's visits" },
  getVisitSetup: plainly,
  listScenarios: { names: "an id", for: "viewer", send: ({ draft }) => ({ query: { draft: String(draft.draftId) } }) },
  getScenario: { ...oneScenario, for: "viewer" },
  createScenario: {
    names: "an id",
    for: "analyst",
    send: ({ draft }) => ({ query: { draft: String(draft.draftId) }, body: { scenario: { ScenarioscolName: "Large orders" } } }),
  },
  saveScenario: {
    ...oneScenario,
    send: ({ scenario }) => ({ body: { scenario: { Scenarioid: String(scenario.scenarioId), ScenarioscolName: "Renamed" } } }),
  },
  prioritizeScenarios: {
    ...oneScenario,
    send: ({ scenario }) => ({ body: { scenarios: [{ Scenarioid: String(scenario.scenarioId), ScenariosPriority: 1 }] } }),
  },
  deleteScenario: {
    ...oneScenario,
    prepare: async (world) => void (world.scenario = await aScenario(world)),
  },
  setSensorStage: {
    ...oneScenario,
    send: ({ scenario }) => ({ params: { configId: scenario.configurationId, stage: "auto" } }),
  },
  listProcessStages: { for: "viewer", send: () => ({}), holdsNoShopData: "the same for everybody" },
  listSensorTypes: plainly,
  listCriticalities: { for: "viewer", send: () => ({}), holdsNoShopData: "the same for everybody" },
  listRuleFields: { for: "viewer", send: () => ({}), holdsNoShopData: "the same for everybody" },
  listScenarioHistory: plainly,
  // Every shop's versions count from 1; `scenario-history.test.ts` asks for one that only another shop has.
  restoreScenarios: { names: "nothing", for: "owner", send: () => ({ params: { version: 1 } }) },
  listDrafts: plainly,
  createDraft: {
    names: "an id",
    for: "analyst",
    send: ({ draft }) => ({ query: { draft: String(draft.draftId) }, body: { name: aName() } }),
  },
  renameDraft: { ...oneDraft, send: ({ draft }) => ({ params: { draftId: draft.draftId }, body: { name: aName() } }) },
  deleteDraft: { ...oneDraft, prepare: withNewDraft },
  setUpAction: {
    names: "an id",
    for: "owner",
    send: ({ scenario }) => ({ body: { type: "22", settings: { changeOrderStatus: "rejected" }, Config: scenario.configurationId } }),
    prepare: async (world) => void (world.scenario = await aScenario(world)),
  },
  getActionConfig: { names: "an id", for: "analyst", send: ({ scenario }) => ({ params: { id: scenario.configurationId } }) },
  testHook: { names: "an id", for: "owner", send: ({ scenario }) => ({ body: { settings: hook, Config: scenario.configurationId } }) },
  comparePublishing: oneDraft,
  publishDraft: {
    ...oneDraft,
    for: "owner",
    send: ({ draft: { draftId, baseVersion, version } }) => ({
      params: { draftId },
      body: { liveVersion: String(baseVersion), draftVersion: version },
    }),
    prepare: withNewDraft,
  },
  startReplay: {
    names: "an id",
    for: "analyst",
    send: ({ draft }) => ({
      query: { draft: String(draft.draftId) },
      body: { fromDate: "2026-10-01T00:00:00Z", untilDate: "2026-11-01T00:00:00Z" },
    }),
  },
  startShadow: {
    names: "an id",
    for: "analyst",
    send: ({ draft }) => ({ query: { draft: String(draft.draftId) }, body: { untilDate: new Date(Date.now() + 86_400_000) } }),
  },
  listReplays: plainly,
  getReplay: oneReplay,
  stopReplay: { ...oneReplay, for: "analyst" },
  resumeReplay: { ...oneReplay, for: "analyst" },
  deleteReplay: { ...oneReplay, for: "analyst", prepare: withNewReplay },
  listReplayedOrders: oneReplay,
  getReplayedOrder: {
    names: "an id",
    for: "viewer",
    send: ({ replay, payment }) => ({ params: { replayId: replay.replayId, paymentId: payment.paymentId } }),
  },
  getSuggestions: plainly,
  startSuggestions: { ...plainly, for: "analyst" },
  draftSuggestion: {
    names: "an id",
    for: "analyst",
    send: ({ suggestion }) => ({ params: { suggestionId: suggestion.suggestionId } }),
    prepare: withNewSuggestion,
  },
  grantPermissions: {
    for: "anyone",
    send: ({ shop }) => ({ query: { shop: shop.shopName } }),
    holdsNoShopData: "leads on to the shop's own admin, known or not",
  },
};

const shopify = { apiKey: "an-app", apiSecret: "the secret of the app" };
let app: TestApp;
/** Two worlds that serve many tests, because their calls only read, or are refused. */
const reamaze = createServer((_, response) => void response.end("{}"));
afterAll(() => {
  reamaze.closeAllConnections();
  reamaze.close();
});
let untouched: { own: World; other: World };
beforeAll(async () => {
  // Someone else's server, which takes any key.
  reamaze.listen(0, "127.0.0.1");
  await once(reamaze, "listening");
  const { port } = z.object({ port: z.number() }).parse(reamaze.address());
  const reamazeUrl = `http://127.0.0.1:${port}/{account}`;
  app = await testApp({ config: { shopify, reamazeUrl, hookAllow: [`127.0.0.1:${port}`] } });
  untouched = { own: await aWorld(), other: await aWorld() };
});

const names = z.array(z.custom<EndpointName>((name) => typeof name === "string" && name in endpoints)).parse(Object.keys(endpoints));
const walked = namesWhere(() => true);

test.for(walked)("%s serves a shop its own data, and nothing of another's", async (name) => {
  const { endpoint, visit } = stepOf(name);
  const { own: unchanged, other } = untouched;
  const own = endpoint.method === "GET" ? unchanged : await aWorld();
  const { status, text } = await request(endpoint, visit.send(own), callerOf(visit, own));
  expect([200, 201, 202], text).toContain(status);
  for (const trace of tracesOf(other)) expect(text).not.toMatch(trace);
});

test.for(namesWhere(({ visit }) => visit.names === "an id"))("%s finds nothing by another shop's id", async (name) => {
  const { endpoint, visit } = stepOf(name);
  const { own, other } = untouched;
  const { status, text } = await request(endpoint, visit.send(other), callerOf(visit, own));
  expect([403, 404]).toContain(status);
  for (const trace of tracesOf(other)) expect(text).not.toMatch(trace);
});

test.for(namesWhere(({ visit }) => visit.for !== "key"))("%s shows nothing to people of another shop who name this one", async (name) => {
  const { endpoint, visit } = stepOf(name);
  const { own, other } = untouched;
  const { status, text } = await request(
    endpoint,
    visit.send(other),
    asPerson(visit.by === "master" ? own.master.person : own.person, other.shop),
  );
  // The session itself is asked of the shop that is named; other calls of a person need none.
  expect(status).toBe(visit.for === "user" && name !== "getSession" && name !== "pollSession" ? 200 : 403);
  for (const trace of tracesOf(other)) expect(text).not.toMatch(trace);
});

const open = names.flatMap((name) => {
  const visit = visits[name];
  return "send" in visit ? [{ name, visit }] : [];
});

test.for(open)("$name is open to exactly the callers it is for", async ({ name, visit }) => {
  const endpoint = endpoints[name];
  const world = await aWorld();
  const isForMaster = "by" in visit;
  const home = isForMaster ? world.master.shop : world.shop;
  const found: Record<string, number | "open"> = {};
  for (const [actor, { come }] of Object.entries(actors)) {
    if ("prepare" in visit) await visit.prepare?.(world);
    const { status, text } = await request(endpoint, visit.send(world), await come(home, world));
    // A staff decision conflicts with an earlier caller's, who decided the same, as do an alert's outcome and its order, and a
    // view changes from its latest version. Uploads and replays of earlier callers wait, until there are too many. A replay that is done
    // can't be stopped or go on. A comment is its author's to change.
    const conflicts =
      [
        "decideAsStaff",
        "changeView",
        "answerAlert",
        "joinAlert",
        "uploadEntries",
        "startReplay",
        "startShadow",
        "startSuggestions",
        "startMasterReplay",
        "sendShopifyEvidence",
      ].includes(name) && status === 409;
    const isOfAuthor = status === 403 && text.includes("You can change only your own comments.");
    const isOpen = [200, 201, 202, 302].includes(status) || conflicts || isOfAuthor;
    found[actor] = isOpen ? "open" : status;
  }
  const expected = Object.entries(actors).map(([actor, { may, isOfSubAccount = false }]) => {
    if (actor === BY_KEY && "ofPeople" in visit) return [actor, 403];
    const isForIt = may.includes(visit.for) || ("alsoForKeys" in visit && may.includes("key"));
    if (isForIt && !(isForMaster && isOfSubAccount)) return [actor, "open"];
    return [actor, may.includes("user") && visit.for !== "key" ? 403 : 401];
  });
  expect(found).toEqual(Object.fromEntries(expected));
});

type Actor = {
  may: readonly Level[];
  /** Acts for the sub-account, never for the master account above it. */
  isOfSubAccount?: true;
  /** Logs in again each time, because a call may end its session. */
  come: (home: TestShop, world: World) => Promise<Caller>;
};

const upTo: Record<Role, readonly Level[]> = {
  viewer: ["anyone", "user", "viewer"],
  analyst: ["anyone", "user", "viewer", "analyst"],
  owner: ["anyone", "user", "viewer", "analyst", "owner"],
};

const BY_KEY = "a session by API key";

/** Everyone who may call, in this order: the first of the staff inside the shop's admin is the owner. */
const actors: Record<string, Actor> = {
  "a viewer": { may: upTo.viewer, come: async (home) => asPerson(await aPerson({ of: [home], role: "viewer" }), home) },
  "an analyst": { may: upTo.analyst, come: async (home) => asPerson(await aPerson({ of: [home], role: "analyst" }), home) },
  "an owner": { may: upTo.owner, come: async (home) => asPerson(await aPerson({ of: [home], role: "owner", isConfirmed: true }), home) },
  [BY_KEY]: {
    may: upTo.analyst,
    come: async ({ shopName, apiKey }) => {
      const { token } = await app.read(endpoints.signIn, { body: { shopName, apiKey } }, asNobody);
      return { authorization: `Bearer ${token}` };
    },
  },
  "the first staff in the shop's admin": { may: upTo.owner, come: (home) => asStaff(home, shopify, "1") },
  "other staff in the shop's admin": { may: upTo.analyst, come: (home) => asStaff(home, shopify, "2") },
  "the master's staff in the sub-account": {
    may: upTo.viewer,
    isOfSubAccount: true,
    come: async (_home, { shop, master }) => asPerson(await aPerson({ of: [master.shop] }), shop),
  },
  "an opened sub-account": {
    may: upTo.viewer,
    isOfSubAccount: true,
    come: async (_home, { shop, master }) => {
      const opener = asPerson(await aPerson({ of: [master.shop] }), master.shop);
      const { code } = await app.read(endpoints.openAccount, { body: { tenantId: shop.tenantId } }, opener);
      const { token } = await app.read(endpoints.signInByCode, { body: { code } }, asNobody);
      return { authorization: `Bearer ${token}` };
    },
  },
  "the shop's systems": { may: ["anyone", "key"], come: async (home) => asKeyOf(home) },
  nobody: { may: ["anyone"], come: async () => asNobody },
};

/** What a master account needs no orders of its own for. */
const forMastersToo: readonly EndpointName[] = [
  "getSubscription",
  "resetScopes",
  "setUpShopify",
  "loadShopifyOrders",
  "getFirstSteps",
  "dismissFirstSteps",
  "noteRuleSeen",
  "trackEvent",
  "getTeam",
  "inviteToTeam",
  "resendInvitation",
  "correctInvitation",
  "withdrawInvitation",
  "changeMember",
  "removeMember",
  "listAudit",
  "exportAudit",
  "liveEvents",
  "listAccounts",
  "exportAccounts",
  "getFraudAnalytics",
  "openAccount",
  "startMasterReplay",
  "listMasterReplays",
  "getMasterReplay",
  "stopMasterReplay",
  "resumeMasterReplay",
  "deleteMasterReplay",
  "listScenarioSets",
  "changeTenant",
  "listKeys",
  "createKey",
  "deleteKey",
  "rotateKey",
  "revealKey",
];
const forOneShop = namesWhere(() => true).filter((name) =>
  callersOf(endpoints[name]).some((caller) => caller === "shop" || caller === "key"),
);

test.for(forOneShop.filter((name) => !forMastersToo.includes(name)))(
  "%s is closed to a master account itself, and open to it for a shop below",
  async (name) => {
    const { endpoint, visit } = stepOf(name);
    const { master, ...world } = untouched.own;
    const ask = async (as: Caller) => (await request(endpoint, visit.send({ ...world, master }), as)).status;
    const isForKeys = visit.for === "key";
    expect(await ask(isForKeys ? asKeyOf(master.shop) : asPerson(master.person, master.shop))).toBe(403);
    if (isForKeys) return;
    expect(await ask(asPerson(master.person, world.shop))).toBe(visit.for === "viewer" ? 200 : 403);
  },
);

test("what a shop sends changes nothing in another shop with the same orderId", async () => {
  const [own, other] = [await aWorld(), await aWorld()];
  const read = async () => {
    const { actions, ...payment } = await app.read(
      endpoints.getPayment,
      { params: { id: other.payment.paymentId } },
      asPerson(other.person, other.shop),
    );
    // When an order would close if it were held now changes with the time.
    return { ...payment, actions: actions.map((action) => ({ ...action, dueAt: null })) };
  };
  const before = await read();
  for (const name of ["sendOrder", "importOrders"] as const) {
    const { endpoint, visit } = stepOf(name);
    await request(endpoint, visit.send(other), asKeyOf(own.shop));
  }
  expect(await read()).toEqual(before);
});

/** Both worlds have the same person, card, device, phone and address, so that anything crossing over shows. */
async function aWorld(): Promise<World> {
  const above = await aShop({ isMaster: true });
  const master = { shop: above, person: await aPerson({ of: [above] }) };
  const shop = await aShop({ masterTenantId: above.tenantId, dashboardVisibility: "visible", plan: "plus", type: "99" });
  await connectToShopify(shop);
  const person = await aPerson({ of: [shop], isConfirmed: true });
  const { userId: memberId } = await aPerson({ of: [shop], role: "viewer" });
  const invitationId = await anInvitation(shop);
  const scenario = await catchAllOf(shop);
  const actionId = await anAction(shop, scenario);
  const ownScenario = await aScenario({ shop, person });
  const draft = await aDraft({ shop, person });
  const payment = await aPayment(shop, { order: order(), scenario });
  await aPayment(shop, { order: order() });
  await putInShopify(shop, payment);
  await withDoubt(shop);
  await aClaim(shop, payment);
  const paymentsReport = await aReport(shop, "payments", person.email);
  const verificationsReport = await aReport(shop, "verifications", person.email);
  const insightsReportId = await startInsights(app.services, shop.tenantId);
  const asked = async (kind: "erasure" | "export") =>
    (await askForPrivacy(app.services, shop.tenantId, kind, { email: "ada@mail.example" })).id;
  const [erasureId, exportId] = [await asked("erasure"), await asked("export")];
  const comment = { params: { paymentId: payment.paymentId }, body: { comment: "Called the buyer" } };
  const { id: commentId } = await app.read(endpoints.addComment, comment, asPerson(person, shop));
  const viewId = await aSharedView({ shop, person });
  const list = await aList({ shop, person });
  const upload = await anUpload({ shop, person, list });
  const sendAlert = async (id: string, orderId: string) =>
    (await app.read(endpoints.reportAlert, { body: { id, source: "ETHOCA", amount: 20, orderId } }, asKeyOf(shop))).alertId;
  const alerts = { joinedId: await sendAlert("a1", payment.orderId), waitingId: await sendAlert("a2", "unknown") };
  const documentId = await aDocument(app, shop, payment);
  const evidence = { params: { id: payment.paymentId }, body: { comments: "For the walk", to: [] } };
  const { exportId: evidenceExportId } = await app.read(endpoints.exportEvidence, evidence, asPerson(person, shop));
  const replay = await aReplay(shop, payment, { status: "stopped" });
  const suggestion = await aSuggestion(shop);
  const masterReplayId = await aMasterReplay(master.shop, shop);
  const keyId = await aKey(shop);
  return {
    shop,
    person,
    payment,
    replay,
    suggestion,
    memberId,
    invitationId,
    commentId,
    viewId,
    list,
    upload,
    alerts,
    documentId,
    evidenceExportId,
    actionId,
    scenario: ownScenario,
    draft,
    paymentsReport,
    verificationsReport,
    insightsReportId,
    erasureId,
    exportId,
    keyId,
    master,
    masterReplayId,
  };
}

/** A scenario of the shop's own, with one of its actions. */
async function aScenario({ shop, person }: Pick<World, "shop" | "person">): Promise<World["scenario"]> {
  const body = { scenario: { name: "Large orders", description: "", priority: undefined, isPsp: false, rules: [] } };
  const { scenarioId, set } = await app.read(endpoints.createScenario, { body }, asPerson(person, shop));
  const actions = set.scenarios.flatMap(({ id, sensors }) => (id === scenarioId ? sensors : []));
  const configurationId = actions.find((sensor) => sensor.configurationId !== null)?.configurationId;
  if (!configurationId) throw new Error("The scenario has no action");
  return { scenarioId, configurationId };
}

function aDraft({ shop, person }: Pick<World, "shop" | "person">): Promise<ScenarioDraft> {
  return app.read(endpoints.createDraft, { body: { name: aName() } }, asPerson(person, shop));
}

function aName(): string {
  return `Name ${randomInt(1_000_000_000)}`;
}

async function aSharedView({ shop, person }: Pick<World, "shop" | "person">): Promise<number> {
  const body = { name: aName(), query: "risk=High", isShared: true };
  return (await app.read(endpoints.saveView, { body }, asPerson(person, shop))).viewId;
}

async function anInvitation({ tenantId }: TestShop): Promise<number> {
  const email = `kim-${randomInt(1_000_000_000)}@mail.test`;
  const invited = {
    tenantId,
    email,
    fullName: null,
    role: "analyst",
    invitedBy: "Dana Reyes",
    invitedById: null,
    isOfSignup: false,
  } as const;
  return (await testDatabase()).asSystem(
    async (handle) => (await sendInvitation(handle, app.services, invited, OPERATOR, new Date())).invitationId,
  );
}

async function aList({ shop, person }: Pick<World, "shop" | "person">): Promise<World["list"]> {
  const as = asPerson(person, shop);
  const body = { name: `List ${randomInt(1_000_000_000)}`, type: "email" as const };
  const { listId, name } = await app.read(endpoints.createCustomList, { body }, as);
  const ada = { params: { id: listId }, body: { value: "ada@mail.example" } };
  const { results } = await app.read(endpoints.addEntries, ada, as);
  return { listId, name, entryId: results[0]?.entryId ?? 0 };
}

async function anUpload({ shop, person, list: { listId } }: Pick<World, "shop" | "person" | "list">): Promise<World["upload"]> {
  const sent = { params: { id: listId }, csv: "hedy@mail.example" };
  const { text } = await request(endpoints.uploadEntries, sent, asPerson(person, shop));
  const { uploadId } = endpoints.uploadEntries.answer.parse(JSON.parse(text));
  return { listId, uploadId };
}

function thisYear(): object {
  return { startDate: "2026-01-01T00:00:00Z", endDate: new Date().toISOString() };
}

function order(orderId?: string): Record<string, unknown> {
  const address = { firstName: "Ada", lastName: "Moore", address1: "1 Pine St", city: "Portland", country: "US", zip: "97201" };
  return anOrderBody({
    ...(orderId === undefined ? {} : { orderId }),
    createdAt: new Date().toISOString(),
    customer: { id: "c1", firstName: "Ada", lastName: "Moore", email: "ada@mail.example", phone: "+15035550123" },
    payment: { method: "credit_card", acquirer: "stripe", cardBin: "424242", cardLast4: "4242" },
    billingAddress: address,
    shippingAddress: address,
    device: { ip: "8.8.8.8", deviceId: "device-1" },
    items: [{ id: "sku1", description: "Shoes", quantity: 1, amount: 50 }],
    origin: "web",
  });
}

/** What would reveal another world in a response. */
function tracesOf({ shop, person, payment, master, ...world }: World): RegExp[] {
  const shops = [shop, master.shop].flatMap(({ tenantId, shopName }) => [tenantId, shopName]);
  const { paymentsReport, verificationsReport, insightsReportId, erasureId, exportId } = world;
  const reports = [
    world.actionId,
    world.scenario.scenarioId,
    world.scenario.configurationId,
    world.draft.draftId,
    world.memberId,
    world.invitationId,
    world.viewId,
    world.list.listId,
    world.list.entryId,
    world.upload.uploadId,
    world.documentId,
    world.evidenceExportId,
    paymentsReport.reportId,
    verificationsReport.reportId,
    insightsReportId,
    erasureId,
    exportId,
  ];
  return [...shops, ...reports, payment.paymentId, payment.orderId, person.email, master.person.email].map(
    (value) => new RegExp(`(?<![\\w-])${value}(?![\\w-])`),
  );
}

type Step = { endpoint: EndpointDefinition; visit: Extract<Visit, { names: string }> };

/** Endpoints with shops' data, as far as they're meant. */
function namesWhere(isMeant: (step: Step) => boolean): EndpointName[] {
  return names.filter((name) => "names" in visits[name] && isMeant(stepOf(name)));
}

function stepOf(name: EndpointName): Step {
  const visit = visits[name];
  if (!("names" in visit)) throw new Error(`${name} holds no data of a shop`);
  return { endpoint: endpoints[name], visit };
}

function callerOf(visit: Step["visit"], world: World): Caller {
  if (visit.by === "master") return asPerson(world.master.person, world.master.shop);
  return visit.for === "key" ? asKeyOf(world.shop) : asPerson(world.person, world.shop);
}

function contentType({ lines, csv }: Sent): Record<string, string> {
  if (lines !== undefined) return { "content-type": "application/x-ndjson" };
  return csv === undefined ? {} : { "content-type": "text/csv" };
}

async function request(endpoint: EndpointDefinition, sent: Sent, as: Caller): Promise<{ status: number; text: string }> {
  const path = fullPath(endpoint).replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(sent.params?.[name])));
  const response = await app.http.inject({
    // Calls that anyone may make are counted by IP address.
    remoteAddress: `192.0.2.${randomInt(1, 255)}`,
    method: endpoint.method,
    url: path,
    headers: { ...as, ...contentType(sent), ...sent.form?.headers },
    ...(sent.query ? { query: sent.query } : {}),
    ...(sent.lines ? { payload: sent.lines.map((line) => JSON.stringify(line)).join("\n") } : sent.body ? { payload: sent.body } : {}),
    ...(sent.form ? { payload: sent.form.payload } : {}),
    ...(sent.csv === undefined ? {} : { payload: sent.csv }),
    payloadAsStream: true,
  });
  const isEndless = isStream(endpoint.answer) && endpoint.answer.stream === "text/event-stream" && response.statusCode === 200;
  return { status: response.statusCode, text: await readText(response.stream(), isEndless ? /^data: .*$/m : null) };
}

/** All of a stream's text. For an endless one, as much as it takes to find what is looked for. */
async function readText(stream: Readable, until: RegExp | null): Promise<string> {
  let text = "";
  for await (const chunk of stream) {
    text += String(chunk);
    if (until?.test(text)) break;
  }
  return text;
}

/** A claim that can be filed. */
async function aClaim({ tenantId }: TestShop, { paymentId }: TestPayment): Promise<void> {
  const at = new Date();
  const unfiled = {
    filedAt: null,
    answeredAt: null,
    grantedMinor: null,
    acceptedMinor: null,
    declineReason: null,
    paidAt: null,
    outcomeIds: [],
  };
  await (
    await testDatabase()
  ).forTenants([tenantId], (handle) =>
    storeClaim(handle, tenantId, {
      claimId: null,
      paymentId,
      state: "prepared",
      amountMinor: 5000,
      chargebackAt: at,
      preparedAt: at,
      filesAt: at,
      ...unfiled,
    }),
  );
}
