import { z } from "zod";
import { id, instant, storableText, textId } from "#contract/codecs.ts";
import { endpoint } from "#contract/endpoint.ts";
import { renamed } from "#contract/renamed.ts";
import { ruleFieldsOnWire, ruleOnWire } from "#contract/rule-on-wire.ts";
import { timeOutDecisions } from "#domain/payments/decision.ts";
import { criticalities, criticalityWords, SENSOR_NAME_MAX, sensorStages, stageProperties } from "#domain/scenarios/scenario-sensor.ts";
import {
  LEAST_TIME_OUT_MINUTES,
  MOST_TIME_OUT_MINUTES,
  RULES_MAX,
  SCENARIO_DESCRIPTION_MAX,
  SCENARIO_NAME_MAX,
  SCENARIOS_MAX,
  SENSORS_MAX,
} from "#domain/scenarios/scenario.ts";
import { DRAFT_NAME_MAX, DRAFTS_MAX, setSources } from "#domain/scenarios/set-history.ts";
import { sensorKinds, sensorTypes, sensorTypeWords } from "#domain/scenarios/sensor-types.ts";

/** Marks a scenario for orders of type 'psp' in `ScenariosParam1`. */
export const PSP_MARK = "PSP";

const processStage = z.codec(z.object({ idprocessStages: z.enum(["1", "-1"]), Ordinal: z.number().optional() }), z.enum(sensorStages), {
  decode: ({ idprocessStages }) => (idprocessStages === "-1" ? "manual" : "automatic"),
  encode: (stage) => ({ idprocessStages: stageProperties(stage).id, Ordinal: stageProperties(stage).ordinal }),
});
const sensorType = z.codec(z.object({ idsensorTypes: z.enum(sensorTypes), sensorTypesName: z.string().optional() }), z.enum(sensorTypes), {
  decode: ({ idsensorTypes }) => idsensorTypes,
  encode: (type) => ({ idsensorTypes: type, sensorTypesName: sensorTypeWords(type) }),
});
const criticality = z.codec(
  z.object({ idindicatorCriticalities: z.literal(criticalities), name: z.string().optional() }),
  z.literal(criticalities),
  {
    decode: ({ idindicatorCriticalities }) => idindicatorCriticalities,
    encode: (known) => ({ idindicatorCriticalities: known, name: criticalityWords[known] }),
  },
);
const sensorName = storableText.trim().min(1, "is required").max(SENSOR_NAME_MAX);

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

const scenario = renamed({
  id: ["Scenarioid", textId],
  tenantId: ["Tenants_tntid", z.number()],
  name: ["ScenarioscolName", z.string()],
  description: ["ScenariosDescription", z.string()],
  priority: ["ScenariosPriority", z.number().nullable().describe("1 is tried first; null for the catch-all, which is always last.")],
  isPsp: [
    "ScenariosParam1",
    z.codec(z.literal(PSP_MARK).nullable(), z.boolean(), {
      decode: (mark) => mark !== null,
      encode: (isPsp) => (isPsp ? PSP_MARK : null),
    }),
  ],
  isArchived: ["archive", z.boolean()],
  isCatchAll: ["catchAll", z.boolean()],
  isPreset: ["preset", z.boolean()],
  timeOutMinutes: ["time_out", z.number().nullable().describe("Minutes until an order that it holds is decided; null for none.")],
  timeOutDecision: ["timeOutDecision", z.enum(timeOutDecisions)],
  paymentCount: ["count", z.number().nullable().describe("Orders that it applied to; null for the catch-all.")],
  rules: ["rules", z.array(ruleOnWire)],
  sensors: ["sensors", z.array(sensor)],
});
export type ScenarioOnWire = z.output<typeof scenario>;

const draft = z.object({
  draftId: textId,
  name: z.string(),
  baseVersion: z.number().describe("The live version that it was copied from."),
  version: z.string().describe("Its version, as in `ETag` and `If-Match`."),
  changedBy: z.string(),
  changedAt: instant,
});
export type ScenarioDraft = z.output<typeof draft>;

export const scenarioSet = z.object({
  scenarios: z.array(scenario).describe("By priority, the catch-all last."),
  version: z.string().describe("The set's version, also in the header `ETag`. Send it as `If-Match` when you change the set."),
  draft: draft.nullable().describe("The draft that was asked for; null for the live set."),
});
export type ScenarioSetOnWire = z.output<typeof scenarioSet>;

