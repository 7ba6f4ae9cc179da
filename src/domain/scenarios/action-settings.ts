import type { Decision } from "#domain/payments/decision.ts";
import type { StaffAction } from "#domain/payments/staff-decision.ts";
import { keysOf } from "#domain/keys-of.ts";
import type { ManualType } from "#domain/scenarios/sensor-types.ts";
import type { AutomaticKind } from "#domain/shopify/automatic-kinds.ts";

/** Type 22: decides as the person who runs it. */
export type GuaranteeSettings = { decision: Decision; allowReason: boolean; requiredReason: boolean };

/** Type 23: what Surety does itself. Texts may have placeholders. */
export type SuretySettings = {
  tags: readonly string[];
  tagsToRemove: readonly string[];
  /** A comment on the order; null for none. */
  note: string | null;
  /** An email to the customer; null for none. */
  email: { subject: string; message: string } | null;
};

/** Type 15: opens a conversation with the customer in ReAmaze. Texts may have placeholders. */
export type ReamazeSettings = {
  subject: string;
  message: string;
  /** The slug of the channel that the conversation is in. */
  channel: string;
};
/** The channel that every ReAmaze account begins with. */
export const USUAL_REAMAZE_CHANNEL = "support";

export const hookMethods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export type HookMethod = (typeof hookMethods)[number];

/** Type 21: a call to an address of the shop's. Address, header values and body may have placeholders. */
export type HookSettings = {
  method: HookMethod;
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Null for a call without a body. */
  body: string | null;
  /** JavaScript that gets `{ order, request }` and returns the request; null for none. */
  preScript: string | null;
  delayMs: number;
};
export const HOOK_MAX_DELAY_MS = 30_000;
export const HOOK_DELAY_STEP_MS = 1_000;

/** The origin of an address, which placeholders can't be in; null if it isn't an address. A hook's headers are for one origin. */
export function originOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).origin : null;
}

/** Shopify takes tags of so many characters. */
export const SHOPIFY_TAG_MAX = 40;

/** The most characters of an action's texts. */
export const actionLimits = { line: 2_000, url: 2_000, tags: 2_000, text: 32_768 } as const;

/** What is done about an order at Shopify, in the order in which it's done. Only orders of a payment service provider, which aren't there yet, are created and rejected. */
const shopifyStepTable = {
  hold: { kind: "hold", effect: "Puts the order on hold in Shopify.", isFinal: false, not: ["release", "cancel"] },
  release: { kind: "release", effect: "Releases Surety's hold in Shopify.", isFinal: false, not: ["hold", "cancel"] },
  capture: { kind: "capture", effect: "Captures the payment: the customer is charged.", isFinal: true, not: ["cancel"] },
  cancel: {
    kind: "cancel",
    effect: "Cancels the order in Shopify as fraud. A canceled order can't be restored.",
    isFinal: true,
    not: ["hold", "release", "capture", "close", "open"],
  },
  create: { kind: "create", effect: "Creates the order in Shopify, once it's approved.", isFinal: true, not: ["reject"] },
  reject: { kind: null, effect: "Calls your payment system with the rejected order.", isFinal: false, not: ["create"] },
  close: { kind: "close", effect: "Closes the order in Shopify.", isFinal: false, not: ["open", "cancel"] },
  open: { kind: "close", effect: "Reopens the order in Shopify.", isFinal: false, not: ["close", "cancel"] },
} as const satisfies Record<string, ShopifyStepProperties & { not: readonly string[] }>;

type ShopifyStepProperties = {
  /** What a shop allows scenarios to do by themselves; null where nothing is to be allowed. */
  kind: AutomaticKind | null;
  effect: string;
  /** Whether it can't be taken back. */
  isFinal: boolean;
};

export type ShopifyStep = keyof typeof shopifyStepTable;
const steps: Readonly<Record<ShopifyStep, ShopifyStepProperties & { not: readonly string[] }>> = shopifyStepTable;
export const shopifySteps: readonly ShopifyStep[] = keysOf(steps);

export function shopifyStep(step: ShopifyStep): ShopifyStepProperties {
  return steps[step];
}

