import type { AnswerOf } from "#contract/endpoint.ts";
import { fieldsOfSteps, type ActionSettingsOnWire, type getActionConfig } from "#contract/action-config.ts";
import type { ActionSettings } from "#domain/scenarios/action-settings.ts";
import { isManual, type ManualType } from "#domain/scenarios/sensor-types.ts";
import { openHeaders } from "#server/actions/sealed-headers.ts";
import { readSettings } from "#server/actions/stored-settings.ts";
import { readConfigurations } from "#server/scenarios/sensor-configurations.ts";
import type { Services } from "#server/services.ts";
import { SuretyError } from "#server/surety-error.ts";

type Means = Pick<Services, "database" | "secrets">;
export type TypedSettings = { [T in ManualType]: { type: T; settings: ActionSettings[T] } }[ManualType];

/** An action's settings, opened. Throws "not-found" if the shop has none with this id. */
export async function readActionSettings({ database, secrets }: Means, tenantId: number, id: number): Promise<TypedSettings> {
  const configured = await database.forTenants([tenantId], (handle) => readConfigurations(handle, tenantId, [id]));
  const found = configured.get(id);
  if (found === undefined || !isManual(found.type)) throw noSuchSettings();
  switch (found.type) {
    case "21": {
      const settings = readSettings("21", found.settings);
      return { type: "21", settings: { ...settings, headers: openHeaders(secrets, settings.headers) } };
    }
    case "14":
      return { type: "14", settings: readSettings("14", found.settings) };
    case "15":
      return { type: "15", settings: readSettings("15", found.settings) };
    case "22":
      return { type: "22", settings: readSettings("22", found.settings) };
    case "23":
      return { type: "23", settings: readSettings("23", found.settings) };
  }
}

export function noSuchSettings(): SuretyError {
  return new SuretyError("not-found", "These settings don't exist.");
}

/** The same as callers see it: a hook's headers without their values. */
export async function readActionConfig(means: Means, tenantId: number, id: number): Promise<AnswerOf<typeof getActionConfig>> {
  const known = await readActionSettings(means, tenantId, id);
  return { tenantId, type: known.type, configurationId: id, settings: { ...none, ...shown(known) } };
}

const none: ActionSettingsOnWire = {
  orderStatus: null,
  releases: null,
  captures: null,
  cancels: null,
  restocks: null,
  refunds: null,
  notifiesCustomer: null,
  closes: null,
  opens: null,
  createsOrder: null,
  rejectsOrder: null,
  createsInvoice: null,
  allowReason: null,
  requiredReason: null,
  hasTags: null,
  tags: null,
  hasTagsToRemove: null,
  tagsToRemove: null,
  note: null,
  subject: null,
  message: null,
  channel: null,
  method: null,
  url: null,
  headers: null,
  body: null,
  preScript: null,
  delayMs: null,
};

function shown(known: TypedSettings): Partial<ActionSettingsOnWire> {
  switch (known.type) {
    case "21": {
      const { headers, ...settings } = known.settings;
      return { ...settings, headers: Object.fromEntries(Object.keys(headers).map((name) => [name, null])) };
    }
    case "14": {
      const { steps, cancel, tags, tagsToRemove, note, hasInvoiceLink, rejectUrl } = known.settings;
      return {
        ...fieldsOfSteps(steps),
        restocks: cancel.restock,
        refunds: cancel.refund,
        notifiesCustomer: cancel.notifyCustomer,
        createsInvoice: hasInvoiceLink,
        hasTags: tags.length > 0,
        tags: tags.join(","),
        hasTagsToRemove: tagsToRemove.length > 0,
        tagsToRemove: tagsToRemove.join(","),
        note,
        url: rejectUrl,
      };
    }
    case "15":
      return known.settings;
    case "22": {
      const { decision, ...settings } = known.settings;
      return { ...settings, orderStatus: decision };
    }
    case "23": {
      const { tags, tagsToRemove, note, email } = known.settings;
      return {
        hasTags: tags.length > 0,
        tags: tags.join(","),
        hasTagsToRemove: tagsToRemove.length > 0,
        tagsToRemove: tagsToRemove.join(","),
        note,
        subject: email?.subject ?? null,
        message: email?.message ?? null,
      };
    }
  }
}
