import { customLists } from "#server/db/schema/list-tables.ts";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { addComment } from "#contract/payment-trail.ts";
import { reportAlert } from "#contract/alerts.ts";
import { reportFulfillment } from "#contract/deliveries.ts";
import { reportOutcome } from "#contract/orders.ts";
import { basePaths, type EndpointDefinition } from "#contract/endpoint.ts";
import { endpoints, type EndpointName } from "#contract/endpoints.ts";
import { keysOf } from "#domain/keys-of.ts";
import { differingNames, fewest } from "#tests/contract/literals/differing-names.ts";
import { literals } from "#tests/contract/literals/literals.ts";
import { openJson } from "#tests/contract/literals/open-json.ts";
import { aGroup, anAccountOrder } from "#tests/support/a-group.ts";
import { runAllShops } from "#tests/support/a-master-replay.ts";
import { codeOf } from "#tests/support/app-code.ts";
import { aReplay } from "#tests/support/a-replay.ts";
import { aSuggestion } from "#tests/support/a-suggestion.ts";
import { aGuaranteedOrderBody, aPerson, aShop } from "#tests/support/builders.ts";
import { asKeyOf, asPerson, type Caller } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";

const now = new Date("2026-11-02T12:00:00Z");
const order = literals.sendOrder.body ?? {};
const dashboardBody = { ...literals.getDashboard.body, scenarios: [], paymentMethods: [], origins: [] };

let app: TestApp;
let as: Caller;
let key: Caller;
let tenantId: number;
let paymentId: string;

const KNOWN_RESELLERS = 100_701;

/** A shop that may see everything, with an order that has every field, was delivered and refunded, and has a chargeback. */
beforeAll(async () => {
  app = await testApp({ now: () => now });
  const shop = await aShop({ hasGuarantee: true, dashboardVisibility: "visible", plan: "plus" });
  as = asPerson(await aPerson({ of: [shop], at: now, isConfirmed: true }), shop);
  const invited = { email: "lee@shop.test", fullName: "Lee Park", role: "viewer" } as const;
  await app.read(endpoints.inviteToTeam, { body: invited }, as);
  key = asKeyOf(shop);
  tenantId = shop.tenantId;
  // The list that the literals' rules look values up in.
  const list = {
    listId: KNOWN_RESELLERS,
    tenantId,
    name: "Known resellers",
    type: "email",
    createdBy: "Dana Reyes",
    createdAt: now,
  } as const;
  await app.services.database.forTenants([tenantId], (handle) => handle.insert(customLists).values(list));
  await said("POST", "/api/orders", key, { ...order, orderId: "1000", createdAt: "2026-11-01T11:00:00Z" });
  paymentId = z.object({ paymentId: z.string() }).parse(await said("POST", "/api/orders", key, order)).paymentId;
  await app.read(endpoints.saveView, { body: { name: "Mine", query: "risk=High", isShared: false } }, as);
  await app.read(addComment, { params: { paymentId }, body: { comment: "Called the customer." } }, as);
  for (const type of ["refund", "chargeback"] as const)
    await app.read(
      reportOutcome,
      { params: { orderId: "1001" }, body: { id: `o-${type}`, type, amount: 129.9, currency: "USD", at: now } },
      key,
    );
  const body = reportFulfillment.body.parse({ ...literals.reportFulfillment.body, at: now.toISOString(), events: [scanned] });
  await app.read(reportFulfillment, { params: { orderId: "1001" }, body }, key);
  await app.read(reportAlert, { body: alertOfOrder }, key);
  await app.read(reportAlert, { body: { ...alertOfOrder, id: "alert_0", orderId: "none yet", arn: null, amount: 7 } }, key);
  const { pixelUrl } = await app.read(endpoints.recordMessage, { params: { orderId: "1001" }, body: { id: "em_0" } }, key);
  await app.http.inject({ url: new URL(pixelUrl).pathname, headers: { "user-agent": "A mail program" }, remoteAddress: "81.45.12.9" });
});

const alertOfOrder = { ...literals.reportAlert.body, alert_received_time: now.toISOString(), transaction_time: "2026-11-01T12:00:00Z" };
const scanned = { status: "delivered", at: now.toISOString(), text: "Left at the front desk", city: "Madrid", country: "ES" };

/** Who asks for an endpoint's answer, and with what; or why the answer isn't compared. */
type Asking = { by: "a person" | "the shop's systems" | "a master account"; body?: Record<string, unknown> } | { notCompared: string };