const ofDraft = z.object({ draft: id.optional().describe("The ID of a draft; without it, the live set.") });
const ifMatch = z.object({
  "if-match": z
    .string()
    .max(100)
    .optional()
    .describe("The set's version that the change is based on. If it isn't the current one, the answer is 412 with what changed."),
});
/** Who may change a set, and which. */
export const changingScenarios = { access: "shop", needs: ["analyst", "orders"], query: ofDraft, headers: ifMatch } as const;
const CHANGES = "The live set is changed by owners, a draft by analysts too.";

export const listScenarios = endpoint({
  method: "GET",
  path: "/scenarios",
  access: "shop",
  needs: ["viewer", "orders"],
  summary: "List the shop's scenarios, live or of a draft, with their rules, sensors and actions.",
  query: ofDraft,
  answer: scenarioSet,
});

export const getScenario = endpoint({
  method: "GET",
  path: "/scenarios/{id}",
  access: "shop",
  needs: ["viewer", "orders"],
  summary: "Get one scenario, live or of a draft.",
  query: ofDraft,
  answer: scenario,
});

const kept = {
  name: storableText.trim().min(1, "is required").max(SCENARIO_NAME_MAX),
  description: storableText.trim().max(SCENARIO_DESCRIPTION_MAX),
  priority: z.int(),
  isPsp: z.codec(z.literal(PSP_MARK).nullable(), z.boolean(), { decode: (mark) => mark !== null, encode: (is) => (is ? PSP_MARK : null) }),
  rules: z.array(ruleOnWire).max(RULES_MAX),
  timeOutMinutes: z.int().min(LEAST_TIME_OUT_MINUTES).max(MOST_TIME_OUT_MINUTES).nullable(),
  timeOutDecision: z.enum(timeOutDecisions),
};

export const createScenario = endpoint({
  method: "POST",
  path: "/scenarios",
  ...changingScenarios,
  summary: `Create a scenario with the usual sensors. Its priority is from 1 to one more than there are scenarios, the last by default; others move down. A shop has at most ${SCENARIOS_MAX} scenarios, and its plan may limit those of its own. ${CHANGES}`,
  body: z.object({
    scenario: renamed({
      name: ["ScenarioscolName", kept.name],
      description: ["ScenariosDescription", kept.description.default("")],
      priority: ["ScenariosPriority", kept.priority.optional()],
      isPsp: ["ScenariosParam1", kept.isPsp.default(false)],
      rules: ["rules", kept.rules.default([])],
    }),
  }),
  bodyExample: { scenario: { ScenarioscolName: "Large orders", ScenariosDescription: "Look at these by hand", ScenariosPriority: 1 } },
  status: 201,
  answer: z.object({ scenarioId: textId, set: scenarioSet }),
  errorStatuses: [409, 412],
});

const changedSensor = renamed({
  id: ["idscenarioSensors", id],
  name: ["DocumentName", sensorName.optional()],
  stage: ["scenarioSensorsProcessStage", processStage.optional()],
  criticality: ["scenarioSensorsCriticality", criticality.optional()],
  isArchived: ["archived", z.boolean().optional()],
});
const addedSensor = renamed({
  type: ["scenarioSensorsType", sensorType],
  name: ["DocumentName", sensorName],
  stage: ["scenarioSensorsProcessStage", processStage.default("automatic")],
  criticality: ["scenarioSensorsCriticality", criticality.default(2)],
  configurationId: ["Config", id.nullable().default(null)],
});

