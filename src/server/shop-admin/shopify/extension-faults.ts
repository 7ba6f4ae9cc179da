import { z } from "zod";
import { jsonOf } from "#domain/text/json-of.ts";
import { listExtensions, readExtension, type ExtensionField } from "#server/shop-admin/extensions/read-extension.ts";

/** Flow takes no more of one trigger, as JSON. */
const PAYLOAD_BYTES_MOST = 50_000;

/** Why Flow doesn't take a trigger's payload, in its words; null if it does. */
export function faultOfPayload(handle: string, payload: Readonly<Record<string, unknown>>): string | null {
  const trigger = listExtensions().find((one) => one.type === "flow_trigger" && one.handle === handle);
  if (trigger === undefined) return `Invalid handle '${handle}'.`;
  if (Buffer.byteLength(JSON.stringify(payload)) > PAYLOAD_BYTES_MOST)
    return `Properties size exceeds the limit of ${PAYLOAD_BYTES_MOST} bytes.`;
  const fields = new Map(trigger.fields.map((field) => [propertyOf(field), field]));
  const unknown = Object.keys(payload).find((key) => !fields.has(key));
  if (unknown !== undefined) return `Property '${unknown}' isn't defined.`;
  // Other than what it refers to, a workflow can go without.
  const isMissing = (key: string, type: string) => payload[key] === undefined && !type.endsWith("_reference");
  for (const [key, { type }] of fields)
    if (!isMissing(key, type) && !isOfType(payload[key], type)) return `Property '${key}' isn't a valid ${type}.`;
  return null;
}

/** A web pixel's settings, which are sent as JSON text or as such, or why Shopify doesn't take them. */
export function readPixelSettings(sent: unknown): { settings: Record<string, string> } | { fault: string } {
  const settings = z.record(z.string(), z.string().min(1)).safeParse(typeof sent === "string" ? jsonOf(sent) : sent).data;
  if (settings === undefined) return { fault: "Settings must be texts by their keys." };
  const keys = (readExtension("web-pixel")?.fields ?? []).map(propertyOf);
  const unknown = Object.keys(settings).find((key) => !keys.includes(key));
  if (unknown !== undefined) return { fault: `Settings contain the unknown key ${unknown}.` };
  const missing = keys.find((key) => !Object.hasOwn(settings, key));
  return missing === undefined ? { settings } : { fault: `Settings need a text for ${missing}.` };
}

/** What a field is called in a payload: a reference, which has no key, by what it refers to. */
export function propertyOf({ key, type }: Pick<ExtensionField, "key" | "type">): string {
  return key ?? type.replace(/_reference$/, "_id");
}

function isOfType(value: unknown, type: string): boolean {
  if (type === "boolean") return typeof value === "boolean";
  if (type === "number_decimal") return typeof value === "number" || /^-?\d+(\.\d+)?$/.test(String(value));
  if (type.endsWith("_reference")) return /^\d+$/.test(String(value));
  return typeof value === "string";
}