const plainly: Asking = { by: "a person" };
const october = { startDate: "2026-10-01T00:00:00Z", endDate: "2026-10-31T23:59:59Z" };
const onlyAToken = { notCompared: "a token alone, which every test of signing in reads" };
const onlyDone = { notCompared: "says only that it is done" };
const notJson = { notCompared: "isn't one JSON value" };

const askings: Record<EndpointName, Asking> = {
  signIn: onlyAToken,
  signInByCode: onlyAToken,
  getSession: plainly,
  pollSession: plainly,
  signOut: onlyDone,
  requestPasswordReset: onlyDone,
  checkResetLink: { notCompared: "says only whether a link is open" },
  setPassword: onlyDone,
  listUserTenants: plainly,
  getSubscription: plainly,
  getBilling: plainly,
  refreshBilling: { notCompared: "answers as getBilling does" },
  getSubscriptionUrl: { notCompared: "an address alone, which tests of billing read" },
  cancelSubscription: { notCompared: "answers as getBilling does" },
  keepPlan: { notCompared: "answers as getBilling does" },
  requestPlan: { notCompared: "answers as getBilling does" },
  compareShopify: { notCompared: "a time alone" },
  getShopifySettings: { notCompared: "is for connected shops; its own tests read the answer" },
  changeShopifySettings: { notCompared: "answers as getShopifySettings does" },
  recordVisits: { notCompared: "answers as getShopifySettings does" },
  listOrderSummaries: { notCompared: "is about orders in Shopify; its own tests read the answer" },
  decideInAdmin: { notCompared: "is about orders in Shopify; its own tests read the answer" },
  runFlowAction: { notCompared: "a sentence alone" },
  takeFlowLifecycle: onlyDone,
  loadShopifyHistory: { notCompared: "answers as getShopifySettings does" },
  joinShopifyOrder: { notCompared: "answers as getShopifySettings does" },
  getShopifyOrder: { notCompared: "is about orders in Shopify; its own tests read the answer" },
  actOnShopifyOrder: { notCompared: "is about orders in Shopify; its own tests read the answer" },
  tellShopifyAgain: { notCompared: "is about orders in Shopify; its own tests read the answer" },
  sendShopifyEvidence: { notCompared: "is about disputes at Shopify; its own tests read the answer" },
  takeShopifyWebhook: onlyDone,
  takeShopifyCompliance: onlyDone,
  takeStripeEvent: onlyDone,
  resetScopes: onlyDone,
  getTeam: plainly,
  inviteToTeam: { by: "a person", body: { ...literals.inviteToTeam.body } },
  resendInvitation: { notCompared: "names an invitation in its path; answers as inviteToTeam does" },
  correctInvitation: { notCompared: "names an invitation in its path; answers as inviteToTeam does" },
  withdrawInvitation: { notCompared: "an ID alone" },
  changeMember: { notCompared: "names a person in its path; compared below" },
  removeMember: { notCompared: "an ID alone" },
  getInvitation: { notCompared: "goes by a mailed link; its own tests read the answer" },
  acceptInvitation: { notCompared: "goes by a mailed link; its own tests read the answer" },
  joinByInvitation: { notCompared: "goes by a mailed link; its own tests read the answer" },
  getProfile: { notCompared: "has no second factor yet; compared below" },
  changeProfile: { notCompared: "answers as getProfile does" },
  changePassword: { notCompared: "answers as getProfile does" },
  endOtherSessions: { notCompared: "answers as getProfile does" },
  endOwnSession: { notCompared: "answers as getProfile does" },
  startSecondFactor: { notCompared: "compared below" },
  confirmSecondFactor: { notCompared: "compared below" },
  renewRecoveryCodes: { notCompared: "answers as confirmSecondFactor does" },
  turnOffSecondFactor: { notCompared: "answers as getProfile does" },
  listAudit: { notCompared: "compared below" },
  exportAudit: notJson,
  getSignupOptions: { notCompared: "depends on who asks; its own tests read each part" },
  checkSignup: onlyDone,
  signUp: { notCompared: "creates a shop; its own tests read the answer" },
  acceptOffer: onlyDone,
  refuseOffer: onlyDone,
  confirmEmail: { notCompared: "takes a mailed link; its own tests read the answer" },
  resendConfirmation: plainly,
  changeEmail: { notCompared: "takes an address that isn't confirmed; its own tests read the answer" },
  setUpShopify: { notCompared: "names the shop in its query; its own tests read the answer" },
  loadShopifyOrders: { notCompared: "names the shop in its query; its own tests read the answer" },
  connectShopify: { notCompared: "is for shops without a Shopify shop; its own tests read the answer" },
  getFirstSteps: { notCompared: "only new shops have them; its own tests read the answer" },
  dismissFirstSteps: onlyDone,
  noteRuleSeen: onlyDone,
  consoleConfiguration: plainly,
  demoProgress: plainly,
  sendOrder: { by: "the shop's systems", body: { ...order, gift: true } },
  changeOrder: { by: "the shop's systems", body: { shippingMethod: "Post", gift: true } },
  getOrder: { notCompared: "names an order in its path; its own test compares it with sendOrder's" },
  importOrders: notJson,
  reportOutcome: { by: "the shop's systems", body: { id: "o-2", type: "inquiry", at: now, gift: true } },
  reportFulfillment: {
    by: "the shop's systems",
    body: { ...literals.reportFulfillment.body, id: "sh_2", at: now, events: [], gift: true },
  },
  reportAlert: { by: "the shop's systems", body: { ...alertOfOrder, id: "alert_2", orderId: "unknown", gift: true } },
  answerAlert: { notCompared: "compared below" },
  listUnmatchedAlerts: plainly,
  countUnmatchedAlerts: plainly,
  joinAlert: { notCompared: "compared below" },
  undoJoin: { notCompared: "names an alert that was just joined; answers as joinAlert does" },
  recordMessage: { by: "the shop's systems", body: { ...literals.recordMessage.body, sentAt: now, gift: true } },
  loadPixel: notJson,
  followLink: notJson,
  reportCheckout: { by: "the shop's systems", body: { ...literals.reportCheckout.body, gift: true } },
  listPaymentScenarios: plainly,
  listAcquirers: plainly,
  listOrigins: plainly,
  listPayments: { by: "a person", body: { filter: {} } },
  readPaymentRows: { notCompared: "names orders in its body; its rows are those of the list" },
  exportPayments: notJson,
  getNetworks: plainly,
  getMovers: { by: "a person", body: dashboardBody },
  getPayment: plainly,
  getBeneficiaries: plainly,
  getItems: plainly,
  listDeliveries: plainly,
  listDisputes: plainly,
  listDocuments: plainly,
  uploadDocument: { notCompared: "a form; its own tests send it" },
  sendDocument: { notCompared: "a form; its own tests send it" },
  downloadDocument: notJson,
  getEvidence: { notCompared: "names a document in its path; its own tests read the answer" },
  getEvidencePdf: notJson,
  listQuestionnaireDocuments: { notCompared: "empty without verifications" },
  downloadQuestionnaireDocument: notJson,
  getCoverage: { notCompared: "empty for an order that isn't guaranteed; compared below" },
  getClaim: { notCompared: "empty without a claim; compared below" },
  fileClaim: { notCompared: "answers as getClaim does" },
  getCaseStrengths: plainly,
  getCompellingEvidence: plainly,
  getTrace: plainly,
  getWhatIf: plainly,
  getRisks: plainly,
  getHistory: plainly,
  listHistorySensors: plainly,
  addComment: { by: "a person", body: { comment: "No answer." } },
  editComment: { notCompared: "compared below" },
  deleteComment: { notCompared: "compared below" },
  exportEvidence: { by: "a person", body: { comments: "A note", to: ["bank@mail.test"] } },
  getEvidenceExport: { notCompared: "names an export in its path; answers as exportEvidence does" },
  undoEvidenceExport: { notCompared: "names an export in its path; answers as exportEvidence does" },
  markDisputed: { notCompared: "disputes the order of the other answers; its own tests read the answer" },
  undoDisputed: { notCompared: "names an outcome in its body; answers as markDisputed does" },
  downloadEvidence: notJson,
  listReasons: plainly,
  getHome: { notCompared: "its part of Shopify is for connected shops; its own tests read the answer" },
  getQueue: plainly,
  listColleagues: plainly,
  listViews: plainly,
  saveView: { by: "a person", body: { ...literals.saveView.body } },
  changeView: { notCompared: "names a view in its path; answers as saveView does" },
  deleteView: { notCompared: "an ID alone" },
  listCustomLists: plainly,
  getCustomList: { notCompared: "names a list in its path; answers as createCustomList does" },
  createCustomList: { by: "a person", body: { name: "Blocked emails", type: "email" } },
  changeCustomList: { notCompared: "names a list in its body; answers as createCustomList does" },
  deleteCustomList: { notCompared: "an ID alone" },
  listEntries: { notCompared: "compared below" },
  addEntries: { notCompared: "compared below" },
  getEntry: { notCompared: "compared below" },
  changeEntry: { notCompared: "names an entry in its body; answers as getEntry does" },
  deleteEntry: { notCompared: "an ID alone" },
  uploadEntries: { notCompared: "takes a file; its own tests read the answer" },
  listUploads: { notCompared: "answers as getUpload does" },
  getUpload: { notCompared: "compared below" },
  getListUses: { notCompared: "empty without rules that use a list; its own tests read the answer" },
  countListHits: { notCompared: "compared below" },
  getListableValues: { notCompared: "compared below" },
  addPaymentToList: { notCompared: "compared below" },
  saveColumns: { by: "a person", body: { ...literals.saveColumns.body } },
  assignPayments: { notCompared: "names orders in its body; its own test reads the answer" },
  decideAsStaff: { notCompared: "names the order in its body; compared below" },
  decideOnOrders: { notCompared: "names orders in its body; compared below" },
  undoDecisions: { notCompared: "names decisions in its body; compared below" },
  previewDecisions: { notCompared: "names orders in its body; compared below" },
  getDashboard: { by: "a person", body: dashboardBody },
  getInsights: { notCompared: "the report is made by a job; its own tests read the answer" },
  makePaymentsReport: { by: "a person", body: dashboardBody },
  makeVerificationsReport: { by: "a person", body: dashboardBody },
  listNewestReports: { notCompared: "empty until a job has made a report" },
  downloadReport: notJson,
  getNotices: { notCompared: "its own tests read the answer with and without Slack" },
  saveOwnNotices: { by: "a person", body: { ...literals.saveOwnNotices.body } },
  sendNoticeCode: { by: "a person", body: { ...literals.sendNoticeCode.body } },
  confirmNoticeEmail: { notCompared: "goes by a mailed code; its own tests read the answer" },
  saveSlackNotices: { by: "a person", body: { ...literals.saveSlackNotices.body } },
  removeSlack: { notCompared: "the answer of the others" },
  testSlack: { by: "a person" },
  changeTenant: { by: "a person", body: { mailLanguage: "de" } },
  listKeys: plainly,
  createKey: { by: "a person", body: { name: "Warehouse", scopes: ["orders"] } },
  deleteKey: onlyDone,
  rotateKey: plainly,
  revealKey: { notCompared: "names a key in its path; its own test reads the answer" },
  saveReamaze: { notCompared: "ReAmaze is asked first; its own tests read the answer" },
  removeReamaze: { by: "a person" },
  requestErasure: { by: "the shop's systems", body: { email: "nobody@mail.test" } },
  getErasure: { notCompared: "its counts are made by a job; its own tests read the answer" },
  requestExport: { by: "the shop's systems", body: { email: "nobody@mail.test" } },
  getExport: notJson,
  trackEvent: onlyDone,
  reportClientFault: onlyDone,
  liveEvents: notJson,
  listAccounts: { by: "a master account", body: october },
  exportAccounts: notJson,
  getFraudAnalytics: { by: "a master account", body: october },
  openAccount: { notCompared: "a code alone, which the tests of opened accounts use" },
  getPaymentManualSensors: plainly,
  activateManualWatch: { notCompared: "names an action in its path; compared below" },
  grantPermissions: notJson,
  reportVisit: { notCompared: "says only whether it is kept" },
  getVisitSetup: plainly,
  listScenarios: plainly,
  getScenario: { notCompared: "names a scenario in its path; compared below" },
  createScenario: { by: "a person", body: { ...literals.createScenario.body } },
  saveScenario: { notCompared: "names a scenario in its body; compared below" },
  prioritizeScenarios: { notCompared: "names a scenario in its body; answers as saveScenario does" },
  deleteScenario: { notCompared: "names a scenario in its path; answers as saveScenario does" },
  setSensorStage: { notCompared: "names an action in its path; answers as saveScenario does" },
  listProcessStages: plainly,
  listSensorTypes: plainly,
  listCriticalities: plainly,
  listRuleFields: plainly,
  listScenarioHistory: plainly,
  restoreScenarios: { notCompared: "changes what the others read; compared below" },
  listDrafts: plainly,
  createDraft: { notCompared: "compared below" },
  renameDraft: { notCompared: "compared below" },
  deleteDraft: { notCompared: "an ID alone" },
  setUpAction: { by: "a person", body: { ...literals.setUpAction.body, Config: null } },
  getActionConfig: { notCompared: "names settings in its path; compared below" },
  testHook: { notCompared: "calls an outside address; its own tests read the answer" },
  comparePublishing: { notCompared: "names a draft in its path; compared below" },
  publishDraft: { notCompared: "names a draft in its path; compared below" },
  startReplay: { notCompared: "compared below" },
  startShadow: { notCompared: "names a draft; compared below" },
  listReplays: { notCompared: "compared below" },
  getReplay: { notCompared: "names a replay in its path; compared below" },
  stopReplay: { notCompared: "names a replay in its path; compared below" },
  resumeReplay: { notCompared: "names a replay in its path; compared below" },
  deleteReplay: { notCompared: "an ID alone" },
  listReplayedOrders: { notCompared: "names a replay in its path; compared below" },
  getReplayedOrder: { notCompared: "names a replay in its path; compared below" },
  startSuggestions: { notCompared: "compared below" },
  getSuggestions: { notCompared: "compared below" },
  draftSuggestion: { notCompared: "names a suggestion in its path; compared below" },
  startMasterReplay: { notCompared: "compared below" },
  listMasterReplays: { notCompared: "compared below" },
  getMasterReplay: { notCompared: "names a replay in its path; compared below" },
  stopMasterReplay: { notCompared: "names a replay in its path; compared below" },
  resumeMasterReplay: { notCompared: "names a replay in its path; compared below" },
  deleteMasterReplay: { notCompared: "an ID alone" },
  listScenarioSets: { notCompared: "compared below" },
  getExchangeRates: { notCompared: "its names are currencies; compared below" },
};

