import { fieldsOfSteps, stepsOnWire, type ActionSettingsOnWire } from "#contract/action-config.ts";
import { decisions } from "#domain/payments/decision.ts";
import { USUAL_REAMAZE_CHANNEL, type ShopifyStep } from "#domain/scenarios/action-settings.ts";
import type { ManualType } from "#domain/scenarios/sensor-types.ts";

/** An action's settings while they're edited. */
export type SettingsDraft = {
  decision: "approved" | "rejected" | "pending";
  allowReason: boolean;
  requiredReason: boolean;
  tags: string;
  tagsToRemove: string;
  note: string;
  subject: string;
  message: string;
  channel: string;
  method: NonNullable<ActionSettingsOnWire["method"]>;
  url: string;
  headers: readonly HeaderDraft[];
  body: string;
  preScript: string;
  delaySeconds: string;
  steps: readonly ShopifyStep[];
  restock: boolean;
  refund: boolean;
  notifyCustomer: boolean;
  hasInvoiceLink: boolean;
};

/** A header of a hook. A null value is the one that is kept on the server, which isn't told. */
export type HeaderDraft = { name: string; value: string | null };

export const blankSettings: SettingsDraft = {
  decision: "pending",
  allowReason: true,
  requiredReason: false,
  tags: "",
  tagsToRemove: "",
  note: "",
  subject: "",
  message: "",
  channel: USUAL_REAMAZE_CHANNEL,
  method: "POST",
  url: "",
  headers: [],
  body: "",
  preScript: "",
  delaySeconds: "0",
  steps: [],
  restock: true,
  refund: true,
  notifyCustomer: false,
  hasInvoiceLink: false,
};

/** Stored settings as they're edited. */
export function draftOf(stored: ActionSettingsOnWire): SettingsDraft {
  return {
    decision: decisions.find((decision) => decision === stored.orderStatus) ?? blankSettings.decision,
    allowReason: stored.allowReason ?? false,
    requiredReason: stored.requiredReason ?? false,
    tags: stored.tags ?? "",
    tagsToRemove: stored.tagsToRemove ?? "",
    note: stored.note ?? "",
    subject: stored.subject ?? "",
    message: stored.message ?? "",
    channel: stored.channel ?? blankSettings.channel,
    method: stored.method ?? blankSettings.method,
    url: stored.url ?? "",
    headers: Object.entries(stored.headers ?? {}).map(([name, value]) => ({ name, value })),
    body: stored.body ?? "",
    preScript: stored.preScript ?? "",
    delaySeconds: String((stored.delayMs ?? 0) / 1000),
    steps: stepsOnWire(stored),
    restock: stored.restocks ?? blankSettings.restock,
    refund: stored.refunds ?? blankSettings.refund,
    notifyCustomer: stored.notifiesCustomer ?? blankSettings.notifyCustomer,
    hasInvoiceLink: stored.createsInvoice ?? false,
  };
}

/** What is sent of a type's settings. */
export function settingsOf(type: ManualType, draft: SettingsDraft): ActionSettingsOnWire {
  switch (type) {
    case "21": {
      const { method, url, body, preScript, delaySeconds } = draft;
      const headers = Object.fromEntries(
        draft.headers.flatMap(({ name, value }) => (name.trim() === "" && value === "" ? [] : [[name.trim(), value]])),
      );
      return { method, url, headers, body, preScript, delayMs: Number(delaySeconds) * 1000 };
    }
    case "15": {
      const { subject, message, channel } = draft;
      return { subject, message, channel };
    }
    case "14": {
      const { steps, tags, tagsToRemove, note, url, restock, refund, notifyCustomer, hasInvoiceLink } = draft;
      return {
        ...fieldsOfSteps(steps),
        restocks: restock,
        refunds: refund,
        notifiesCustomer: notifyCustomer,
        createsInvoice: hasInvoiceLink,
        hasTags: tags.trim() !== "",
        tags,
        hasTagsToRemove: tagsToRemove.trim() !== "",
        tagsToRemove,
        note,
        url: steps.includes("reject") ? url : null,
      };
    }
    case "22": {
      const { decision, allowReason, requiredReason } = draft;
      return { orderStatus: decision, allowReason, requiredReason };
    }
    case "23": {
      const { tags, tagsToRemove, note, subject, message } = draft;
      return {
        hasTags: tags.trim() !== "",
        tags,
        hasTagsToRemove: tagsToRemove.trim() !== "",
        tagsToRemove,
        note,
        subject,
        message,
      };
    }
  }
}

/** A reason that is required is also allowed, and one that isn't allowed isn't required. */
export function withReason(draft: SettingsDraft, change: Partial<Pick<SettingsDraft, "allowReason" | "requiredReason">>): SettingsDraft {
  if (change.requiredReason === true) return { ...draft, requiredReason: true, allowReason: true };
  if (change.allowReason === false) return { ...draft, allowReason: false, requiredReason: false };
  return { ...draft, ...change };
}