export const saveScenario = endpoint({
  method: "PUT",
  path: "/scenarios",
  ...changingScenarios,
  summary: `Change a scenario, named by its \`Scenarioid\`. Fields that aren't sent stay; \`rules\` replaces all rules. Of \`sensors\`, each named by \`idscenarioSensors\`, what is sent changes. \`sensorsToAdd\` come without IDs; actions with the ID of their configuration. Answers with the set as stored. ${CHANGES}`,
  body: z.object({
    scenario: renamed({
      id: ["Scenarioid", textId],
      name: ["ScenarioscolName", kept.name.optional()],
      description: ["ScenariosDescription", kept.description.optional()],
      priority: ["ScenariosPriority", kept.priority.nullable().optional()],
      isArchived: ["archive", z.boolean().optional()],
      timeOutMinutes: ["time_out", kept.timeOutMinutes.optional()],
      timeOutDecision: ["timeOutDecision", kept.timeOutDecision.optional()],
      rules: ["rules", kept.rules.optional()],
      sensors: ["sensors", z.array(changedSensor).max(SENSORS_MAX).optional()],
    }),
    sensorsToAdd: z.array(addedSensor).max(SENSORS_MAX).default([]),
    sensorsToDelete: z.array(id).max(SENSORS_MAX).default([]),
  }),
  bodyExample: { scenario: { Scenarioid: "100201", ScenarioscolName: "Very large orders" }, sensorsToAdd: [], sensorsToDelete: [] },
  answer: scenarioSet,
  errorStatuses: [409, 412],
});

export const prioritizeScenarios = endpoint({
  method: "PUT",
  path: "/scenarios/priority",
  ...changingScenarios,
  summary: `Move scenarios to other priorities. Those beyond the ends go to the nearest end; all are numbered from 1 again. ${CHANGES}`,
  body: z.object({
    scenarios: z
      .array(renamed({ id: ["Scenarioid", textId], priority: ["ScenariosPriority", kept.priority] }))
      .min(1)
      .max(SCENARIOS_MAX),
  }),
  bodyExample: { scenarios: [{ Scenarioid: "100201", ScenariosPriority: 1 }] },
  answer: scenarioSet,
  errorStatuses: [412],
});

export const deleteScenario = endpoint({
  method: "DELETE",
  path: "/scenarios/{id}",
  ...changingScenarios,
  summary: `Delete a scenario that no order has. Archive one that some have. ${CHANGES}`,
  answer: scenarioSet,
  errorStatuses: [409, 412],
});

export const setSensorStage = endpoint({
  method: "PATCH",
  path: "/sensors/{configId}/stage/{stage}",
  pathValues: { stage: ["manual", "auto"] },
  ...changingScenarios,
  summary: `Have an action run by itself on each order of its scenario, or when staff run it. ${CHANGES}`,
  answer: scenarioSet,
  errorStatuses: [412],
});

const named = { access: "shop", needs: ["viewer", "orders"] } as const;

export const listProcessStages = endpoint({
  method: "GET",
  path: "/ProcessStages",
  ...named,
  summary: "List how actions and verifications can run.",
  answer: z.array(z.object({ idprocessStages: z.string(), Ordinal: z.number(), processStagesName: z.string() })),
});

export const listSensorTypes = endpoint({
  method: "GET",
  path: "/sensors/sensorTypes",
  ...named,
  summary: "List the types of sensors, verifications and actions, and what those that can't be added yet need.",
  answer: z.array(
    renamed({
      type: ["idsensorTypes", z.enum(sensorTypes)],
      words: ["sensorTypesName", z.string()],
      kind: ["kind", z.enum(sensorKinds)],
      canAdd: ["canAdd", z.boolean()],
      connectFirst: ["connectFirst", z.string().nullable().describe("The system that must be connected before it can be added.")],
    }),
  ),
});

export const listCriticalities = endpoint({
  method: "GET",
  path: "/sensors/IndicatorCriticalities",
  ...named,
  summary: "List the criticalities that sensors and actions are marked with. They decide nothing.",
  answer: z.array(z.object({ idindicatorCriticalities: z.literal(criticalities), name: z.string() })),
});

export const listRuleFields = endpoint({
  method: "GET",
  path: "/rules/fields",
  ...named,
  summary: "List the fields, functions and operators that rules are made of.",
  answer: ruleFieldsOnWire,
});

const changeInWords = z.object({ scenarioId: textId, scenarioName: z.string(), words: z.string() });
const historyLine = z.object({
  version: z.number().describe("The last version of the line."),
  source: z.enum(setSources),
  by: z.string().nullable().describe("Null for Surety."),
  at: instant,
  changes: z.array(changeInWords),
  changeCount: z.number().describe("All changes, also those that aren't listed."),
});
export type HistoryLine = z.output<typeof historyLine>;

