import { compileScenarios, type ScenarioSet } from "#domain/scenarios/compile-scenarios.ts";
import type { Handle } from "#server/db/database.ts";
import { readScenarioSet } from "#server/scenarios/set-store.ts";

/** Compiled scenario sets by shop and version. A version never changes, so the cache never goes stale. */
type ScenarioSets = { get(handle: Handle, tenantId: number, version: number): Promise<ScenarioSet> };

/** Shops with a cached set; the least recently used one is evicted first. */
const KEPT_SETS = 2_000;

export function makeScenarioSets(): ScenarioSets {
  const kept = new Map<string, ScenarioSet>();
  return {
    async get(handle, tenantId, version) {
      const key = `${tenantId}/${version}`;
      const compiled = kept.get(key) ?? compileScenarios(await readScenarioSet(handle, tenantId, version));
      kept.delete(key);
      kept.set(key, compiled);
      const oldest = kept.keys().next();
      if (kept.size > KEPT_SETS && !oldest.done) kept.delete(oldest.value);
      return compiled;
    },
  };
}