const asked = keysOf(askings).flatMap((name) => {
  const asking = askings[name];
  return "by" in asking ? [{ name, ...asking }] : [];
});

test.each(asked)("the answer of $name to $by has the names of its literal", async ({ name, by, body }) => {
  const said = body?.["tenantId"] === undefined ? body : { ...body, tenantId };
  expect(differencesOf(name, await answerOf(name, await callers[by](), said))).toEqual([]);
});

const callers = {
  "a person": async () => as,
  "the shop's systems": async () => key,
  "a master account": async () => {
    const { asMaster, accounts } = await aGroup(["Alder Books"]);
    await anAccountOrder(accounts[0], { amount: 200 }, { reason: "fraudulent", amount: 150.5 });
    return asMaster;
  },
};

test("the answers about a member, a profile and the audit trail have the names of their literals", async () => {
  const shop = await aShop();
  const own = asPerson(await aPerson({ of: [shop], at: now, password: "the old one" }), shop);
  const { userId } = await aPerson({ of: [shop], role: "viewer", at: now });
  const changed = await answerOf("changeMember", own, { role: "analyst" }, { memberId: String(userId) });
  expect(differencesOf("changeMember", changed)).toEqual([]);
  const started = await answerOf("startSecondFactor", own, { currentPassword: "the old one" });
  expect(differencesOf("startSecondFactor", started)).toEqual([]);
  const { secret } = z.object({ secret: z.string() }).parse(started);
  const confirmed = await answerOf("confirmSecondFactor", own, { code: codeOf(secret, now) });
  expect(differencesOf("confirmSecondFactor", confirmed)).toEqual([]);
  expect(differencesOf("getProfile", await answerOf("getProfile", own))).toEqual([]);
  expect(differencesOf("listAudit", await answerOf("listAudit", own, {}))).toEqual([]);
});

