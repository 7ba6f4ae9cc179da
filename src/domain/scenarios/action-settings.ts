import type { Decision } from "#domain/payments/decision.ts";
import type { StaffAction } from "#domain/payments/staff-decision.ts";
import type { ManualType } from "#domain/scenarios/sensor-types.ts";

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

/** The most characters of an action's texts. */
export const actionLimits = { line: 2_000, url: 2_000, tags: 2_000, text: 32_768 } as const;

type Settings = { "15": ReamazeSettings; "21": HookSettings; "22": GuaranteeSettings; "23": SuretySettings };
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
