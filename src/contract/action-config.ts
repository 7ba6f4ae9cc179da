import { firstPlanWith } from "#domain/accounts/denial-words.ts";
import { z } from "zod";
import { id, storableText } from "#contract/codecs.ts";
import { endpoint } from "#contract/endpoint.ts";
import { renamed } from "#contract/renamed.ts";
import { changingScenarios, scenarioSet } from "#contract/scenario-on-wire.ts";
import { decisions } from "#domain/payments/decision.ts";
import {
  actionLimits,
  HOOK_DELAY_STEP_MS,
  HOOK_MAX_DELAY_MS,
  hookMethods,
  shopifySteps,
  type ShopifyStep,
  USUAL_REAMAZE_CHANNEL,
} from "#domain/scenarios/action-settings.ts";
import { manualTypes } from "#domain/scenarios/sensor-types.ts";

const text = (max: number) => storableText.max(max).nullish();
const flag = z.boolean().nullish();

/** The settings of every type of action; each type has its own, the others are null. */
export const actionSettings = renamed({
  orderStatus: [
    "changeOrderStatus",
    text(actionLimits.line).describe(
      `Of a guarantee action (22) ${decisions.join(", ")}; of a Shopify action (14) hold or cancel, and any other value is a tag.`,
    ),
  ],
  /** Of a guarantee action. */
  allowReason: ["allowReason", flag],
  requiredReason: ["requiredReason", flag],
  /** Of a Shopify action (14), whose tags and note are below. */
  releases: ["release_order", flag.describe("Release Surety's own holds.")],
  captures: ["capture_order", flag],
  cancels: ["cancel_order", flag.describe("A canceled order can't be restored.")],
  restocks: ["restock", flag.describe("Of canceling: put items back to stock.")],
  refunds: ["refund", flag.describe("Of canceling: refund the original payment.")],
  notifiesCustomer: ["notify_customer", flag.describe("Of canceling: have Shopify email the customer.")],
  closes: ["close_order", flag],
  opens: ["open_order", flag],
  createsOrder: ["create_order", flag.describe("Of an order of a payment service provider, once it's approved.")],
  rejectsOrder: ["reject_order", flag.describe("Of an order of a payment service provider; calls `url`, if there is one.")],
  createsInvoice: ["create_invoice_payment_link", flag],
  /** Of Surety's own action (23). */
  hasTags: ["tag_order", flag],
  tags: ["tags", text(actionLimits.tags).describe("Separated by commas.")],
  hasTagsToRemove: ["remove_tags", flag],
  tagsToRemove: ["tags_to_remove", text(actionLimits.tags).describe("Separated by commas.")],
  note: ["note", text(actionLimits.text)],
  subject: ["subject", text(actionLimits.line)],
  message: ["message", text(actionLimits.text)],
  /** Of a ReAmaze action (15), whose subject and message are above. */
  channel: ["channel", text(actionLimits.line).describe(`The slug of a channel in ReAmaze; without one, ${USUAL_REAMAZE_CHANNEL}.`)],
  /** Of a dynamic hook (21). */
  method: ["method", z.enum(hookMethods).nullish()],
  url: ["url", text(actionLimits.url)],
  headers: [
    "headers",
    z
      .record(z.string().max(actionLimits.line), storableText.max(actionLimits.line).nullable())
      .nullish()
      .describe(
        "Their values are kept encrypted and never told: null, or left as they were told, keeps a header's value while the address has the same host.",
      ),
  ],
  body: ["body", text(actionLimits.text)],
  preScript: [
    "preScript",
    text(actionLimits.text).describe(
      "JavaScript that gets `order` and `request` and returns the request. In place of header values other than those of Accept and Content-Type, it gets stand-ins, which are filled in afterwards: in headers only, and only if the address keeps its host.",
    ),
  ],
  delayMs: ["delay", z.int().min(0).max(HOOK_MAX_DELAY_MS).multipleOf(HOOK_DELAY_STEP_MS).nullish()],
});
export type ActionSettingsOnWire = z.output<typeof actionSettings>;

