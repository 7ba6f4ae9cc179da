import { z } from "zod";
import { id, instant, textId } from "#contract/codecs.ts";
import { renamed } from "#contract/renamed.ts";
import { ruleOnWire } from "#contract/rule-on-wire.ts";
import { timeOutDecisions } from "#domain/payments/decision.ts";
import { criticalities, criticalityWords, sensorStages, stageProperties } from "#domain/scenarios/scenario-sensor.ts";
import { sensorTypes, sensorTypeWords } from "#domain/scenarios/sensor-types.ts";

/** Marks a scenario for orders of type 'psp' in `ScenariosParam1`. */
const PSP_MARK = "PSP";
export const pspMark = z.codec(z.literal(PSP_MARK).nullable(), z.boolean(), {
  decode: (mark) => mark !== null,
  encode: (isPsp) => (isPsp ? PSP_MARK : null),
});

export const processStage = z.codec(
  z.object({ idprocessStages: z.enum(["1", "-1"]), Ordinal: z.number().optional() }),
  z.enum(sensorStages),
  {
    decode: ({ idprocessStages }) => (idprocessStages === "-1" ? "manual" : "automatic"),
    encode: (stage) => ({ idprocessStages: stageProperties(stage).id, Ordinal: stageProperties(stage).ordinal }),
  },
);
export const sensorType = z.codec(
  z.object({ idsensorTypes: z.enum(sensorTypes), sensorTypesName: z.string().optional() }),
  z.enum(sensorTypes),
  {
    decode: ({ idsensorTypes }) => idsensorTypes,
    encode: (type) => ({ idsensorTypes: type, sensorTypesName: sensorTypeWords(type) }),
  },
);
export const criticality = z.codec(
  z.object({ idindicatorCriticalities: z.literal(criticalities), name: z.string().optional() }),
  z.literal(criticalities),
  {
    decode: ({ idindicatorCriticalities }) => idindicatorCriticalities,
    encode: (known) => ({ idindicatorCriticalities: known, name: criticalityWords[known] }),
  },
);
const sensor = renamed({
  id: ["idscenarioSensors", z.number()],
  type: ["scenarioSensorsType", sensorType],
  name: ["DocumentName", z.string()],
  stage: ["scenarioSensorsProcessStage", processStage],
  criticality: ["scenarioSensorsCriticality", criticality],
  isArchived: ["archived", z.boolean()],
  configurationId: ["Config", z.number().nullable().describe("The ID of its configuration; null for sensors, which have none.")],
});
export type SensorOnWire = z.output<typeof sensor>;

export const scenarioOnWire = renamed({
  id: ["Scenarioid", textId],
  tenantId: ["Tenants_tntid", z.number()],
  name: ["ScenarioscolName", z.string()],
  description: ["ScenariosDescription", z.string()],
  priority: ["ScenariosPriority", z.number().nullable().describe("1 is tried first; null for the catch-all, which is always last.")],
  isPsp: ["ScenariosParam1", pspMark],
  isArchived: ["archive", z.boolean()],
  isCatchAll: ["catchAll", z.boolean()],
  isPreset: ["preset", z.boolean()],
  timeOutMinutes: ["time_out", z.number().nullable().describe("Minutes until an order that it holds is decided; null for none.")],
  timeOutDecision: ["timeOutDecision", z.enum(timeOutDecisions)],
  paymentCount: ["count", z.number().nullable().describe("Orders that it applied to; null for the catch-all.")],
  rules: ["rules", z.array(ruleOnWire)],
  sensors: ["sensors", z.array(sensor)],
});
export type ScenarioOnWire = z.output<typeof scenarioOnWire>;

export const scenarioDraft = z.object({
  draftId: textId,
  name: z.string(),
  baseVersion: z.number().describe("The live version that it was copied from."),
  version: z.string().describe("Its version, as in `ETag` and `If-Match`."),
  changedBy: z.string(),
  changedAt: instant,
});
export type ScenarioDraft = z.output<typeof scenarioDraft>;

export const scenarioSet = z.object({
  scenarios: z.array(scenarioOnWire).describe("By priority, the catch-all last."),
  version: z.string().describe("The set's version, also in the header `ETag`. Send it as `If-Match` when you change the set."),
  draft: scenarioDraft.nullable().describe("The draft that was asked for; null for the live set."),
});
export type ScenarioSetOnWire = z.output<typeof scenarioSet>;

export const ofDraft = z.object({ draft: id.optional().describe("The ID of a draft; without it, the live set.") });
export const ifMatch = z.object({
  "if-match": z
    .string()
    .trim()
    .min(1, "must not be blank")
    .max(500)
    .optional()
    .describe("The set's version that the change is based on. If it isn't the current one, the answer is 412 with what changed."),
});
/** For the API reference: the header of answers with a set. */
export const setTag = { ETag: "The set's version, to send as `If-Match`." };
/** Who may change a set, and which. */
export const changingScenarios = {
  access: "shop",
  needs: ["analyst", "orders"],
  query: ofDraft,
  headers: ifMatch,
  takesTurns: true,
  answerHeaders: setTag,
} as const;
export const WHO_CHANGES = "The live set is changed by owners, a draft by analysts too.";
