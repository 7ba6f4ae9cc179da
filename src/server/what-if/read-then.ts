import { jsonObject } from "#contract/codecs.ts";
import type { ListType } from "#domain/custom-lists/list-type.ts";
import { readOrder } from "#domain/orders/parse-order.ts";
import type { RuleList } from "#domain/rules/rule-environment.ts";
import { compileScenarios, type ScenarioSet } from "#domain/scenarios/compile-scenarios.ts";
import type { WhatIfObstacle } from "#domain/what-if/what-if.ts";
import { findList } from "#server/custom-lists/list-store.ts";
import type { Handle } from "#server/db/database.ts";
import type { findPayment, findScreening } from "#server/payments/payment-store.ts";
import { needsOf, readLatestScreening } from "#server/replay/stream-store.ts";
import { readScenarioSet } from "#server/scenarios/set-store.ts";
import { factsOfKept } from "#server/screening/kept-facts.ts";
import type { Services } from "#server/services.ts";
import { requireShop } from "#server/shops/shop-store.ts";
import type { Candidate } from "#server/what-if/candidate.ts";
import { newTexts } from "#server/what-if/data-candidates.ts";
import { listBefore, readChangesSince } from "#server/what-if/lists-then-store.ts";
import { recordLists } from "#server/what-if/recorded-lists.ts";
import { ruleCandidates } from "#server/what-if/rule-candidates.ts";
import { decide, environmentOf, type Then } from "#server/what-if/then.ts";

type Means = Pick<Services, "screening" | "now">;
type Payment = Awaited<ReturnType<typeof findPayment>>;
type Screening = NonNullable<Awaited<ReturnType<typeof findScreening>>>;

/** What was known, and the changes of rules and lists to try: those are found while the lists are at hand. */
type Known = { screened: Then; ofRules: Candidate[] };

/** An order as it was screened last, with what was known then; or why changes can't be tried on it. */
export async function readThen(
  { screening, now }: Means,
  handle: Handle,
  { tenantId, paymentId, erasedAt }: Payment,
  latest: Screening,
): Promise<Known | WhatIfObstacle> {
  if (latest.decision === "approved") return "approved";
  if (erasedAt !== null) return "erased";
  const scenarios = await readScenarioSet(handle, tenantId, latest.setVersion);
  const set = compileScenarios(scenarios);
  const item = await readLatestScreening(handle, tenantId, paymentId, needsOf(set));
  if (item?.number !== latest.number) return "not_kept";
  const raw = jsonObject.parse(JSON.parse(item.raw));
  const receivedAt = new Date(item.receivedAt);
  const { order } = readOrder(raw, receivedAt, [], []);
  if (order === null) return "not_kept";
  const lists = await readListsThen(handle, tenantId, set, { since: new Date(item.at), now: now() });
  if (lists === null) return "lists_changed";
  const { currency } = await requireShop(handle, tenantId);
  const { identity, aggregated: earlier } = item;
  const known = { order, raw, receivedAt, identity, facts: factsOfKept(JSON.parse(item.facts)), currency, earlier };
  return screening.withLists(handle, tenantId, [...lists.keys()], (current) => {
    const recorded = recordLists(listsBefore(current, lists), newTexts);
    const seen = { ...known, recorded };
    const environment = environmentOf(seen, set, {});
    const holding = set.holding(environment);
    const decided = decide(seen, set, {});
    if (decided.decision !== latest.decision || Number(decided.scenario.id) !== latest.scenarioId) return "decided_otherwise";
    const listTypes = new Map([...lists].map(([id, { type }]) => [id, type]));
    const enrich: Then["enrich"] = (changed) => screening.enrich(tenantId, changed);
    const then = { ...seen, scenarios, set, holding, decided, listTypes, enrich };
    const ofRules = ruleCandidates(then, environment);
    recorded.seal();
    return { screened: then, ofRules };
  });
}

type ListThen = { type: ListType; changes: NonNullable<Awaited<ReturnType<typeof readChangesSince>>> };

/** What the lists of a set lacked or had besides what they have now; null if that is too much to tell. */
async function readListsThen(
  handle: Handle,
  tenantId: number,
  { listIds }: ScenarioSet,
  time: { since: Date; now: Date },
): Promise<Map<string, ListThen> | null> {
  const found = new Map<string, ListThen>();
  for (const id of listIds) {
    const list = await findList(handle, tenantId, Number(id));
    if (list === null) continue;
    const changes = await readChangesSince(handle, tenantId, Number(id), time);
    if (changes === null) return null;
    found.set(id, { type: list.type, changes });
  }
  return found;
}

function listsBefore(current: ReadonlyMap<string, RuleList>, then: ReadonlyMap<string, ListThen>): ReadonlyMap<string, RuleList> {
  const lists = new Map<string, RuleList>();
  for (const [id, list] of current) {
    const before = then.get(id);
    if (before !== undefined) lists.set(id, listBefore(list, before.type, before.changes));
  }
  return lists;
}
