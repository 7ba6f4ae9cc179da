import { signInEndpoints } from "#contract/sign-in.ts";
import { sessionEndpoints } from "#contract/session.ts";
import { shopifyEndpoints } from "#contract/shopify.ts";
import { shopifyExtensionEndpoints } from "#contract/shopify-extensions.ts";
import { shopifyFlowEndpoints } from "#contract/shopify-flow.ts";
import { shopifyWebhookEndpoints } from "#contract/shopify-webhooks.ts";
import { signupEndpoints } from "#contract/signup.ts";
import { subscriptionEndpoints } from "#contract/subscription.ts";
import { teamEndpoints } from "#contract/team.ts";
import { profileEndpoints } from "#contract/profile.ts";
import { auditEndpoints } from "#contract/audit.ts";
import { settingsEndpoints } from "#contract/settings.ts";
import { keyEndpoints } from "#contract/keys.ts";
import { configurationEndpoints } from "#contract/configuration.ts";
import { demoEndpoints } from "#contract/demo.ts";
import { orderEndpoints } from "#contract/orders.ts";
import { checkoutEndpoints } from "#contract/checkouts.ts";
import { alertEndpoints } from "#contract/alerts.ts";
import { paymentDisputeEndpoints } from "#contract/payment-disputes.ts";
import { deliveryEndpoints } from "#contract/deliveries.ts";
import { guaranteeEndpoints } from "#contract/guarantee.ts";
import { messageEndpoints } from "#contract/messages.ts";
import { paymentDeliveryEndpoints } from "#contract/payment-deliveries.ts";
import { paymentListEndpoints } from "#contract/payment-list.ts";
import { paymentDetailEndpoints } from "#contract/payment-detail.ts";
import { paymentPartsEndpoints } from "#contract/payment-parts.ts";
import { paymentRisksEndpoints } from "#contract/payment-risks.ts";
import { paymentTrailEndpoints } from "#contract/payment-trail.ts";
import { paymentWhatIfEndpoints } from "#contract/payment-what-if.ts";
import { documentEndpoints } from "#contract/documents.ts";
import { evidenceEndpoints } from "#contract/evidence.ts";
import { questionnaireEndpoints } from "#contract/questionnaires.ts";
import { caseStrengthEndpoints } from "#contract/case-strength.ts";
import { decisionEndpoints } from "#contract/decisions.ts";
import { actionConfigEndpoints } from "#contract/action-config.ts";
import { reamazeEndpoints } from "#contract/reamaze.ts";
import { replayEndpoints } from "#contract/replays.ts";
import { suggestionEndpoints } from "#contract/suggestions.ts";
import { scenarioVersionEndpoints } from "#contract/scenario-versions.ts";
import { scenarioEndpoints } from "#contract/scenarios.ts";
import { homeEndpoints } from "#contract/home.ts";
import { queueEndpoints } from "#contract/queue.ts";
import { viewEndpoints } from "#contract/views.ts";
import { customListEndpoints } from "#contract/custom-lists.ts";
import { networkEndpoints } from "#contract/networks.ts";
import { dashboardEndpoints } from "#contract/dashboard.ts";
import { moversEndpoints } from "#contract/movers.ts";
import { insightsEndpoints } from "#contract/insights.ts";
import { reportEndpoints } from "#contract/reports.ts";
import { noticeEndpoints } from "#contract/notices.ts";
import { privacyEndpoints } from "#contract/privacy.ts";
import { analyticsEndpoints } from "#contract/analytics.ts";
import { clientFaultEndpoints } from "#contract/client-faults.ts";
import { liveEndpoints } from "#contract/live.ts";
import { masterEndpoints } from "#contract/master.ts";
import { masterReplayEndpoints } from "#contract/master-replays.ts";
import { sensorEndpoints } from "#contract/sensor.ts";
import { visitEndpoints } from "#contract/visits.ts";
import { evidenceExportEndpoints } from "#contract/evidence-export.ts";
import { markDisputedEndpoints } from "#contract/mark-disputed.ts";
import { exchangeRateEndpoints } from "#contract/exchange-rates.ts";

/** Every API call. The server must handle each one; the console and the API reference read the same list. */
export const endpoints = {
  ...signInEndpoints,
  ...sessionEndpoints,
  ...subscriptionEndpoints,
  ...teamEndpoints,
  ...profileEndpoints,
  ...auditEndpoints,
  ...signupEndpoints,
  ...shopifyWebhookEndpoints,
  ...shopifyEndpoints,
  ...shopifyExtensionEndpoints,
  ...shopifyFlowEndpoints,
  ...settingsEndpoints,
  ...keyEndpoints,
  ...configurationEndpoints,
  ...demoEndpoints,
  ...orderEndpoints,
  ...checkoutEndpoints,
  ...deliveryEndpoints,
  ...alertEndpoints,
  ...documentEndpoints,
  ...messageEndpoints,
  ...paymentListEndpoints,
  ...paymentDetailEndpoints,
  ...paymentPartsEndpoints,
  ...paymentRisksEndpoints,
  ...paymentWhatIfEndpoints,
  ...paymentTrailEndpoints,
  ...paymentDeliveryEndpoints,
  ...paymentDisputeEndpoints,
  ...evidenceEndpoints,
  ...questionnaireEndpoints,
  ...evidenceExportEndpoints,
  ...markDisputedEndpoints,
  ...guaranteeEndpoints,
  ...caseStrengthEndpoints,
  ...decisionEndpoints,
  ...scenarioEndpoints,
  ...scenarioVersionEndpoints,
  ...replayEndpoints,
  ...suggestionEndpoints,
  ...actionConfigEndpoints,
  ...reamazeEndpoints,
  ...homeEndpoints,
  ...queueEndpoints,
  ...viewEndpoints,
  ...customListEndpoints,
  ...networkEndpoints,
  ...dashboardEndpoints,
  ...moversEndpoints,
  ...insightsEndpoints,
  ...reportEndpoints,
  ...noticeEndpoints,
  ...privacyEndpoints,
  ...analyticsEndpoints,
  ...clientFaultEndpoints,
  ...liveEndpoints,
  ...masterEndpoints,
  ...masterReplayEndpoints,
  ...sensorEndpoints,
  ...visitEndpoints,
  ...exchangeRateEndpoints,
} as const;

export type EndpointName = keyof typeof endpoints;