test("an edited and a deleted comment have the names of their literals", async () => {
  const { id } = z.object({ id: z.number() }).parse(await answerOf("addComment", as, { comment: "No anwser." }));
  const path = `/api/payments/${paymentId}/comments/${id}`;
  const edited = await said("PATCH", path, as, { comment: "No answer." });
  expect(differingNames([edited], [literals.editComment.answer])).toEqual([]);
  expect(differingNames([await said("DELETE", path, as)], [literals.deleteComment.answer])).toEqual([]);
});

test("the answer to staff's decision has the names of its literal", async () => {
  const { body, answer } = literals.decideAsStaff;
  const told = await answerOf("decideAsStaff", as, { ...body, paymentId, tenantId, initiator: null });
  expect(differingNames([told], [answer])).toEqual([]);
});

test("the answer to a run action, and its event, have the names of their literals", async () => {
  const { actions } = await app.read(endpoints.getPaymentManualSensors, { params: { id: paymentId } }, as);
  const reject = actions.find(({ settings }) => settings.decision === "rejected");
  const values = { sensorIds: String(reject?.id) };
  const told = await answerOf("activateManualWatch", as, undefined, values);
  expect(differingNames([told], [literals.activateManualWatch.answer])).toEqual([]);
  const history = z.array(z.record(z.string(), z.unknown())).parse(await answerOf("getHistory", as));
  const event = history.find(({ type }) => type === "WATCH_ACTIVATED");
  expect(differingNames([event], literals.getHistory.answer)).toEqual([]);
});