export const listScenarioHistory = endpoint({
  method: "GET",
  path: "/scenarios/versions",
  ...named,
  summary:
    "List what changed in the live set, newest first, 20 at a time. Saves by one person to one scenario within 5 minutes are one line.",
  query: z.object({ before: z.coerce.number().int().min(1).optional().describe("Lines before this version.") }),
  answer: z.object({ lines: z.array(historyLine), next: z.number().nullable().describe("Pass it as `before` for the next page.") }),
});

export const restoreScenarios = endpoint({
  method: "POST",
  path: "/scenarios/versions/{version}/restore",
  access: "shop",
  needs: ["owner", "orders"],
  headers: ifMatch,
  summary:
    "Make the scenarios of an earlier version live again, as a new version. Scenarios that came later are deleted, or archived if they have orders.",
  answer: scenarioSet,
  errorStatuses: [409, 412],
});

export const listDrafts = endpoint({
  method: "GET",
  path: "/scenarios/drafts",
  ...named,
  summary: "List the shop's drafts by name.",
  answer: z.object({ drafts: z.array(draft) }),
});

const draftName = storableText.trim().min(1, "is required").max(DRAFT_NAME_MAX);

export const createDraft = endpoint({
  method: "POST",
  path: "/scenarios/drafts",
  access: "shop",
  needs: ["analyst", "orders"],
  summary: `Copy the live scenarios, or those of another draft, into a new draft. A shop has at most ${DRAFTS_MAX} drafts.`,
  query: ofDraft,
  body: z.object({ name: draftName }),
  bodyExample: { name: "Holiday season" },
  status: 201,
  answer: draft,
  errorStatuses: [409],
});

export const renameDraft = endpoint({
  method: "PATCH",
  path: "/scenarios/drafts/{draftId}",
  access: "shop",
  needs: ["analyst", "orders"],
  summary: "Rename a draft.",
  body: z.object({ name: draftName }),
  bodyExample: { name: "Holiday season" },
  answer: draft,
  errorStatuses: [409],
});

export const deleteDraft = endpoint({
  method: "DELETE",
  path: "/scenarios/drafts/{draftId}",
  access: "shop",
  needs: ["analyst", "orders"],
  summary: "Delete a draft.",
  answer: z.object({ draftId: textId }),
});

const choice = z.object({ scenarioId: textId, keep: z.enum(["live", "draft"]) });

export const comparePublishing = endpoint({
  method: "GET",
  path: "/scenarios/drafts/{draftId}/changes",
  access: "shop",
  needs: ["analyst", "orders"],
  summary: "Show what publishing a draft would change, and which scenarios also changed in the live set since it was copied.",
  answer: z.object({
    liveVersion: z.string(),
    draftVersion: z.string(),
    changes: z.array(changeInWords).describe("What would be different from the live set if the draft's scenarios are kept."),
    conflicts: z
      .array(z.object({ scenarioId: textId, scenarioName: z.string(), live: z.array(z.string()), draft: z.array(z.string()) }))
      .describe("Scenarios that changed in the live set: what changed there, and what changed in the draft."),
  }),
});

export const publishDraft = endpoint({
  method: "POST",
  path: "/scenarios/drafts/{draftId}/publish",
  access: "shop",
  needs: ["owner", "orders"],
  summary:
    "Make a draft's scenarios live, all at once, and delete the draft. Scenarios that changed in the live set since it was copied need a choice each: 409 until all have one, and if the live set or the draft changed since they were compared.",
  body: z.object({ liveVersion: z.string(), draftVersion: z.string(), choices: z.array(choice).max(SCENARIOS_MAX).default([]) }),
  bodyExample: { liveVersion: "12", draftVersion: "draft-100301.4", choices: [{ scenarioId: "100201", keep: "live" }] },
  answer: scenarioSet,
  errorStatuses: [409],
});

export const scenarioEndpoints = {
  listScenarios,
  getScenario,
  createScenario,
  saveScenario,
  prioritizeScenarios,
  deleteScenario,
  setSensorStage,
  listProcessStages,
  listSensorTypes,
  listCriticalities,
  listRuleFields,
  listScenarioHistory,
  restoreScenarios,
  listDrafts,
  createDraft,
  renameDraft,
  deleteDraft,
  comparePublishing,
  publishDraft,
};
