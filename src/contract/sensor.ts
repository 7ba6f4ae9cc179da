import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { jsonText } from "#contract/codecs.ts";
import { renamed } from "#contract/renamed.ts";
import { isShopifyShop } from "#domain/accounts/shopify-shop.ts";
import { decisions } from "#domain/payments/decision.ts";
import { hookMethods } from "#domain/scenarios/action-settings.ts";
import { sensorKinds, sensorTypes } from "#domain/scenarios/sensor-types.ts";

export const grantPermissions = endpoint({
  method: "GET",
  base: "sensor",
  path: "/shopify",
  access: "anyone",
  summary: "Redirect a shop's staff to grant the app's permissions.",
  query: z.object({ shop: z.string().refine(isShopifyShop, "must be a myshopify.com address") }),
  answer: { redirect: "The app's install page in the shop's admin" },
  errorStatuses: [503],
});

const text = z.string().nullable();
const onlyOfVerifications = [z.null(), () => null] as const;

/** What staff see of an action before they run it. Where a hook calls and what it sends stays on the server. */
const shownSettings = renamed(
  {
    /** Of a guarantee action. */
    decision: ["changeOrderStatus", z.enum(decisions).nullable()],
    allowReason: ["allowReason", z.boolean()],
    requiredReason: ["requiredReason", z.boolean()],
    /** Separated by commas. */
    tags: ["tags", text],
    tagsToRemove: ["tags_to_remove", text],
    note: ["note", text],
    subject: ["subject", text],
    message: ["message", text],
    /** Of a dynamic hook. */
    method: ["method", z.enum(hookMethods).nullable()],
    delayMs: ["delay", z.number().nullable()],
    /** Of a Shopify action, one sentence each. */
    effects: ["effects", z.array(z.string())],
    isFinal: ["isFinal", z.boolean().describe("Whether what it does can't be taken back.")],
  },
  { tag_order: [z.boolean(), ({ tags }) => tags !== null], remove_tags: [z.boolean(), ({ tagsToRemove }) => tagsToRemove !== null] },
);
export type ShownSettings = z.output<typeof shownSettings>;

const manualSensor = renamed(
  {
    id: ["idscenarioSensors", z.number()],
    name: ["DocumentName", z.string()],
    typeWords: ["sensorTypesName", z.string()],
    kind: ["kind", z.enum(sensorKinds)],
    type: ["type", z.enum(sensorTypes)],
    settings: ["settings", jsonText(shownSettings)],
    /** From the name's '#group#' prefix; null without one. */
    group: ["group", text],
  },
  {
    isMultiple: [z.boolean(), () => false],
    groupActions: [z.boolean(), ({ kind, group }) => kind === "action" && group !== null],
    signature_required: onlyOfVerifications,
    selfie_required: onlyOfVerifications,
    id_scan_required: onlyOfVerifications,
    scan_required: onlyOfVerifications,
    document_signature_required: onlyOfVerifications,
    send_via: onlyOfVerifications,
  },
);
export type ManualSensor = z.output<typeof manualSensor>;

export const getPaymentManualSensors = endpoint({
  method: "GET",
  base: "sensor",
  path: "/getPaymentManualSensors/{id}",
  access: "shop",
  needs: ["analyst", "orders"],
  summary: "List the verifications (`sensors`) and actions that staff can run on an order: those of its scenario.",
  answer: z.object({ sensors: z.array(manualSensor), actions: z.array(manualSensor) }),
});

export const activateManualWatch = endpoint({
  method: "GET",
  base: "sensor",
  path: "/activateManualWatch/{tenantId}/{paymentId}/{sensorIds}",
  access: "shop",
  needs: ["analyst", "orders"],
  changes: true,
  headers: z.object({
    "x-initiator": z
      .string()
      .optional()
      .describe("If given, the ID, email or name of the person who is logged in, percent-encoded. Actions always run in their name."),
  }),
  summary:
    "Run verifications and actions on an order, by their IDs, separated by commas. The same IDs within 10 seconds run once: then `isRepeat` is true, and the runs are the earlier ones. What comes of them is in the order's activity trail. A guarantee action that needs a reason takes it from the decision before: first make the same decision with a reason through POST /guarantee/reason, or the answer is 422.",
  answer: z.object({
    runs: z.array(
      renamed({
        runId: ["runId", z.number()],
        sensorId: ["idscenarioSensors", z.number()],
        state: ["state", z.enum(["waiting", "done", "failed"])],
      }),
    ),
    isRepeat: z.boolean(),
  }),
  errorStatuses: [409, 422],
});

export const sensorEndpoints = { grantPermissions, getPaymentManualSensors, activateManualWatch };
