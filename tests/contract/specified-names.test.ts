import { expect, test } from "vitest";
import { z } from "zod";
import { literals } from "#tests/contract/literals/literals.ts";
import { sessionLiteral } from "#tests/contract/literals/session.ts";
import { openJson } from "#tests/contract/literals/open-json.ts";

/**
 * The wire names of each thing, and where they appear: in a call, at a path. Other systems depend on them: never change one.
 * So a name renamed in a codec and its literal together fails here. A new name fails nowhere: add it to the literal and here.
 */
const wireNames: { thing: string; at: string; names: string }[] = [
  { thing: "who signs in", at: "signIn.body", names: "username, password" },
  { thing: "a shop's system that signs in", at: "signIn.otherBodies", names: "shopName, apiKey" },
  { thing: "the answer of a sign-in", at: "signIn.answer", names: "token" },
  { thing: "a new password", at: "setPassword.body", names: "token, password" },
  { thing: "a request to reset a password", at: "requestPasswordReset.body", names: "email" },
  { thing: "the session", at: "getSession.answer", names: "user, tenant" },
  {
    thing: "a user",
    at: "getSession.answer.user",
    names:
      "idusers, usersName, fullName, usersEmail, Tenants_tntid, tenantname, reamazeId, reamazeConfig, reauthorizationRequired, usersPermissions, settings, currentMonthPaymentsCount",
  },
  {
    thing: "a tenant",
    at: "getSession.answer.tenant",
    names:
      "tntid, TenantID, tenantname, createddatetime, isMaster, TenantsLimit, ShopName, onBoardingTenant, Premium, BackgroundColor, TextColor, ElementColor, TenantLogo, TenantSignature, apiKey, type, affiliateCode, activeSensors, reamazeConfig, package",
  },
  { thing: "the package of a tenant", at: "getSession.answer.tenant.package", names: "level" },
  { thing: "a shop to choose", at: "listUserTenants.answer", names: "tenantId, ShopName, affiliateCode" },
  { thing: "a subscription", at: "getSubscription.answer", names: "id, name, free, package, preferences" },
  { thing: "the package of a subscription", at: "getSubscription.answer.package", names: "id, level" },
  { thing: "the preferences of a subscription", at: "getSubscription.answer.preferences", names: "dashboardVisibility, showBeneficiaries" },
  { thing: "the choices of a signup", at: "getSignupOptions.answer", names: "platforms, industries" },
  {
    thing: "a signup",
    at: "signUp.body",
    names:
      "tenantName, fullName, phoneNumber, username, password, shopName, platformName, agreedToTerms, affiliateCode, industryId, atv, orderCount",
  },
  { thing: "the answer of a signup", at: "signUp.answer", names: "token, tenantId" },
  { thing: "what a shop is set up with in Shopify", at: "setUpShopify.query", names: "shop, u" },
  { thing: "how a shop is set up in Shopify", at: "setUpShopify.answer", names: "connected, installUrl" },
  { thing: "how far first orders are", at: "loadShopifyOrders.answer", names: "status, loaded, total" },
  { thing: "the address of a change of plan", at: "getSubscriptionUrl.query", names: "pkg, shop" },
  { thing: "where it leads", at: "getSubscriptionUrl.answer", names: "url" },
  { thing: "what a shop grants anew", at: "resetScopes.query", names: "shopName" },
  { thing: "a scenario to choose", at: "listPaymentScenarios.answer", names: "Scenarioid, ScenarioscolName" },
  { thing: "an acquiring system to choose", at: "listAcquirers.answer", names: "idaquirers, aquirersName" },
  { thing: "an origin to choose", at: "listOrigins.answer", names: "origin" },
  { thing: "a page", at: "listPayments.query", names: "page, count" },
  {
    thing: "the list's filter",
    at: "listPayments.body.filter",
    names: "orderDate, scenario, guaranteeStatus, reference, email, mobile, amount, acquirer, subStatus, last4Digits, sortModel",
  },
  { thing: "the list", at: "listPayments.answer", names: "transactions, transactionsCount, newestPaymentId, countIsAtLeast" },
  {
    thing: "a row of the list",
    at: "listPayments.answer.transactions",
    names:
      "paymentcreated, Reference, paymentamount, currency, payername, PayerSurname, scenarioName, acquirerName, subStatusDisplay, risk_score, guaranteeStatus, transaction_type, status",
  },
  {
    thing: "a payment",
    at: "getPayment.answer",
    names:
      "paymentid, externalreference, Reference, paymentcreated, Date, amount, paymentamount, Currency, card_holder, 4Digits, credit_card_bin, Payer_Mobile, Payer_Email, payername, PayerSurname, Billing_Address, shippingAddress, IP, ipdata, binCache, phoneData, AVS_Verified, riskscore, guaranteeStatus, ScenarioscolName, paymentRiskFacts, comments, Tenants_tntid, paymentStatus, cbId, transaction_type, Payer_ID",
  },
  {
    thing: "the billing address of a payment",
    at: "getPayment.answer.Billing_Address",
    names: "address1, city, province, country, longitude, latitude",
  },
  {
    thing: "the shipping address of a payment",
    at: "getPayment.answer.shippingAddress",
    names: "firstName, lastName, address1, city, province, country",
  },
  { thing: "the place of a payment's IP", at: "getPayment.answer.ipdata", names: "longitude, latitude, country_name" },
  { thing: "the bank of a payment's card", at: "getPayment.answer.binCache", names: "country" },
  { thing: "the risk facts of a payment", at: "getPayment.answer.paymentRiskFacts", names: "inconsistentOrderHistory" },
  {
    thing: "how a person's earlier orders differ",
    at: "getPayment.answer.paymentRiskFacts.inconsistentOrderHistory",
    names: "score, cards, emails, phones, addresses, shipAddresses, countries",
  },
  { thing: "the phone of a payment", at: "getPayment.answer.phoneData", names: "common_name, me_profile_name" },
  { thing: "a comment", at: "getPayment.answer.comments", names: "comment, fullName, timestamp" },
  { thing: "a reason for staff's decision", at: "listReasons.answer.reasons", names: "type, reasonValue, reason" },
  {
    thing: "staff's decision",
    at: "decideAsStaff.body",
    names: "paymentId, tenantId, initiator, action, reasonCode, reasonText, comment",
  },
  { thing: "a new comment", at: "addComment.body", names: "comment" },
  { thing: "an item", at: "getItems.answer", names: "ItemId, Itemdescription, ItemQuantity, ItemAmount" },
  { thing: "a beneficiary", at: "getBeneficiaries.answer", names: "idpaymentBeneficiaries, FirstName, SurName, Address" },
  { thing: "the risks", at: "getRisks.answer", names: "risks, relatedPaymentsDetails, relatedOnboardings" },
  { thing: "a risk", at: "getRisks.answer.risks", names: "reason, timestamp" },
  { thing: "a reason", at: "getRisks.answer.risks.reason", names: "sign, reason" },
  {
    thing: "a related payment",
    at: "getRisks.answer.relatedPaymentsDetails",
    names:
      "paymentid, Tenants_tntid, Reference, Date, amount, Currency, payername, PayerSurname, Payer_Email, IP, riskscore, guaranteeStatus, paymentStatus",
  },
  {
    thing: "a related onboarding",
    at: "getRisks.answer.relatedOnboardings",
    names: "paymentId, firstName, lastName, role, analysis",
  },
  { thing: "a related onboarding's analysis", at: "getRisks.answer.relatedOnboardings.analysis", names: "status" },
  {
    thing: "an event of the trail",
    at: "getHistory.answer",
    names:
      "type, Field, from, to, by, To, timestamp, createdAt, sensor, paymentPhases_status, paymentPhases_description, file_name, file_data, signature, sentiment, session, duration, status, paymentPhaseWatchEvidencesID, paymentid",
  },
  { thing: "the sensor of an event", at: "getHistory.answer.sensor", names: "DocumentName, scenarioSensorsType" },
  { thing: "the type of an event's sensor", at: "getHistory.answer.sensor.scenarioSensorsType", names: "sensorTypesName" },
  { thing: "a sensor type of the trail", at: "listHistorySensors.answer", names: "sensor, events" },
  { thing: "what staff can run", at: "getPaymentManualSensors.answer", names: "sensors, actions" },
  {
    thing: "a manual sensor",
    at: "getPaymentManualSensors.answer.actions",
    names:
      "idscenarioSensors, DocumentName, sensorTypesName, kind, type, settings, isMultiple, groupActions, group, signature_required, selfie_required, id_scan_required, scan_required, document_signature_required, send_via",
  },
  {
    thing: "the settings of an action",
    at: "getPaymentManualSensors.answer.actions.settings",
    names:
      "tag_order, tags, remove_tags, tags_to_remove, changeOrderStatus, note, method, delay, allowReason, requiredReason, subject, message",
  },
  { thing: "what the dashboard is asked", at: "getDashboard.body", names: "startDate, endDate, scenarios, paymentMethods, origins" },
  {
    thing: "what the report of orders is asked",
    at: "makePaymentsReport.body",
    names: "startDate, endDate, scenarios, paymentMethods, origins",
  },
  {
    thing: "what the report of verifications is asked",
    at: "makeVerificationsReport.body",
    names: "startDate, endDate, scenarios, paymentMethods, origins",
  },
  {
    thing: "the dashboard",
    at: "getDashboard.answer.widgetPayments",
    names:
      "orderCount, orderGuarantee, approvalRate, totalApprovedPayments, totalRejectedPayments, totalPendingPayments, chargebacks, chargebacksKPIs, chargebacksByStatus, paymentMethods, paymentScenarios, kycResponseRate, kycDocumentTypes",
  },
  { thing: "the orders of a day", at: "getDashboard.answer.widgetPayments.orderCount", names: "count, date, amounts" },
  { thing: "an amount of a day", at: "getDashboard.answer.widgetPayments.orderCount.amounts", names: "amount, currency" },
  {
    thing: "the orders under guarantee",
    at: "getDashboard.answer.widgetPayments.orderGuarantee",
    names: "Orders, Screened, Approved, Pending",
  },
  { thing: "the approval rate", at: "getDashboard.answer.widgetPayments.approvalRate", names: "Approved, Rejected" },
  { thing: "what was approved", at: "getDashboard.answer.widgetPayments.totalApprovedPayments", names: "totalApprovedPayments, currency" },
  { thing: "what was rejected", at: "getDashboard.answer.widgetPayments.totalRejectedPayments", names: "totalRejectedPayments, currency" },
  { thing: "what is pending", at: "getDashboard.answer.widgetPayments.totalPendingPayments", names: "totalPendingPayments, currency" },
  { thing: "the chargebacks of a reason", at: "getDashboard.answer.widgetPayments.chargebacks", names: "Reason, Chargebacks" },
  { thing: "what was charged back", at: "getDashboard.answer.widgetPayments.chargebacksKPIs", names: "chargebacks, currency" },
  { thing: "the chargebacks of a status", at: "getDashboard.answer.widgetPayments.chargebacksByStatus", names: "label, amount" },
  { thing: "an amount of a status", at: "getDashboard.answer.widgetPayments.chargebacksByStatus.amount", names: "value, currency" },
  { thing: "the orders of a method", at: "getDashboard.answer.widgetPayments.paymentMethods", names: "aquirerName, count" },
  { thing: "the orders of a scenario", at: "getDashboard.answer.widgetPayments.paymentScenarios", names: "scenarioName, count" },
  { thing: "the answers to verifications", at: "getDashboard.answer.widgetPayments.kycResponseRate", names: "Sent, Completed, Responded" },
  { thing: "the documents of a type", at: "getDashboard.answer.widgetPayments.kycDocumentTypes", names: "docName, count" },
  { thing: "a report", at: "makePaymentsReport.answer", names: "jobId, results" },
  { thing: "a report asked for again", at: "makePaymentsReport.query", names: "jobId" },
  { thing: "the results of a report", at: "makePaymentsReport.answer.results", names: "signedUrl" },
  { thing: "what the 90-day report is asked", at: "getInsights.query", names: "cached, testId" },
  { thing: "the 90-day report", at: "getInsights.answer", names: "id, status, results" },
  { thing: "a 90-day report that is begun", at: "getInsights.otherAnswers", names: "jobId" },
  {
    thing: "the results of the 90-day report",
    at: "getInsights.answer.results",
    names: "ordersStatistics, abandonedStatistics, chargebackStatistics, moneyFormat, finished_at",
  },
  {
    thing: "its orders",
    at: "getInsights.answer.results.ordersStatistics",
    names: "count, riskCancelled, legitCancelled, riskCancelledAmount, legitCancelledAmount",
  },
  {
    thing: "its checkouts",
    at: "getInsights.answer.results.abandonedStatistics",
    names: "totalCount, totalWorth, failedCount, failedWorth",
  },
  { thing: "its chargebacks of a reason", at: "getInsights.answer.results.chargebackStatistics.fraudulent", names: "statuses" },
  {
    thing: "its chargebacks of a status",
    at: "getInsights.answer.results.chargebackStatistics.fraudulent.statuses",
    names: "status, count, amount",
  },
  { thing: "an exchange rate", at: "getExchangeRates.answer.EUR", names: "value" },
  {
    thing: "an account of a master account",
    at: "listAccounts.answer.accounts",
    names: "id, merchant_name, transactions, amount, fraud_pct, fraud_amt, recovered_amt, chargebacks",
  },
  {
    thing: "an order",
    at: "sendOrder.body",
    names:
      "orderId, reference, type, createdAt, amount, currency, customer, payment, billingAddress, shippingAddress, shippingMethod, deliveryDate, recurring, items, device, origin, tags",
  },
  {
    thing: "the customer of an order",
    at: "sendOrder.body.customer",
    names: "id, firstName, lastName, email, phone, createdAt, ordersCount, dateOfBirth, address",
  },
  {
    thing: "the payment of an order",
    at: "sendOrder.body.payment",
    names: "method, acquirer, status, cardBin, cardLast4, cardHolder, cardType, approvalCode, avs, cvv, arn",
  },
  {
    thing: "an address of an order",
    at: "sendOrder.body.billingAddress",
    names: "firstName, lastName, address1, address2, city, province, country, zip, phone",
  },
  { thing: "an item of an order", at: "sendOrder.body.items", names: "id, description, quantity, amount" },
  { thing: "the device of an order", at: "sendOrder.body.device", names: "ip, userAgent, language, deviceId, sessionId" },
  {
    thing: "what an order is answered",
    at: "sendOrder.answer",
    names: "paymentId, decision, riskScore, riskLevel, scenario, guaranteeStatus, reasons, warnings",
  },
  { thing: "the scenario of an answer", at: "sendOrder.answer.scenario", names: "id, name" },
  { thing: "a reason of an answer", at: "sendOrder.answer.reasons", names: "sign, reason, code" },
  { thing: "a warning of an answer", at: "sendOrder.answer.warnings", names: "path, message" },
  { thing: "what a line of an import is answered", at: "importOrders.answer", names: "orderId, paymentId, decision, riskScore" },
  { thing: "a bad line of an import", at: "importOrders.otherAnswers", names: "line, orderId, error" },
  { thing: "what is wrong with a line", at: "importOrders.otherAnswers.error", names: "title, errors" },
  { thing: "a fault", at: "importOrders.otherAnswers.error.errors", names: "path, message" },
  { thing: "what a change is answered", at: "changeOrder.answer", names: "changes" },
  { thing: "an outcome", at: "reportOutcome.body", names: "id, type, reason, reasonCode, amount, currency, at" },
  {
    thing: "a session",
    at: "reportedSession.answer",
    names:
      "session_id, session_start, session_end, session_duration, cs_is_bot, ua, accept_language, locations, ipv4, key_count, menu_count, url_count, input_events_list, useragent, session",
  },
  { thing: "the user agent of a session", at: "reportedSession.answer.ua", names: "device, os, browser, engine" },
  {
    thing: "a location of a session",
    at: "reportedSession.answer.locations",
    names: "ip, version, city, region, country, org, asn, proxyCheck",
  },
  { thing: "whether a location is a proxy", at: "reportedSession.answer.locations.proxyCheck", names: "block" },
  {
    thing: "an input of a session",
    at: "reportedSession.answer.input_events_list",
    names: "page_url, tag_name, event_type, inner_text",
  },
  { thing: "the behavior in a session", at: "reportedSession.answer.session", names: "move_map, click_map, url_list, submissions" },
  { thing: "a page of a session", at: "reportedSession.answer.session.url_list", names: "page, sentiment, timestamp, referrer" },
  { thing: "a delivery report", at: "reportFulfillment.body", names: "id, carrier, trackingNumber, status, at, address, events" },
  { thing: "a carrier's event", at: "reportFulfillment.body.events", names: "status, at, text, city, country" },
  { thing: "an alert's outcome", at: "answerAlert.body", names: "outcome, notes, status, chargebackId" },
  { thing: "an alert", at: "answerAlert.answer", names: "status, resolution, notes, payment_id, data" },
  {
    thing: "an alert's data",
    at: "answerAlert.answer.data",
    names:
      "alert_received_time, alert_type, transaction_time, card_number, amount, descriptor, issuer_bank, source, card_type, card_bin, card_last4, id",
  },
  { thing: "a checkout", at: "reportCheckout.body", names: "id, at, amount, currency, email, failed, recovered" },
  {
    thing: "a scenario",
    at: "listScenarios.answer.scenarios",
    names:
      "Scenarioid, ScenarioscolName, ScenariosDescription, ScenariosPriority, ScenariosParam1, Tenants_tntid, time_out, archive, count, rules, sensors",
  },
  { thing: "one scenario", at: "getScenario.answer", names: "Scenarioid, ScenarioscolName, time_out, archive, count, rules, sensors" },
  {
    thing: "a rule",
    at: "listScenarios.answer.scenarios.rules",
    names: "firstLeftField, secondLeftField, operator, firstRightField, secondRightField",
  },
  {
    thing: "a field of a rule",
    at: "listScenarios.answer.scenarios.rules.firstLeftField",
    names: "name, type, outType, accepts, specialFunctionName, constValue, value",
  },
  {
    thing: "the operator of a rule",
    at: "listScenarios.answer.scenarios.rules.operator",
    names: "name, accepts, specialFunctionName",
  },
  {
    thing: "a scenario sensor",
    at: "listScenarios.answer.scenarios.sensors",
    names:
      "idscenarioSensors, scenarioSensorsType, DocumentName, scenarioSensorsProcessStage, scenarioSensorsCriticality, archived, Config",
  },
  {
    thing: "the type of a scenario sensor",
    at: "listScenarios.answer.scenarios.sensors.scenarioSensorsType",
    names: "idsensorTypes",
  },
  {
    thing: "the stage of a scenario sensor",
    at: "listScenarios.answer.scenarios.sensors.scenarioSensorsProcessStage",
    names: "idprocessStages, Ordinal",
  },
  { thing: "what creates a scenario", at: "createScenario.body", names: "scenario" },
  {
    thing: "a new scenario",
    at: "createScenario.body.scenario",
    names: "ScenarioscolName, ScenariosDescription, ScenariosPriority, ScenariosParam1",
  },
  { thing: "what saves a scenario", at: "saveScenario.body", names: "scenario, sensorsToAdd, sensorsToDelete" },
  {
    thing: "a saved scenario",
    at: "saveScenario.body.scenario",
    names: "Scenarioid, ScenarioscolName, ScenariosDescription, ScenariosPriority, time_out, archive, rules, sensors",
  },
  {
    thing: "a sensor to add",
    at: "saveScenario.body.sensorsToAdd",
    names: "scenarioSensorsType, DocumentName, scenarioSensorsProcessStage, scenarioSensorsCriticality, Config",
  },
  { thing: "new priorities", at: "prioritizeScenarios.body.scenarios", names: "Scenarioid, ScenariosPriority" },
  { thing: "what sets an action up", at: "setUpAction.body", names: "tenantId, type, settings, Config" },
  { thing: "an action's configuration", at: "getActionConfig.answer", names: "tenantId, type, settings, Config" },
  { thing: "a process stage", at: "listProcessStages.answer", names: "idprocessStages, Ordinal" },
  { thing: "a sensor type", at: "listSensorTypes.answer", names: "idsensorTypes, sensorTypesName" },
  {
    thing: "what rules are made of",
    at: "listRuleFields.answer",
    names: "payerFields, beneficiaryFields, functions, itemFields, operators",
  },
  {
    thing: "a field that rules can have",
    at: "listRuleFields.answer.payerFields",
    names: "name, type, outType, accepts, specialFunctionName",
  },
  { thing: "an operator that rules can have", at: "listRuleFields.answer.operators", names: "name, accepts, specialFunctionName" },
];

test.each(wireNames)("$thing has all of its wire names, at $at", ({ at, names }) => {
  expect(Object.keys(z.record(z.string(), z.unknown()).parse(thingAt(at)))).toEqual(expect.arrayContaining(names.split(", ")));
});

/** A list on the path stands for its first entry. */
function thingAt(path: string): unknown {
  return path.split(".").reduce<unknown>(
    (whole, name) => {
      const one: unknown = z.record(z.string(), z.unknown()).parse(whole)[name];
      return Array.isArray(one) ? one[0] : one;
    },
    openJson({ ...literals, reportedSession: { answer: sessionLiteral } }),
  );
}
