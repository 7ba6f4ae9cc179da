import type { EndpointName } from "#contract/endpoints.ts";
import { accessLiterals } from "#tests/contract/literals/access.ts";
import { customListLiterals } from "#tests/contract/literals/custom-lists.ts";
import { disputeLiterals } from "#tests/contract/literals/disputes.ts";
import { evidenceLiterals } from "#tests/contract/literals/evidence.ts";
import { evidenceExportLiterals } from "#tests/contract/literals/evidence-export.ts";
import { caseStrengthLiterals } from "#tests/contract/literals/case-strength.ts";
import { figureLiterals } from "#tests/contract/literals/figures.ts";
import type { Literal } from "#tests/contract/literals/literal.ts";
import { masterLiterals } from "#tests/contract/literals/master.ts";
import { masterReplayLiterals } from "#tests/contract/literals/master-replays.ts";
import { orderLiterals } from "#tests/contract/literals/orders.ts";
import { privacyLiterals } from "#tests/contract/literals/privacy.ts";
import { queueLiterals } from "#tests/contract/literals/queue.ts";
import { noticeLiterals } from "#tests/contract/literals/notices.ts";
import { paymentLiterals } from "#tests/contract/literals/payments.ts";
import { reamazeLiterals } from "#tests/contract/literals/reamaze.ts";
import { replayLiterals } from "#tests/contract/literals/replays.ts";
import { signupLiterals } from "#tests/contract/literals/signup.ts";
import { shopifyLiterals } from "#tests/contract/literals/shopify.ts";
import { settingsLiterals } from "#tests/contract/literals/settings.ts";
import { suggestionLiterals } from "#tests/contract/literals/suggestions.ts";
import { actionConfigLiterals, scenarioLiterals } from "#tests/contract/literals/scenarios.ts";
import { teamLiterals } from "#tests/contract/literals/team.ts";
import { visitLiterals } from "#tests/contract/literals/visits.ts";
import { viewLiterals } from "#tests/contract/literals/views.ts";

/**
 * A request and answer of each call, with every field they can have. The wire is frozen: fields may be added here, but
 * never renamed or removed.
 */
export const literals: Record<EndpointName, Literal> = {
  ...accessLiterals,
  ...teamLiterals,
  ...signupLiterals,
  ...shopifyLiterals,
  ...settingsLiterals,
  ...orderLiterals,
  ...disputeLiterals,
  ...paymentLiterals,
  ...evidenceLiterals,
  ...evidenceExportLiterals,
  ...caseStrengthLiterals,
  ...queueLiterals,
  ...figureLiterals,
  ...masterLiterals,
  ...masterReplayLiterals,
  ...privacyLiterals,
  ...noticeLiterals,
  ...viewLiterals,
  ...customListLiterals,
  ...visitLiterals,
  ...scenarioLiterals,
  ...actionConfigLiterals,
  ...reamazeLiterals,
  ...replayLiterals,
  ...suggestionLiterals,
};