/** The steps of these that contradict another one of them. */
export function contradictions(chosen: readonly ShopifyStep[]): ShopifyStep[] {
  return chosen.filter((step) => chosen.some((other) => steps[step].not.includes(other)));
}

/** Type 14: what is done about the order at Shopify. Texts may have placeholders. */
export type ShopifySettings = {
  steps: readonly ShopifyStep[];
  /** Of canceling: whether items go back to stock, the payment is refunded, and Shopify emails the customer. */
  cancel: { restock: boolean; refund: boolean; notifyCustomer: boolean };
  tags: readonly string[];
  tagsToRemove: readonly string[];
  /** What is added to the order's note; null for nothing. */
  note: string | null;
  /** A payment link for what the order is about. */
  hasInvoiceLink: boolean;
  /** What is called when an order of a payment service provider is rejected; null for nothing. */
  rejectUrl: string | null;
};

/** An action that does nothing at Shopify yet. */
export const nothingAtShopify: ShopifySettings = {
  steps: [],
  cancel: { restock: true, refund: true, notifyCustomer: false },
  tags: [],
  tagsToRemove: [],
  note: null,
  hasInvoiceLink: false,
  rejectUrl: null,
};

/** What a shop has to allow for these settings to run by themselves. */
export function automaticKindsOf({ steps: chosen, tags, tagsToRemove, note, hasInvoiceLink }: ShopifySettings): AutomaticKind[] {
  const kinds = chosen.flatMap((step) => steps[step].kind ?? []);
  if (tags.length + tagsToRemove.length > 0 || note !== null) kinds.push("notes");
  if (hasInvoiceLink) kinds.push("create");
  return [...new Set(kinds)];
}

/** What of these settings a scenario may do by itself, where the shop allows only these kinds. */
export function allowedPart(settings: ShopifySettings, allowed: readonly AutomaticKind[]): ShopifySettings {
  const mayNote = allowed.includes("notes");
  return {
    ...settings,
    steps: settings.steps.filter((step) => steps[step].kind === null || allowed.some((kind) => kind === steps[step].kind)),
    ...(mayNote ? {} : { tags: [], tagsToRemove: [], note: null }),
    hasInvoiceLink: settings.hasInvoiceLink && allowed.includes("create"),
  };
}

/** Whether these settings do anything at Shopify. */
export function doesAnything({ steps: chosen, tags, tagsToRemove, note, hasInvoiceLink }: ShopifySettings): boolean {
  return chosen.length + tags.length + tagsToRemove.length > 0 || note !== null || hasInvoiceLink;
}

type Settings = { "14": ShopifySettings; "15": ReamazeSettings; "21": HookSettings; "22": GuaranteeSettings; "23": SuretySettings };
/** What an action does, by its type: every one that staff can run has settings. */
export type ActionSettings = { [T in ManualType]: Settings[T] };

/** What staff do when they run a guarantee action. */
export const staffActionOf: Readonly<Record<Decision, StaffAction>> = { approved: "approve", rejected: "reject", pending: "hold" };

const GUARANTEE_GROUP = "Guarantee";

/** A guarantee action that scenarios come with. */
export type GuaranteeAction = { name: string; settings: GuaranteeSettings };

/** The action by which a scenario decides by itself. */
export function automaticGuaranteeAction(decision: Decision): GuaranteeAction {
  return { name: `#${GUARANTEE_GROUP}#${automaticWords[decision]}`, settings: { decision, allowReason: false, requiredReason: false } };
}
const automaticWords: Readonly<Record<Decision, string>> = {
  approved: "Approve automatically",
  rejected: "Reject automatically",
  pending: "Hold for review",
};

/** The guarantee actions that staff can run in every scenario. */
export const manualGuaranteeActions: readonly GuaranteeAction[] = [
  { name: `#${GUARANTEE_GROUP}#Approve order`, settings: { decision: "approved", allowReason: true, requiredReason: false } },
  { name: `#${GUARANTEE_GROUP}#Reject order`, settings: { decision: "rejected", allowReason: true, requiredReason: true } },
  { name: `#${GUARANTEE_GROUP}#Hold order`, settings: { decision: "pending", allowReason: true, requiredReason: false } },
];
