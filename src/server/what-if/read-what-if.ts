import type { AnswerOf } from "#contract/endpoint.ts";
import type { getWhatIf } from "#contract/payment-what-if.ts";
import { isHistory } from "#domain/orders/is-history.ts";
import type { Scenario } from "#domain/scenarios/scenario.ts";
import type { Handle } from "#server/db/database.ts";
import { findPayment, findScreening } from "#server/payments/payment-store.ts";
import { readLiveSet, readLiveVersion } from "#server/scenarios/set-store.ts";
import type { Services } from "#server/services.ts";
import { SuretyError } from "#server/surety-error.ts";
import type { Candidate } from "#server/what-if/candidate.ts";
import { readThen } from "#server/what-if/read-then.ts";
import { tryChanges, type TriedChange } from "#server/what-if/try-changes.ts";

type Means = Pick<Services, "database" | "screening" | "now">;

/**
 * What would have had the latest screening of an order decide better: the nearest changes, each tried by itself. Throws "not-found"
 * also after 24 months, when the screening is deleted.
 */
export async function readWhatIf(means: Means, tenantId: number, paymentId: number): Promise<AnswerOf<typeof getWhatIf>> {
  const { payment, latest, known, live } = await means.database.forTenants(
    [tenantId],
    async (handle) => {
      const found = await findPayment(handle, tenantId, paymentId);
      const screened = await findScreening(handle, tenantId, paymentId);
      if (screened === null) throw new SuretyError("not-found", "This decision is no longer available. Decisions are kept for 24 months.");
      const read = await readThen(means, handle, found, screened);
      const scenarios = typeof read === "string" ? [] : await readLive(handle, tenantId, screened.setVersion, read.screened.scenarios);
      return { payment: found, latest: screened, known: read, live: scenarios };
    },
    "byIndex",
  );
  const screened = {
    screening: latest.number,
    decision: latest.decision,
    isHistory: isHistory(payment.createdAt, payment.receivedAt),
  };
  if (typeof known === "string") return { ...screened, obstacle: known, changes: [] };
  const changes = await tryChanges(known);
  return { ...screened, obstacle: null, changes: changes.map((change) => present(change, known.screened.scenarios, live)) };
}

async function readLive(handle: Handle, tenantId: number, version: number, scenarios: readonly Scenario[]): Promise<readonly Scenario[]> {
  return (await readLiveVersion(handle, tenantId)) === version ? scenarios : (await readLiveSet(handle, tenantId)).scenarios;
}

function present(
  { candidate: { kind, words, edits }, decided }: TriedChange,
  then: readonly Scenario[],
  live: readonly Scenario[],
): AnswerOf<typeof getWhatIf>["changes"][number] {
  const { decision, decidedBy, scenario, riskScore } = decided;
  const scenarioId = edits !== null && isStillThere(edits, then, live) ? Number(edits.scenarioId) : null;
  return { kind, words, decision, decidedBy, scenario: scenario.name, riskScore, editsScenario: scenarioId };
}

/** Whether what would be edited is in the live scenarios as it was then. */
function isStillThere(
  { scenarioId, ruleAt }: NonNullable<Candidate["edits"]>,
  then: readonly Scenario[],
  live: readonly Scenario[],
): boolean {
  const now = live.find(({ id, isArchived }) => id === scenarioId && !isArchived);
  if (now === undefined || ruleAt === null) return now !== undefined;
  const rule = JSON.stringify(then.find(({ id }) => id === scenarioId)?.rules[ruleAt]);
  return now.rules.some((each) => JSON.stringify(each) === rule);
}
