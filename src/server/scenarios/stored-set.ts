import { z } from "zod";
import { decisions, timeOutDecisions } from "#domain/payments/decision.ts";
import { operatorNames } from "#domain/rules/operators.ts";
import type { Rule } from "#domain/rules/rule.ts";
import { fieldTypes, valueTypes } from "#domain/rules/value-type.ts";
import { criticalities, sensorStages, USUAL_CRITICALITY } from "#domain/scenarios/scenario-sensor.ts";
import { LEAST_TIME_OUT_MINUTES, MOST_TIME_OUT_MINUTES, type Scenario } from "#domain/scenarios/scenario.ts";
import { sensorTypes } from "#domain/scenarios/sensor-types.ts";

const storedField = z.object({
  name: z.string(),
  type: z.enum(fieldTypes),
  outType: z.enum(valueTypes).nullable(),
  constValue: z.string().nullable(),
  value: z.string().nullable(),
  // Rules from before orders could be aggregated don't have it.
  specialFunctionName: z.string().nullable().default(null),
});
const storedSide = storedField.nullable();
export const storedRule = z.object({
  firstLeftField: storedSide,
  secondLeftField: storedSide,
  operator: z.enum(operatorNames).nullable(),
  firstRightField: storedSide,
  secondRightField: storedSide,
});
const storedSensor = z.object({
  id: z.int(),
  type: z.enum(sensorTypes),
  name: z.string(),
  stage: z.enum(sensorStages),
  criticality: z.literal(criticalities).default(USUAL_CRITICALITY),
  isArchived: z.boolean(),
  configurationId: z.int().nullable(),
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
      // Older sets have hours, and the first ones no time-outs; neither have sensors or scenarios of one's own.
      timeOutHours: z.number().int().positive().nullable().default(null),
      isPreset: z.boolean().default(true),
      sensors: z.array(storedSensor).default([]),
    })
    .transform(({ timeOutHours, timeOutMinutes = timeOutHours === null ? null : timeOutHours * 60, ...scenario }) => ({
      ...scenario,
      timeOutMinutes,
    })),
);

/** A set as stored. The compiler validates every rule again. Throws if it doesn't have a set's shape. */
export function readStoredSet(stored: unknown): Scenario[] {
  return storedSet.parse(stored);
}

/** Rules of a set as stored. */
export function readStoredRules(stored: unknown): Rule[] {
  return z.array(storedRule).parse(stored);
}