/** The field that says so of each step of a Shopify action; holding has none but `orderStatus`. */
const stepFields = {
  hold: null,
  release: "releases",
  capture: "captures",
  cancel: "cancels",
  create: "createsOrder",
  reject: "rejectsOrder",
  close: "closes",
  open: "opens",
} as const satisfies Record<ShopifyStep, keyof ActionSettingsOnWire | null>;

/** The steps that settings on the wire have, in the order in which they're done. */
export function stepsOnWire(settings: ActionSettingsOnWire): ShopifyStep[] {
  const status = settings.orderStatus?.trim();
  return shopifySteps.filter((step) => {
    const field = stepFields[step];
    const isStatus = step === status && (step === "hold" || step === "cancel");
    return isStatus || (field !== null && settings[field] === true);
  });
}

/** The fields on the wire that say which steps an action has. */
export function fieldsOfSteps(steps: readonly ShopifyStep[]): Partial<ActionSettingsOnWire> {
  const flags = shopifySteps.flatMap((step) => {
    const field = stepFields[step];
    return field === null ? [] : [[field, steps.includes(step)] as const];
  });
  const orderStatus = steps.find((step) => step === "hold" || step === "cancel") ?? null;
  return { ...Object.fromEntries(flags), orderStatus };
}

/** The types of actions that have settings. */
export const configurableType = z.enum(manualTypes);

/** Enough for the texts of one action. */
const SETTINGS_BYTES = 64 * 1024;

export const setUpAction = endpoint({
  method: "POST",
  path: "/action/setup",
  ...changingScenarios,
  mostPerMinute: 30,
  bodyBytes: SETTINGS_BYTES,
  summary: `Save an action's settings. They are checked whole: placeholders that don't exist and addresses that can't be called are refused. With \`Config\`, the ID of the action's present settings, the action has the new ones from then on; without it, name the new \`Config\` when you add the action to a scenario, within a day. Live scenarios' settings are for owners and plans from ${firstPlanWith("premiumPlus")}; those of a draft for analysts and all plans.`,
  body: renamed({
    tenantId: ["tenantId", id.optional()],
    type: ["type", configurableType],
    settings: ["settings", actionSettings],
    replaces: ["Config", id.nullish()],
  }),
  bodyExample: { type: "22", settings: { changeOrderStatus: "rejected", allowReason: true, requiredReason: true } },
  answer: renamed({
    configurationId: ["Config", z.number()],
    set: ["set", scenarioSet.nullable().describe("The set that has the action; null for settings without one.")],
  }),
  status: 201,
  errorStatuses: [404, 409, 412, 503],
});

export const getActionConfig = endpoint({
  method: "GET",
  path: "/action/config/{id}",
  access: "shop",
  needs: ["analyst", "orders"],
  summary: "Get an action's settings.",
  answer: renamed({
    tenantId: ["tenantId", z.number()],
    type: ["type", configurableType],
    configurationId: ["Config", z.number()],
    settings: ["settings", actionSettings],
  }),
});

export const testHook = endpoint({
  method: "POST",
  path: "/action/test",
  access: "shop",
  needs: ["owner", "premiumPlus", "orders"],
  mostPerMinute: 10,
  bodyBytes: SETTINGS_BYTES,
  summary: "Call a dynamic hook once, with the values of the newest order, and tell what it answered. Nothing is saved.",
  body: renamed({ settings: ["settings", actionSettings], replaces: ["Config", id.nullish()] }),
  bodyExample: { settings: { method: "POST", url: "https://hooks.example.com/orders", headers: {}, body: '{"order": "{{ordernumber}}"}' } },
  errorStatuses: [404, 503],
  answer: z.object({ isDone: z.boolean(), result: z.string().describe("What the address answered, or why it couldn't be called.") }),
});

export const actionConfigEndpoints = { setUpAction, getActionConfig, testHook };
