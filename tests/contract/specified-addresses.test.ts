import { expect, test } from "vitest";
import { fullPath } from "#contract/endpoint.ts";
import { endpoints, type EndpointName } from "#contract/endpoints.ts";

/** Where other systems call: never change one. `{}` stands for a parameter. */
const addresses: [name: EndpointName, address: string][] = [
  ["signIn", "POST /api/login"],
  ["getSession", "GET /api/login"],
  ["signOut", "GET /api/logout"],
  ["requestPasswordReset", "POST /api/login/reset"],
  ["setPassword", "PUT /api/login/reset"],
  ["listUserTenants", "GET /api/user-tenants"],
  ["getSubscription", "GET /api/shopify/subscription/{}"],
  ["resetScopes", "POST /api/shopify/reset-scopes"],
  ["grantPermissions", "GET /sensor/shopify"],
  ["getPaymentManualSensors", "GET /sensor/getPaymentManualSensors/{}"],
  ["activateManualWatch", "GET /sensor/activateManualWatch/{}/{}/{}"],
  ["reportVisit", "POST /sensor/visits"],
  ["sendOrder", "POST /api/orders"],
  ["changeOrder", "PUT /api/orders/{}"],
  ["importOrders", "POST /api/orders/import"],
  ["reportOutcome", "POST /api/orders/{}/outcomes"],
  ["reportFulfillment", "POST /api/orders/{}/fulfillments"],
  ["reportAlert", "POST /api/alerts"],
  ["answerAlert", "POST /api/payments/{}/chargebacks/alerts"],
  ["recordMessage", "POST /api/orders/{}/messages"],
  ["loadPixel", "GET /sensor/e/{}.gif"],
  ["followLink", "GET /sensor/l/{}"],
  ["reportCheckout", "POST /api/checkouts"],
  ["listPaymentScenarios", "GET /api/payments/scenarios"],
  ["listAcquirers", "GET /api/payments/acquiringsystems"],
  ["listOrigins", "GET /api/payments/origins"],
  ["listPayments", "POST /api/payments/transactions"],
  ["getPayment", "GET /api/payments/{}"],
  ["getBeneficiaries", "GET /api/payments/{}/beneficiaries"],
  ["getItems", "GET /api/payments/{}/items"],
  ["getRisks", "GET /api/payments/{}/risks"],
  ["listQuestionnaireDocuments", "GET /api/person/{}/questionnaire-documents"],
  ["downloadQuestionnaireDocument", "GET /api/person/{}/questionnaire-document/{}"],
  ["getHistory", "GET /api/payments/{}/history"],
  ["addComment", "POST /api/payments/{}/add-comment"],
  ["listReasons", "GET /api/reasons/{}"],
  ["decideAsStaff", "POST /api/guarantee/reason"],
  ["getDashboard", "POST /api/payments/dashboard"],
  ["makePaymentsReport", "POST /api/payments/dashboard/report"],
  ["makeVerificationsReport", "POST /api/kycevidences/dashboard/report"],
  ["getInsights", "GET /api/insights"],
  ["getExchangeRates", "GET /api/exchange-rates"],
];

test.each(addresses)("%s is called with %s", (name, address) => {
  const { method } = endpoints[name];
  expect(`${method} ${fullPath(endpoints[name]).replaceAll(/\{\w+\}/g, "{}")}`).toBe(address);
});
