import type { Readable } from "node:stream";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { endpoints, type EndpointName } from "#contract/endpoints.ts";
import { isStream, type EndpointDefinition } from "#contract/endpoint.ts";
import {
  aPayment,
  aPerson,
  aReport,
  aShop,
  anOrderBody,
  type TestPayment,
  type TestPerson,
  type TestShop,
} from "#tests/support/builders.ts";
import { asKeyOf, asNobody, asPerson, type Caller } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";

/** A shop with somebody who works there and a payment, and the master account above it with somebody of its own. */
type World = {
  shop: TestShop;
  person: TestPerson;
  payment: TestPayment;
  paymentsReport: { reportId: number };
  verificationsReport: { reportId: number };
  master: { shop: TestShop; person: TestPerson };
};
type Sent = { params?: Record<string, string | number>; query?: Record<string, string>; body?: object; lines?: object[] };
/**
 * How an endpoint is met with the ids of one world. `names` says what of the shop the request names: an id, which in
 * another shop's hands must answer 404 or 403, or nothing, so that only the answer could leak. `by` the master account
 * where it is for such only.
 */
type Visit = { names: "an id" | "nothing"; by?: "master"; send: (world: World) => Sent } | { holdsNoShopData: string };

const plainly = { names: "nothing", send: () => ({}) } as const;
const onePayment = { names: "an id", send: ({ payment }: World) => ({ params: { id: payment.paymentId } }) } as const;
const listBody = { filter: {} };
const anyTime = { startDate: "2018-01-01T00:00:00Z", endDate: new Date().toISOString() };

const visits: Record<EndpointName, Visit> = {
  signIn: { holdsNoShopData: "nobody is signed in yet; it gives a token and nothing else" },
  signInByCode: { holdsNoShopData: "goes by a code that is made for one account and used once" },
  getSession: plainly,
  signOut: { holdsNoShopData: "ends the caller's own session by its own token" },
  requestPasswordReset: { holdsNoShopData: "mails a link to the address itself" },
  setPassword: { holdsNoShopData: "goes by the token of a mailed link" },
  listUserTenants: plainly,
  getSubscription: { names: "an id", send: ({ shop }) => ({ params: { tenantId: shop.tenantId } }) },
  resetScopes: { names: "an id", send: ({ shop }) => ({ query: { shopName: shop.shopName } }) },
  consoleConfiguration: { holdsNoShopData: "the same for everybody, before anybody signs in" },
  demoProgress: { holdsNoShopData: "how far the server's demo is loaded" },
  sendOrder: { names: "nothing", send: ({ payment }) => ({ body: order(payment.orderId) }) },
  changeOrder: { names: "an id", send: ({ payment }) => ({ params: { orderId: payment.orderId }, body: { tags: ["gift"] } }) },
  importOrders: { names: "nothing", send: ({ payment }) => ({ lines: [order(payment.orderId)] }) },
  reportOutcome: {
    names: "an id",
    send: ({ payment }) => ({ params: { orderId: payment.orderId }, body: { type: "fraud_confirmed", at: new Date().toISOString() } }),
  },
  reportCheckout: {
    names: "nothing",
    send: ({ shop }) => ({ body: { id: `of ${shop.shopName}`, at: new Date().toISOString(), amount: 20, currency: "USD" } }),
  },
  listPaymentScenarios: plainly,
  listAcquirers: plainly,
  listOrigins: plainly,
  listPayments: { names: "nothing", send: () => ({ query: { page: "1", count: "50" }, body: listBody }) },
  exportPayments: { names: "nothing", send: () => ({ body: listBody }) },
  getNetworks: plainly,
  getMovers: {
    names: "nothing",
    send: () => ({ body: { startDate: "2026-01-01T00:00:00Z", endDate: new Date().toISOString() } }),
  },
  getPayment: onePayment,
  getBeneficiaries: onePayment,
  getItems: onePayment,
  getTrace: onePayment,
  getRisks: onePayment,
  getHistory: onePayment,
  addComment: {
    names: "an id",
    send: ({ payment }) => ({ params: { paymentId: payment.paymentId }, body: { comment: "Called the buyer" } }),
  },
  getDashboard: { names: "nothing", send: () => ({ body: thisYear() }) },
  makePaymentsReport: {
    names: "an id",
    send: ({ paymentsReport }) => ({ query: { jobId: String(paymentsReport.reportId) }, body: thisYear() }),
  },
  getInsights: { names: "nothing", send: () => ({ query: { cached: "true" } }) },
  makeVerificationsReport: {
    names: "an id",
    send: ({ verificationsReport }) => ({ query: { jobId: String(verificationsReport.reportId) }, body: thisYear() }),
  },
  listNewestReports: plainly,
  trackEvent: { names: "nothing", send: () => ({ body: { name: "download_report", properties: { format: "csv" } } }) },
  downloadReport: { holdsNoShopData: "goes by the signature of a link, which names its shop" },
  liveEvents: plainly,
  listAccounts: { names: "nothing", by: "master", send: () => ({ query: { page: "1", count: "50" }, body: anyTime }) },
  exportAccounts: { names: "nothing", by: "master", send: () => ({ body: anyTime }) },
  getFraudAnalytics: { names: "nothing", by: "master", send: () => ({ body: anyTime }) },
  openAccount: { names: "an id", by: "master", send: ({ shop }) => ({ body: { tenantId: shop.tenantId } }) },
  getExchangeRates: plainly,
};

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const names = z.array(z.custom<EndpointName>((name) => typeof name === "string" && name in endpoints)).parse(Object.keys(endpoints));
const walked = namesWhere(() => true);