test("the answers about a guarantee and a claim have the names of their literals", async () => {
  const body = aGuaranteedOrderBody({ createdAt: now.toISOString(), orderId: "guaranteed" });
  const { paymentId: id } = z.object({ paymentId: z.string() }).parse(await said("POST", "/api/orders", key, body));
  const chargeback = { id: "cb", type: "chargeback", reason: "fraudulent", at: now.toISOString() };
  await said("POST", "/api/orders/guaranteed/outcomes", key, chargeback);
  expect(differingNames([await answerOf("getCoverage", as, undefined, { id })], [literals.getCoverage.answer])).toEqual([]);
  expect(differingNames([await answerOf("getClaim", as, undefined, { id })], [literals.getClaim.answer])).toEqual([]);
  expect(differingNames([await answerOf("fileClaim", as, undefined, { id })], [literals.fileClaim.answer])).toEqual([]);
});

test("the answers about deciding on several orders and undoing it have the names of their literals", async () => {
  const body = { ...literals.decideOnOrders.body, action: "approve", paymentIds: [paymentId], comment: null, seen: null };
  const results = z.array(z.record(z.string(), z.unknown()));
  const ask = async (name: "previewDecisions" | "decideOnOrders" | "undoDecisions", sent: Record<string, unknown>) =>
    z.object({ results }).parse(await answerOf(name, as, sent));
  const previewed = await ask("previewDecisions", { paymentIds: [paymentId, 1] });
  expect(previewed).toMatchObject({ results: [{ actions: expect.anything() }, { error: { status: 404 } }] });
  expect(differingNames([previewed], [literals.previewDecisions.answer])).toEqual([]);
  const refused = await ask("decideOnOrders", { ...body, reasonCode: "unknown" });
  const decided = await ask("decideOnOrders", { ...body, reasonCode: "other" });
  expect(differingNames([refused, decided], [literals.decideOnOrders.answer])).toEqual([]);
  const undone = await ask("undoDecisions", { decisionIds: [decided.results[0]?.["decisionId"], 1] });
  expect(undone).toMatchObject({ results: [{ standing: {} }, { error: { status: 404 } }] });
  expect(differingNames([undone], [literals.undoDecisions.answer])).toEqual([]);
});

