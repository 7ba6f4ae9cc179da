import { z } from "zod";
import { decisions, timeOutDecisions } from "#domain/payments/decision.ts";
import { operatorNames } from "#domain/rules/operators.ts";
import { fieldTypes, valueTypes } from "#domain/rules/value-type.ts";
import { compileScenarios, type ScenarioSet } from "#domain/scenarios/compile-scenarios.ts";
import { LEAST_TIME_OUT_MINUTES, MOST_TIME_OUT_MINUTES, type Scenario } from "#domain/scenarios/scenario.ts";
import type { Handle } from "#server/db/database.ts";
import { selectList, type RowOf } from "#server/db/row-of.ts";
import { scenarioSets } from "#server/db/schema/scenario-tables.ts";

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

const storedField = z.object({
  name: z.string(),
  type: z.enum(fieldTypes),
  outType: z.enum(valueTypes).nullable(),
  constValue: z.string().nullable(),
  value: z.string().nullable(),
});
const storedSide = storedField.nullable();
const storedRule = z.object({
  firstLeftField: storedSide,
  secondLeftField: storedSide,
  operator: z.enum(operatorNames).nullable(),
  firstRightField: storedSide,
  secondRightField: storedSide,
});
const storedSet: z.ZodType<Scenario[]> = z.array(
  z
    .object({
      id: z.string(),
      name: z.string(),
      description: z.string(),
      priority: z.number(),
      isPsp: z.boolean(),
      isArchived: z.boolean(),
      isCatchAll: z.boolean(),
      rules: z.array(storedRule),
      guaranteeAction: z.enum(decisions).nullable(),
      timeOutMinutes: z.number().int().min(LEAST_TIME_OUT_MINUTES).max(MOST_TIME_OUT_MINUTES).nullable().optional(),
      timeOutDecision: z.enum(timeOutDecisions).default("rejected"),
      // Older sets have hours, and the first ones no time-outs.
      timeOutHours: z.number().int().positive().nullable().default(null),
    })
    .transform(({ timeOutHours, timeOutMinutes = timeOutHours === null ? null : timeOutHours * 60, ...scenario }) => ({
      ...scenario,
      timeOutMinutes,
    })),
);

const columns = { scenarios: scenarioSets.scenarios };

/** A version of a shop's scenarios as stored. The compiler validates every rule again. */
export async function readScenarioSet(handle: Handle, tenantId: number, version: number): Promise<Scenario[]> {
  const [row] = await handle.prepared<RowOf<typeof columns>>(
    `select ${selectList(columns)} from scenario_set where tenant_id = $1 and version = $2`,
    [tenantId, version],
  );
  if (!row) throw new Error(`Shop ${tenantId} has no scenario set ${version}`);
  return storedSet.parse(row.scenarios);
}