test.for(walked)("%s serves a shop its own, and nothing of another's", async (name) => {
  const { endpoint, visit } = stepOf(name);
  const [own, other] = [await aWorld(), await aWorld()];
  const { status, text } = await request(endpoint, visit.send(own), callerOf(endpoint, visit, own));
  expect([200, 201], text).toContain(status);
  for (const trace of tracesOf(other)) expect(text).not.toMatch(trace);
});

test.for(namesWhere(({ visit }) => visit.names === "an id"))("%s knows nothing by another shop's id", async (name) => {
  const { endpoint, visit } = stepOf(name);
  const [own, other] = [await aWorld(), await aWorld()];
  const { status, text } = await request(endpoint, visit.send(other), callerOf(endpoint, visit, own));
  expect([403, 404]).toContain(status);
  for (const trace of tracesOf(other)) expect(text).not.toMatch(trace);
});

test.for(namesWhere(({ endpoint }) => endpoint.access !== "key"))(
  "%s is closed to somebody of another shop who names this one",
  async (name) => {
    const { endpoint, visit } = stepOf(name);
    const [own, other] = [await aWorld(), await aWorld()];
    const { status } = await request(
      endpoint,
      visit.send(other),
      asPerson(visit.by === "master" ? own.master.person : own.person, other.shop),
    );
    expect(status).toBe(403);
  },
);

test.for(walked)("%s is closed to nobody in particular", async (name) => {
  const { endpoint, visit } = stepOf(name);
  const { status } = await request(endpoint, visit.send(await aWorld()), asNobody);
  expect(status).toBe(401);
});

test("what a shop sends changes nothing in another shop that has the same orderId", async () => {
  const [own, other] = [await aWorld(), await aWorld()];
  const before = await app.read(endpoints.getPayment, { params: { id: other.payment.paymentId } }, asPerson(other.person, other.shop));
  for (const name of ["sendOrder", "importOrders"] as const) {
    const { endpoint, visit } = stepOf(name);
    await request(endpoint, visit.send(other), asKeyOf(own.shop));
  }
  const after = await app.read(endpoints.getPayment, { params: { id: other.payment.paymentId } }, asPerson(other.person, other.shop));
  expect(after).toEqual(before);
});

/** Both worlds hold the same person, card, device, phone and address, so that whatever crosses the border shows. */
async function aWorld(): Promise<World> {
  const above = await aShop({ isMaster: true });
  const master = { shop: above, person: await aPerson({ of: [above] }) };
  const shop = await aShop({ masterTenantId: above.tenantId, dashboardVisibility: "visible" });
  const person = await aPerson({ of: [shop] });
  const payment = await aPayment(shop, { order: order() });
  await aPayment(shop, { order: order() });
  const paymentsReport = await aReport(shop, "payments", person.email);
  const verificationsReport = await aReport(shop, "verifications", person.email);
  return { shop, person, payment, paymentsReport, verificationsReport, master };
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

/** What would give another world away in an answer. */
function tracesOf({ shop, person, payment, paymentsReport, verificationsReport, master }: World): RegExp[] {
  const shops = [shop, master.shop].flatMap(({ tenantId, shopName }) => [tenantId, shopName]);
  const reports = [paymentsReport.reportId, verificationsReport.reportId];
  return [...shops, ...reports, payment.paymentId, payment.orderId, person.email, master.person.email].map(
    (value) => new RegExp(`(?<![\\w-])${value}(?![\\w-])`),
  );
}

type Step = { endpoint: EndpointDefinition; visit: Extract<Visit, { names: string }> };

/** Endpoints that hold data of shops, as far as they are meant. */
function namesWhere(isMeant: (step: Step) => boolean): EndpointName[] {
  return names.filter((name) => "send" in visits[name] && isMeant(stepOf(name)));
}

function stepOf(name: EndpointName): Step {
  const visit = visits[name];
  if (!("send" in visit)) throw new Error(`${name} holds no data of a shop`);
  return { endpoint: endpoints[name], visit };
}

function callerOf(endpoint: EndpointDefinition, visit: Step["visit"], world: World): Caller {
  if (visit.by === "master") return asPerson(world.master.person, world.master.shop);
  return endpoint.access === "key" ? asKeyOf(world.shop) : asPerson(world.person, world.shop);
}

async function request(endpoint: EndpointDefinition, sent: Sent, as: Caller): Promise<{ status: number; text: string }> {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(sent.params?.[name])));
  const response = await app.http.inject({
    method: endpoint.method,
    url: `/api${path}`,
    headers: { ...as, ...(sent.lines ? { "content-type": "application/x-ndjson" } : {}) },
    ...(sent.query ? { query: sent.query } : {}),
    ...(sent.lines ? { payload: sent.lines.map((line) => JSON.stringify(line)).join("\n") } : sent.body ? { payload: sent.body } : {}),
    payloadAsStream: true,
  });
  const isEndless = isStream(endpoint.answer) && endpoint.answer.stream === "text/event-stream" && response.statusCode === 200;
  return { status: response.statusCode, text: await readText(response.stream(), isEndless ? /^data: .*$/m : null) };
}

/** All of a stream's text; of one without an end, as much as it takes to read what is looked for. */
async function readText(stream: Readable, until: RegExp | null): Promise<string> {
  let text = "";
  for await (const chunk of stream) {
    text += String(chunk);
    if (until?.test(text)) break;
  }
  return text;
}