test("the answers about scenarios, drafts and their history have the names of their literals", async () => {
  const made = await answerOf("createScenario", as, { ...literals.createScenario.body });
  const { scenarioId } = z.object({ scenarioId: z.string() }).parse(made);
  expect(differingNames([await answerOf("getScenario", as, undefined, { id: scenarioId })], [literals.getScenario.answer])).toEqual([]);
  const set = z
    .object({ set: z.object({ scenarios: z.array(z.object({ sensors: z.array(z.object({ Config: z.number().nullable() })) })) }) })
    .parse(made);
  const id = String(set.set.scenarios.flatMap(({ sensors }) => sensors.flatMap(({ Config }) => Config ?? []))[0]);
  expect(differencesOf("getActionConfig", await answerOf("getActionConfig", as, undefined, { id }))).toEqual([]);
  const rename = (name: string) => answerOf("saveScenario", as, { scenario: { Scenarioid: scenarioId, ScenarioscolName: name } });
  const draft = await answerOf("createDraft", as, { name: "Holidays" });
  expect(differencesOf("createDraft", draft)).toEqual([]);
  expect(differencesOf("saveScenario", await rename("Renamed"))).toEqual([]);
  const { draftId } = z.object({ draftId: z.string() }).parse(draft);
  expect(differencesOf("renameDraft", await answerOf("renameDraft", as, { name: "Winter" }, { draftId }))).toEqual([]);
  await said("POST", `/api/scenarios?draft=${draftId}`, as, { ...literals.createScenario.body });
  const compared = await answerOf("comparePublishing", as, undefined, { draftId });
  expect(compared).toMatchObject({ changes: [{}], conflicts: [{ scenarioId }] });
  expect(differencesOf("comparePublishing", compared)).toEqual([]);
  const versions = z.object({ liveVersion: z.string(), draftVersion: z.string() }).parse(compared);
  const choices = [{ scenarioId, keep: "draft" }];
  expect(differencesOf("publishDraft", await answerOf("publishDraft", as, { ...versions, choices }, { draftId }))).toEqual([]);
  expect(differencesOf("restoreScenarios", await answerOf("restoreScenarios", as, undefined, { version: "1" }))).toEqual([]);
});

