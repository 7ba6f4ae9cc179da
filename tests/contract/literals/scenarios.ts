import type { Json, Literal } from "#tests/contract/literals/literal.ts";

const blank = { outType: null, accepts: [], specialFunctionName: null, constValue: null, value: null };
const greaterThan = { name: "Greater Than", accepts: ["number", "date"], specialFunctionName: "greaterThan" };
const isIn = { name: "In", accepts: ["any", "[any]"], specialFunctionName: "in" };
/** 'Number of items is more than 3', and 'Email is one of the list Known resellers'. */
const rules: Json[] = [
  {
    firstLeftField: {
      ...blank,
      name: "count",
      type: "aggregation",
      outType: "number",
      accepts: ["any", "[any]"],
      specialFunctionName: "count",
    },
    secondLeftField: { ...blank, name: "item.id", type: "[string]", outType: "[string]" },
    operator: greaterThan,
    firstRightField: { ...blank, name: "constant", type: "const" },
    secondRightField: { ...blank, name: "constant", type: "const", constValue: "3" },
  },
  {
    firstLeftField: { ...blank, name: "payer.email", type: "string", outType: "string" },
    secondLeftField: null,
    operator: isIn,
    firstRightField: { ...blank, name: "Known resellers", type: "list", value: "100701" },
    secondRightField: null,
  },
];

const automatic = { idprocessStages: "1", Ordinal: 1 };
const manual = { idprocessStages: "-1", Ordinal: -1 };
const visits = { idsensorTypes: "6", sensorTypesName: "Record Website Visits" };
const guarantee = { idsensorTypes: "22", sensorTypesName: "Guarantee" };
const medium = { idindicatorCriticalities: 2, name: "Medium" };
const sensors = [
  {
    idscenarioSensors: 100401,
    scenarioSensorsType: visits,
    DocumentName: "Record Website Visits",
    scenarioSensorsProcessStage: automatic,
    scenarioSensorsCriticality: medium,
    archived: false,
    Config: null,
  },
  {
    idscenarioSensors: 100402,
    scenarioSensorsType: guarantee,
    DocumentName: "#Guarantee#Reject order",
    scenarioSensorsProcessStage: manual,
    scenarioSensorsCriticality: { idindicatorCriticalities: 3, name: "High" },
    archived: true,
    Config: 100501,
  },
];
const scenario = {
  Scenarioid: "100201",
  Tenants_tntid: 100001,
  ScenarioscolName: "Large orders",
  ScenariosDescription: "Look at these by hand",
  ScenariosPriority: 1,
  ScenariosParam1: "PSP",
  archive: false,
  catchAll: false,
  preset: false,
  time_out: 4320,
  timeOutDecision: "rejected",
  count: 17,
  rules,
  sensors,
};
const draft = {
  draftId: "100301",
  name: "Holiday season",
  baseVersion: 12,
  version: "draft-100301.4",
  changedBy: "Dana Reyes",
  changedAt: "2026-11-20T12:00:00.000Z",
};
const set = { scenarios: [scenario], version: "draft-100301.4", draft };
const ofDraft = { draft: "100301" };
const ifMatch = { "if-match": '"draft-100301.4"' };
const changing = { query: ofDraft, headers: ifMatch };
const change = { scenarioId: "100201", scenarioName: "Large orders", words: "Moved from 3 to 1" };
const field = {
  name: "order.amount",
  label: "Amount",
  type: "number",
  outType: "number",
  accepts: [],
  specialFunctionName: null,
};

const noSettings = {
  changeOrderStatus: null,
  release_order: null,
  capture_order: null,
  cancel_order: null,
  restock: null,
  refund: null,
  notify_customer: null,
  close_order: null,
  open_order: null,
  create_order: null,
  reject_order: null,
  create_invoice_payment_link: null,
  allowReason: null,
  requiredReason: null,
  tag_order: null,
  tags: null,
  remove_tags: null,
  tags_to_remove: null,
  note: null,
  subject: null,
  message: null,
  channel: null,
  method: null,
  url: null,
  headers: null,
  body: null,
  preScript: null,
  delay: null,
};
const guaranteeSettings = { ...noSettings, changeOrderStatus: "rejected", allowReason: true, requiredReason: true };
const suretySettings = {
  ...noSettings,
  tag_order: true,
  tags: "gift,vip",
  remove_tags: true,
  tags_to_remove: "new",
  note: "Called {{payername}}",
  subject: "Your order",
  message: "Hello {{payername}}",
};
const hookSettings = {
  ...noSettings,
  method: "POST",
  url: "https://hooks.example.com/orders",
  headers: { Authorization: "Bearer 1" },
  body: "order={{ordernumber}}",
  preScript: "return request;",
  delay: 2000,
};

const shopifySettings = {
  ...noSettings,
  changeOrderStatus: "cancel",
  release_order: false,
  capture_order: false,
  cancel_order: true,
  restock: true,
  refund: true,
  notify_customer: false,
  close_order: false,
  open_order: false,
  create_order: false,
  reject_order: false,
  create_invoice_payment_link: true,
  tag_order: true,
  tags: "fraud",
  remove_tags: false,
  tags_to_remove: "",
  note: "Fraud, says {{tenantname}}",
};

