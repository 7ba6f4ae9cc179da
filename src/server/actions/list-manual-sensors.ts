import type { AnswerOf } from "#contract/endpoint.ts";
import type { getPaymentManualSensors, ManualSensor, ShownSettings } from "#contract/sensor.ts";
import { fillText, TemplateFault } from "#domain/scenarios/fill-placeholders.ts";
import { shopifyStep, type ShopifySettings } from "#domain/scenarios/action-settings.ts";
import { listWords } from "#domain/text/list-words.ts";
import type { PlaceholderValues } from "#domain/scenarios/placeholders.ts";
import { groupedName, isManual, sensorKind, sensorTypeWords, type ManualType } from "#domain/scenarios/sensor-types.ts";
import { listOfferedSensors, type ConfiguredSensor } from "#server/actions/offered-sensors.ts";
import { readPlaceholderValues } from "#server/actions/placeholder-values.ts";
import { readSettings } from "#server/actions/stored-settings.ts";
import { findPayment } from "#server/payments/payment-store.ts";
import type { Services } from "#server/services.ts";

/**
 * What staff can run on an order, verifications and actions apart, with its texts filled for the order. Throws "not-found" for
 * another shop's order.
 */
export async function listManualSensors(
  { database }: Pick<Services, "database">,
  tenantId: number,
  paymentId: number,
): Promise<AnswerOf<typeof getPaymentManualSensors>> {
  const { offered, values } = await database.forTenants([tenantId], async (handle) => ({
    offered: await listOfferedSensors(handle, tenantId, paymentId),
    values: await readPlaceholderValues(handle, tenantId, await findPayment(handle, tenantId, paymentId)),
  }));
  const shown = offered.map((sensor) => presentSensor(sensor, values));
  return { sensors: shown.filter(({ kind }) => kind !== "action"), actions: shown.filter(({ kind }) => kind === "action") };
}

function presentSensor({ sensorId, type, name, settings }: ConfiguredSensor, values: PlaceholderValues): ManualSensor {
  return {
    id: sensorId,
    name: groupedName(name).label,
    typeWords: sensorTypeWords(type),
    kind: sensorKind(type),
    type,
    settings: { ...noSettings, ...(isManual(type) ? shownSettings(type, settings, values) : {}) },
    group: groupedName(name).group,
  };
}

const noSettings: ShownSettings = {
  decision: null,
  allowReason: false,
  requiredReason: false,
  tags: null,
  tagsToRemove: null,
  note: null,
  subject: null,
  message: null,
  method: null,
  delayMs: null,
  effects: [],
  isFinal: false,
};

function shownSettings(type: ManualType, stored: unknown, values: PlaceholderValues): Partial<ShownSettings> {
  switch (type) {
    case "14": {
      const settings = readSettings(type, stored);
      const { steps, tags, tagsToRemove, note, hasInvoiceLink } = settings;
      return {
        tags: filled(listed(tags), values),
        tagsToRemove: filled(listed(tagsToRemove), values),
        effects: [
          ...steps.map((step) => shopifyStep(step).effect),
          ...(steps.includes("cancel") ? [cancelWords(settings)] : []),
          ...(note === null ? [] : [`Adds to the order's note in Shopify: ${filled(note, values)}`]),
          ...(hasInvoiceLink ? ["Creates a payment link."] : []),
        ],
        isFinal: steps.some((step) => shopifyStep(step).isFinal),
      };
    }
    case "21": {
      const { method, delayMs } = readSettings(type, stored);
      return { method, delayMs };
    }
    case "15": {
      const { subject, message } = readSettings(type, stored);
      return { subject: filled(subject, values), message: filled(message, values) };
    }
    case "22":
      return readSettings(type, stored);
    case "23": {
      const { tags, tagsToRemove, note, email } = readSettings(type, stored);
      return {
        tags: filled(listed(tags), values),
        tagsToRemove: filled(listed(tagsToRemove), values),
        note: filled(note, values),
        subject: filled(email?.subject ?? null, values),
        message: filled(email?.message ?? null, values),
      };
    }
  }
}

function cancelWords({ cancel: { restock, refund, notifyCustomer } }: ShopifySettings): string {
  const does = [
    restock ? "Items go back to stock" : "Items aren't restocked",
    refund ? "the payment is refunded" : "nothing is refunded",
    notifyCustomer ? "the customer gets an email" : "the customer gets no email",
  ];
  return `${listWords(does)}.`;
}

/** A text whose placeholders can't be filled is shown as it was written. */
function filled(text: string | null, values: PlaceholderValues): string | null {
  if (text === null) return null;
  try {
    return fillText(text, values);
  } catch (error) {
    if (error instanceof TemplateFault) return text;
    throw error;
  }
}

function listed(tags: readonly string[]): string | null {
  return tags.length === 0 ? null : tags.join(",");
}
