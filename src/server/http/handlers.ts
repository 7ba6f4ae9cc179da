import type { endpoints } from "#contract/endpoints.ts";
import type { FurtherFaultsOf, HandlersOf } from "#server/http/handler.ts";
import { accessRoutes } from "#server/access/routes.ts";
import { analyticsRoutes } from "#server/analytics/routes.ts";
import { billingRoutes } from "#server/billing/routes.ts";
import { caseStrengthRoutes } from "#server/case-strength/routes.ts";
import { checkoutRoutes } from "#server/checkouts/routes.ts";
import { connectionRoutes } from "#server/connections/routes.ts";
import { customListFaults, customListRoutes } from "#server/custom-lists/routes.ts";
import { clientFaultRoutes } from "#server/client-faults/routes.ts";
import { dashboardRoutes } from "#server/dashboard/routes.ts";
import { decisionRoutes } from "#server/decisions/routes.ts";
import { deliveryFaults, deliveryRoutes } from "#server/deliveries/routes.ts";
import { disputeRoutes } from "#server/disputes/routes.ts";
import { documentRoutes } from "#server/documents/routes.ts";
import { evidenceRoutes } from "#server/evidence/routes.ts";
import { demoRoutes } from "#server/demo/routes.ts";
import { evidenceExportRoutes } from "#server/evidence-export/routes.ts";
import { guaranteeRoutes } from "#server/guarantee/routes.ts";
import { homeRoutes } from "#server/home/routes.ts";
import { insightsRoutes } from "#server/insights/routes.ts";
import { liveRoutes } from "#server/live/routes.ts";
import { masterRoutes } from "#server/master/routes.ts";
import { masterReplayFaults, masterReplayRoutes } from "#server/master-replay/routes.ts";
import { messageFaults, messageRoutes } from "#server/messages/routes.ts";
import { networkRoutes } from "#server/networks/routes.ts";
import { reamazeRoutes } from "#server/reamaze/routes.ts";
import { noticeRoutes } from "#server/notices/routes.ts";
import { orderFaults, orderRoutes } from "#server/orders/routes.ts";
import { paymentRoutes } from "#server/payments/routes.ts";
import { privacyRoutes } from "#server/privacy/routes.ts";
import { questionnaireRoutes } from "#server/questionnaires/routes.ts";
import { replayFaults, replayRoutes } from "#server/replay/routes.ts";
import { suggestionRoutes } from "#server/suggestions/routes.ts";
import { reportRoutes } from "#server/reports/routes.ts";
import { sensorRoutes } from "#server/sensor/routes.ts";
import { teamRoutes } from "#server/team/routes.ts";
import { profileRoutes } from "#server/profile/routes.ts";
import { auditRoutes } from "#server/audit/routes.ts";
import { actionFaults, actionRoutes } from "#server/actions/routes.ts";
import { scenarioFaults, scenarioRoutes, scenarioVersionRoutes } from "#server/scenarios/routes.ts";
import { queueRoutes } from "#server/queue/routes.ts";
import { viewRoutes } from "#server/views/routes.ts";
import { visitRoutes } from "#server/visits/routes.ts";
import { whatIfRoutes } from "#server/what-if/routes.ts";
import { rateRoutes } from "#server/rates/routes.ts";
import { keyRoutes, settingsRoutes } from "#server/settings/routes.ts";
import { shopRoutes } from "#server/shops/routes.ts";
import { shopifyExtensionRoutes } from "#server/shopify-extensions/routes.ts";
import { signupFaults, signupRoutes } from "#server/signup/routes.ts";

/** One handler per endpoint of the contract. If one is missing, this doesn't compile. */
export const handlers: HandlersOf<typeof endpoints> = {
  ...accessRoutes,
  ...shopRoutes,
  ...teamRoutes,
  ...profileRoutes,
  ...auditRoutes,
  ...signupRoutes,
  ...connectionRoutes,
  ...shopifyExtensionRoutes,
  ...settingsRoutes,
  ...keyRoutes,
  ...billingRoutes,
  ...orderRoutes,
  ...checkoutRoutes,
  ...deliveryRoutes,
  ...disputeRoutes,
  ...documentRoutes,
  ...evidenceRoutes,
  ...guaranteeRoutes,
  ...messageRoutes,
  ...networkRoutes,
  ...paymentRoutes,
  ...whatIfRoutes,
  ...questionnaireRoutes,
  ...evidenceExportRoutes,
  ...caseStrengthRoutes,
  ...decisionRoutes,
  ...scenarioRoutes,
  ...scenarioVersionRoutes,
  ...replayRoutes,
  ...suggestionRoutes,
  ...actionRoutes,
  ...homeRoutes,
  ...queueRoutes,
  ...viewRoutes,
  ...customListRoutes,
  ...dashboardRoutes,
  ...insightsRoutes,
  ...reportRoutes,
  ...noticeRoutes,
  ...reamazeRoutes,
  ...privacyRoutes,
  ...analyticsRoutes,
  ...clientFaultRoutes,
  ...liveRoutes,
  ...demoRoutes,
  ...masterRoutes,
  ...masterReplayRoutes,
  ...rateRoutes,
  ...sensorRoutes,
  ...visitRoutes,
};

/** Where what an order or the clock says against a body is named with the faults of its fields. */
export const furtherFaults: FurtherFaultsOf<typeof endpoints> = {
  ...actionFaults,
  ...orderFaults,
  ...deliveryFaults,
  ...messageFaults,
  ...customListFaults,
  ...scenarioFaults,
  ...replayFaults,
  ...masterReplayFaults,
  ...signupFaults,
};