test("the answers about a master account's replays have the names of their literals", async () => {
  const { asMaster, accounts } = await aGroup(["Alder Books"]);
  const [shop] = accounts;
  if (shop === undefined) throw new Error("The group has an account");
  const asShop = asPerson(await aPerson({ of: [shop], at: now }), shop);
  await app.read(endpoints.createDraft, { body: { name: "Holidays" } }, asShop);
  expect(differencesOf("listScenarioSets", await answerOf("listScenarioSets", asMaster))).toEqual([]);
  const started = await answerOf("startMasterReplay", asMaster, { ...literals.startReplay.body, tenantId: shop.tenantId });
  expect(differencesOf("startMasterReplay", started)).toEqual([]);
  const params = { masterReplayId: z.object({ id: z.string() }).parse(started).id };
  expect(differencesOf("stopMasterReplay", await answerOf("stopMasterReplay", asMaster, undefined, params))).toEqual([]);
  expect(differencesOf("resumeMasterReplay", await answerOf("resumeMasterReplay", asMaster, undefined, params))).toEqual([]);
  await runAllShops(app, Number(params.masterReplayId));
  expect(differencesOf("listMasterReplays", await answerOf("listMasterReplays", asMaster))).toEqual([]);
  expect(differencesOf("getMasterReplay", await answerOf("getMasterReplay", asMaster, undefined, params))).toEqual([]);
});

test("the answers about replays have the names of their literals", async () => {
  const started = await answerOf("startReplay", as, literals.startReplay.body);
  expect(differencesOf("startReplay", started)).toEqual([]);
  const params = { replayId: z.object({ id: z.string() }).parse(started).id };
  expect(differencesOf("stopReplay", await answerOf("stopReplay", as, undefined, params))).toEqual([]);
  expect(differencesOf("resumeReplay", await answerOf("resumeReplay", as, undefined, params))).toEqual([]);
  const { draftId } = z.object({ draftId: z.string() }).parse(await answerOf("createDraft", as, { name: "Shadowed" }));
  const shadow = await said("POST", `/api/scenarios/shadows?draft=${draftId}`, as, literals.startShadow.body);
  expect(differencesOf("startShadow", shadow)).toEqual([]);
  const { replayId } = await aReplay({ tenantId }, { paymentId: Number(paymentId) });
  expect(differencesOf("listReplays", await answerOf("listReplays", as))).toEqual([]);
  const done = { replayId: String(replayId) };
  expect(differencesOf("getReplay", await answerOf("getReplay", as, undefined, done))).toEqual([]);
  expect(differencesOf("listReplayedOrders", await answerOf("listReplayedOrders", as, undefined, done))).toEqual([]);
  const order = await answerOf("getReplayedOrder", as, undefined, { ...done, paymentId });
  expect(differencesOf("getReplayedOrder", order)).toEqual([]);
});

test("the answers about suggestions have the names of their literals", async () => {
  const suggestion = await aSuggestion({ tenantId });
  expect(differencesOf("getSuggestions", await answerOf("getSuggestions", as))).toEqual([]);
  const params = { suggestionId: String(suggestion.suggestionId) };
  expect(differencesOf("draftSuggestion", await answerOf("draftSuggestion", as, undefined, params))).toEqual([]);
  expect(differencesOf("startSuggestions", await answerOf("startSuggestions", as))).toEqual([]);
});

test("each currency of the exchange rates has the literal's field names", async () => {
  const byCurrency = z.record(z.string(), z.unknown()).parse(await answerOf("getExchangeRates", as));
  const [literal] = Object.values(z.record(z.string(), z.unknown()).parse(literals.getExchangeRates.answer));
  expect(differingNames(Object.values(byCurrency), [literal])).toEqual([]);
});

