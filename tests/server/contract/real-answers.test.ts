import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { addComment } from "#contract/payment-trail.ts";
import { reportOutcome } from "#contract/orders.ts";
import type { EndpointDefinition } from "#contract/endpoint.ts";
import { endpoints, type EndpointName } from "#contract/endpoints.ts";
import { differingNames, fewest } from "#tests/contract/literals/differing-names.ts";
import { literals } from "#tests/contract/literals/literals.ts";
import { openJson } from "#tests/contract/literals/open-json.ts";
import { aGroup, anAccountOrder } from "#tests/support/a-group.ts";
import { aPerson, aShop } from "#tests/support/builders.ts";
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

/** A shop that may see everything, with an order that has every field, was refunded and has a chargeback. */
beforeAll(async () => {
  app = await testApp({ now: () => now });
  const shop = await aShop({ hasGuarantee: true, dashboardVisibility: "visible", plan: "plus" });
  as = asPerson(await aPerson({ of: [shop], at: now }), shop);
  key = asKeyOf(shop);
  tenantId = shop.tenantId;
  await said("POST", "/orders", key, { ...order, orderId: "1000", createdAt: "2026-11-01T11:00:00Z" });
  paymentId = z.object({ paymentId: z.string() }).parse(await said("POST", "/orders", key, order)).paymentId;
  await app.read(addComment, { params: { paymentId }, body: { comment: "Called the customer." } }, as);
  for (const type of ["refund", "chargeback"] as const)
    await app.read(
      reportOutcome,
      { params: { orderId: "1001" }, body: { id: `o-${type}`, type, amount: 129.9, currency: "USD", at: now } },
      key,
    );
});

test.each<EndpointName>([
  "getSession",
  "listUserTenants",
  "getSubscription",
  "consoleConfiguration",
  "demoProgress",
  "listPaymentScenarios",
  "listAcquirers",
  "listOrigins",
  "getPayment",
  "getBeneficiaries",
  "getItems",
  "getTrace",
  "getRisks",
  "getHistory",
  "getNetworks",
])("the answer of %s has the names of its literal", async (name) => {
  expect(differencesOf(name, await answerOf(name, as))).toEqual([]);
});

test.each<[EndpointName, Record<string, unknown>]>([
  ["listPayments", { filter: {} }],
  ["getDashboard", dashboardBody],
  ["getMovers", dashboardBody],
  ["makePaymentsReport", dashboardBody],
  ["makeVerificationsReport", dashboardBody],
])("the answer of %s to what it is asked has the names of its literal", async (name, body) => {
  expect(differencesOf(name, await answerOf(name, as, body))).toEqual([]);
});

test.each<[EndpointName, Record<string, unknown>]>([
  ["sendOrder", { ...order, gift: true }],
  ["changeOrder", { shippingMethod: "Post", gift: true }],
  ["reportOutcome", { id: "o-2", type: "inquiry", at: now }],
  ["reportCheckout", { ...literals.reportCheckout.body, gift: true }],
])("the answer of %s to a shop's own systems has the names of its literal", async (name, body) => {
  expect(differencesOf(name, await answerOf(name, key, body))).toEqual([]);
});

test.each<EndpointName>(["listAccounts", "getFraudAnalytics"])(
  "the answer of %s to a master account has the names of its literal",
  async (name) => {
    const { asMaster, accounts } = await aGroup(["Alder Books"]);
    await anAccountOrder(accounts[0], { amount: 200 }, { reason: "fraudulent", amount: 150.5 });
    const october = { startDate: "2026-10-01T00:00:00Z", endDate: "2026-10-31T23:59:59Z" };
    expect(differencesOf(name, await answerOf(name, asMaster, october))).toEqual([]);
  },
);

test("each currency of the exchange rates has the literal's field names", async () => {
  const byCurrency = z.record(z.string(), z.unknown()).parse(await answerOf("getExchangeRates", as));
  const [literal] = Object.values(z.record(z.string(), z.unknown()).parse(literals.getExchangeRates.answer));
  expect(differingNames(Object.values(byCurrency), [literal])).toEqual([]);
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

async function answerOf(name: EndpointName, caller: Caller, body?: Record<string, unknown>): Promise<unknown> {
  const { method, path }: EndpointDefinition = endpoints[name];
  const values: Record<string, string> = { tenantId: String(tenantId), orderId: "1001", id: paymentId };
  return said(
    method,
    path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => values[parameter] ?? ""),
    caller,
    body,
  );
}

/** The response body in wire format. */
async function said(method: EndpointDefinition["method"], path: string, caller: Caller, body?: Record<string, unknown>): Promise<unknown> {
  const response = await app.http.inject({
    method,
    url: `/api${path}`,
    headers: caller,
    ...(body === undefined ? {} : { payload: body }),
  });
  if (response.statusCode >= 400) throw new Error(`${method} ${path}: ${response.statusCode} ${response.body}`);
  return response.json();
}
