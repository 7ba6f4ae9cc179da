import { z } from "zod";
import { id, storableText, textId } from "#contract/codecs.ts";
import { endpoint } from "#contract/endpoint.ts";
import { renamed } from "#contract/renamed.ts";
import { ruleFieldsOnWire, ruleOnWire } from "#contract/rule-on-wire.ts";
import {
  changingScenarios,
  criticality,
  ofDraft,
  processStage,
  pspMark,
  scenarioOnWire,
  scenarioSet,
  sensorType,
  setTag,
  WHO_CHANGES,
} from "#contract/scenario-on-wire.ts";
import { timeOutDecisions } from "#domain/payments/decision.ts";
import { criticalities, SENSOR_NAME_MAX } from "#domain/scenarios/scenario-sensor.ts";
import {
  LEAST_TIME_OUT_MINUTES,
  MOST_TIME_OUT_MINUTES,
  RULES_MAX,
  SCENARIO_DESCRIPTION_MAX,
  SCENARIO_NAME_MAX,
  SCENARIOS_MAX,
  SENSORS_MAX,
} from "#domain/scenarios/scenario.ts";
import { sensorKinds, sensorTypes } from "#domain/scenarios/sensor-types.ts";

export const listScenarios = endpoint({
  method: "GET",
  path: "/scenarios",
  access: "shop",
  needs: ["viewer", "orders"],
  summary: "List the shop's scenarios, live or of a draft, with their rules, sensors and actions.",
  query: ofDraft,
  answer: scenarioSet,
  answerHeaders: setTag,
  errorStatuses: [404],
});

export const getScenario = endpoint({
  method: "GET",
  path: "/scenarios/{id}",
  access: "shop",
  needs: ["viewer", "orders"],
  summary: "Get one scenario, live or of a draft.",
  query: ofDraft,
  answer: scenarioOnWire,
});

const kept = {
  name: storableText.trim().min(1, "is required").max(SCENARIO_NAME_MAX),
  description: storableText.trim().max(SCENARIO_DESCRIPTION_MAX),
  priority: z.int(),
  isPsp: pspMark,
  rules: z.array(ruleOnWire).max(RULES_MAX),
  timeOutMinutes: z.int().min(LEAST_TIME_OUT_MINUTES).max(MOST_TIME_OUT_MINUTES).nullable(),
  timeOutDecision: z.enum(timeOutDecisions),
};

export const createScenario = endpoint({
  method: "POST",
  path: "/scenarios",
  ...changingScenarios,
  summary: `Create a scenario with the usual sensors. Its priority is from 1 to one more than there are scenarios, the last by default; others move down. A shop has at most ${SCENARIOS_MAX} scenarios, and its plan may limit those of its own. ${WHO_CHANGES}`,
  body: z.strictObject({
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
  errorStatuses: [404, 409, 412],
});

const sensorName = storableText.trim().min(1, "is required").max(SENSOR_NAME_MAX);
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
  summary: `Change a scenario, named by its \`Scenarioid\`. Fields that aren't sent stay; \`rules\` replaces all rules. Of \`sensors\`, each named by \`idscenarioSensors\`, what is sent changes. \`sensorsToAdd\` come without IDs; actions with the ID of their configuration. Answers with the set as stored. ${WHO_CHANGES}`,
  body: z.strictObject({
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
  errorStatuses: [404, 409, 412],
});

export const prioritizeScenarios = endpoint({
  method: "PUT",
  path: "/scenarios/priority",
  ...changingScenarios,
  summary: `Move scenarios to other priorities. Those beyond the ends go to the nearest end; all are numbered from 1 again. ${WHO_CHANGES}`,
  body: z.strictObject({
    scenarios: z
      .array(renamed({ id: ["Scenarioid", textId], priority: ["ScenariosPriority", kept.priority] }))
      .min(1)
      .max(SCENARIOS_MAX),
  }),
  bodyExample: { scenarios: [{ Scenarioid: "100201", ScenariosPriority: 1 }] },
  answer: scenarioSet,
  errorStatuses: [404, 409, 412],
});

export const deleteScenario = endpoint({
  method: "DELETE",
  path: "/scenarios/{id}",
  ...changingScenarios,
  summary: `Delete a scenario that no order has. Archive one that some have. ${WHO_CHANGES}`,
  answer: scenarioSet,
  errorStatuses: [409, 412],
});

export const setSensorStage = endpoint({
  method: "PATCH",
  path: "/sensors/{configId}/stage/{stage}",
  pathValues: { stage: ["manual", "auto"] },
  ...changingScenarios,
  summary: `Have an action run by itself on each order of its scenario, or when staff run it. ${WHO_CHANGES}`,
  answer: scenarioSet,
  errorStatuses: [409, 412],
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
};