test("the answers about a custom list, its entries and uploads have the names of their literals", async () => {
  const { listId } = await app.read(endpoints.createCustomList, { body: { name: "Compared", type: "email" } }, as);
  const id = String(listId);
  const entry = await answerOf("addPaymentToList", as, { customListId: listId, field: "email" });
  const { customListItemId } = z.object({ customListItemId: z.number() }).parse(entry);
  const upload = await said("POST", `/api/custom-lists/${id}/uploads`, { ...as, "content-type": "text/csv" }, "ada@example.com,,A note\n");
  const { uploadId } = z.object({ uploadId: z.string() }).parse(upload);
  expect(differencesOf("addPaymentToList", entry)).toEqual([]);
  expect(differencesOf("uploadEntries", upload)).toEqual([]);
  expect(differencesOf("getUpload", await answerOf("getUpload", as, undefined, { id, uploadId }))).toEqual([]);
  expect(differencesOf("getEntry", await answerOf("getEntry", as, undefined, { itemId: String(customListItemId) }))).toEqual([]);
  expect(differencesOf("listEntries", await answerOf("listEntries", as, undefined, { id }))).toEqual([]);
  expect(differencesOf("addEntries", await answerOf("addEntries", as, { value: "grace@example.com" }, { id }))).toEqual([]);
  expect(differencesOf("countListHits", await answerOf("countListHits", as, undefined, { id }))).toEqual([]);
  expect(differencesOf("getListableValues", await answerOf("getListableValues", as))).toEqual([]);
});

test("an alert's outcome, and joining an alert to an order, answer the alert", async () => {
  const disputes = z.array(z.object({ disputeId: z.string() })).parse(await answerOf("listDisputes", as));
  const outcome = { outcome: "full_refund", notes: "Refunded.", status: "completed", chargebackId: disputes[0]?.disputeId };
  expect(differencesOf("answerAlert", await answerOf("answerAlert", as, outcome))).toEqual([]);
  const waiting = await app.read(reportAlert, { body: { ...alertOfOrder, id: "alert_3", orderId: "not here" } }, key);
  const alertId = String(waiting.alertId);
  expect(differencesOf("joinAlert", await answerOf("joinAlert", as, { paymentId }, { alertId }))).toEqual([]);
});

test("a refunded order with a chargeback has status P3 and the refunded sub-status", async () => {
  expect(await answerOf("getPayment", as)).toMatchObject({ paymentStatus: "P3", subStatusDisplay: "PS5", amountRefunded: 129.9 });
  const list = z
    .object({ transactions: z.array(z.record(z.string(), z.unknown())) })
    .parse(await answerOf("listPayments", as, { filter: {} }));
  expect(list.transactions.find((row) => row["paymentid"] === paymentId)).toMatchObject({ status: "P3", subStatusDisplay: "PS5" });
});

test.each(["Billing_Address", "ipdata", "binCache", "comments"])("%s of a payment is JSON text", async (name) => {
  const payment = z.record(z.string(), z.unknown()).parse(await answerOf("getPayment", as));
  expect(JSON.parse(z.string().parse(payment[name]))).toEqual(expect.anything());
});

/** A call with several kinds of response is compared to the closest one. */
function differencesOf(name: EndpointName, real: unknown): string[] {
  const { answer, otherAnswers = [] } = literals[name];
  return fewest([answer, ...otherAnswers].map((literal) => differingNames(openJson(real), openJson(literal))));
}

async function answerOf(
  name: EndpointName,
  caller: Caller,
  body?: Record<string, unknown>,
  more: Record<string, string> = {},
): Promise<unknown> {
  const { method, path, base = "api" }: EndpointDefinition = endpoints[name];
  const values: Record<string, string> = {
    tenantId: String(tenantId),
    orderId: "1001",
    id: paymentId,
    paymentId,
    orderStatus: "rejected",
    ...more,
  };
  return said(
    method,
    `${basePaths[base]}${path}`.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => values[parameter] ?? ""),
    caller,
    body,
  );
}

/** The response body in wire format. */
async function said(
  method: EndpointDefinition["method"],
  path: string,
  caller: Caller,
  body?: Record<string, unknown> | string,
): Promise<unknown> {
  const response = await app.http.inject({
    method,
    url: path,
    headers: caller,
    ...(body === undefined ? {} : { payload: body }),
  });
  if (response.statusCode >= 400) throw new Error(`${method} ${path}: ${response.statusCode} ${response.body}`);
  return response.json();
}
