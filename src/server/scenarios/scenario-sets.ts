import { noAggregations, type AggregationNeeds } from "#domain/rules/order-aggregation.ts";
import { compileScenarios, type ScenarioSet } from "#domain/scenarios/compile-scenarios.ts";
import type { Handle } from "#server/db/database.ts";
import { readScenarioSet } from "#server/scenarios/set-store.ts";

/** Compiled scenario sets by shop and version. A version never changes, so the cache never goes stale. */
export type ScenarioSets = {
  get(handle: Handle, tenantId: number, version: number): Promise<ScenarioSet>;
  /** What the shop's orders were last screened by, as far as this process knows; a newer set may be live. */
  lastAggregates(tenantId: number): AggregationNeeds;
};

/** Shops with a cached set; the least recently used one is evicted first. */
const KEPT_SETS = 2_000;

export function makeScenarioSets(): ScenarioSets {
  const kept = new Map<string, ScenarioSet>();
  /** Only of shops that aggregate anything. */
  const aggregates = new Map<number, AggregationNeeds>();
  return {
    async get(handle, tenantId, version) {
      const key = `${tenantId}/${version}`;
      const compiled = kept.get(key) ?? compileScenarios(await readScenarioSet(handle, tenantId, version));
      keepLast(kept, key, compiled);
      if (compiled.aggregates.keys.length > 0) keepLast(aggregates, tenantId, compiled.aggregates);
      else aggregates.delete(tenantId);
      return compiled;
    },
    lastAggregates: (tenantId) => aggregates.get(tenantId) ?? noAggregations,
  };
}

function keepLast<Key, Value>(kept: Map<Key, Value>, key: Key, value: Value): void {
  kept.delete(key);
  kept.set(key, value);
  const oldest = kept.keys().next();
  if (kept.size > KEPT_SETS && !oldest.done) kept.delete(oldest.value);
}