export const actionConfigLiterals = {
  setUpAction: {
    ...changing,
    body: { tenantId: 100001, type: "22", settings: guaranteeSettings, Config: 100501 },
    otherBodies: [
      { tenantId: 100001, type: "23", settings: suretySettings, Config: null },
      { tenantId: 100001, type: "21", settings: hookSettings, Config: null },
      { tenantId: 100001, type: "14", settings: shopifySettings, Config: null },
      {
        tenantId: 100001,
        type: "15",
        settings: { ...noSettings, subject: "Order {{ordernumber}}", message: "Please call us", channel: "support" },
        Config: null,
      },
    ],
    answer: { Config: 100502, set },
  },
  getActionConfig: {
    answer: { tenantId: 100001, type: "22", Config: 100501, settings: guaranteeSettings },
    otherAnswers: [
      { tenantId: 100001, type: "14", Config: 100504, settings: shopifySettings },
      { tenantId: 100001, type: "21", Config: 100503, settings: { ...hookSettings, headers: { Authorization: null } } },
    ],
  },
  testHook: {
    body: { settings: hookSettings, Config: 100503 },
    answer: { isDone: true, result: "200" },
  },
} satisfies Record<string, Literal>;

export const scenarioLiterals = {
  listScenarios: { query: ofDraft, answer: set },
  getScenario: { query: ofDraft, answer: scenario },
  createScenario: {
    ...changing,
    body: {
      scenario: {
        ScenarioscolName: "Large orders",
        ScenariosDescription: "Look at these by hand",
        ScenariosPriority: 1,
        ScenariosParam1: "PSP",
        rules,
      },
    },
    answer: { scenarioId: "100201", set },
  },
  saveScenario: {
    ...changing,
    body: {
      scenario: {
        Scenarioid: "100201",
        ScenarioscolName: "Large orders",
        ScenariosDescription: "Look at these by hand",
        ScenariosPriority: 1,
        archive: false,
        time_out: 4320,
        timeOutDecision: "rejected",
        rules,
        sensors: [
          {
            idscenarioSensors: 100402,
            DocumentName: "#Guarantee#Reject order",
            scenarioSensorsProcessStage: manual,
            scenarioSensorsCriticality: medium,
            archived: true,
          },
        ],
      },
      sensorsToAdd: [
        {
          scenarioSensorsType: guarantee,
          DocumentName: "#Guarantee#Hold order",
          scenarioSensorsProcessStage: automatic,
          scenarioSensorsCriticality: medium,
          Config: 100502,
        },
      ],
      sensorsToDelete: [100401],
    },
    answer: set,
  },
  prioritizeScenarios: {
    ...changing,
    body: { scenarios: [{ Scenarioid: "100201", ScenariosPriority: 1 }] },
    answer: set,
  },
  deleteScenario: { ...changing, answer: set },
  setSensorStage: { ...changing, answer: set },
  listProcessStages: {
    answer: [
      { idprocessStages: "1", Ordinal: 1, processStagesName: "Automatic" },
      { idprocessStages: "-1", Ordinal: -1, processStagesName: "Manual" },
    ],
  },
  listSensorTypes: {
    answer: [
      { idsensorTypes: "14", sensorTypesName: "Shopify", kind: "action", canAdd: false, connectFirst: "Shopify" },
      { idsensorTypes: "22", sensorTypesName: "Guarantee", kind: "action", canAdd: true, connectFirst: null },
    ],
  },
  listCriticalities: { answer: [medium] },
  listRuleFields: {
    answer: {
      payerFields: [field],
      beneficiaryFields: [field],
      itemFields: [field],
      functions: [
        {
          name: "count",
          label: "Number of",
          type: "aggregation",
          outType: "number",
          accepts: ["any", "[any]"],
          specialFunctionName: "count",
        },
      ],
      operators: [{ label: "is more than", ...greaterThan }],
    },
  },
  listScenarioHistory: {
    query: { before: "12" },
    answer: {
      lines: [
        {
          version: 11,
          source: "published",
          madeFrom: "Holiday season",
          by: "Dana Reyes",
          at: "2026-11-20T12:00:00.000Z",
          changes: [change],
          changeCount: 1,
        },
      ],
      next: 8,
    },
  },
  restoreScenarios: { headers: ifMatch, answer: { ...set, version: "13", draft: null }, otherAnswers: [set] },
  listDrafts: { answer: { drafts: [draft] } },
  createDraft: { query: ofDraft, body: { name: "Holiday season" }, answer: draft },
  renameDraft: { body: { name: "Holiday season" }, answer: draft },
  deleteDraft: { answer: { draftId: "100301" } },
  comparePublishing: {
    answer: {
      liveVersion: "14",
      draftVersion: "draft-100301.4",
      changes: [change],
      changeCount: 1,
      conflicts: [
        {
          scenarioId: "100201",
          scenarioName: "Big orders",
          liveName: "Big orders",
          draftName: "Large orders",
          live: ["Archived"],
          draft: ["Renamed from “Big orders”"],
        },
        {
          scenarioId: "100202",
          scenarioName: "New here",
          liveName: "New here",
          draftName: null,
          live: ["Added the scenario"],
          draft: [],
        },
        { scenarioId: "100203", scenarioName: "Gone", liveName: null, draftName: "Gone", live: ["Deleted the scenario"], draft: [] },
      ],
    },
  },
  publishDraft: {
    body: { liveVersion: "14", draftVersion: "draft-100301.4", choices: [{ scenarioId: "100201", keep: "draft" }] },
    answer: set,
  },
} satisfies Record<string, Literal>;
