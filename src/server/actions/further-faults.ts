import { z } from "zod";
import { actionSettings, configurableType, type ActionSettingsOnWire } from "#contract/action-config.ts";
import { id, jsonObject, nullIfUnreadable } from "#contract/codecs.ts";
import type { ManualType } from "#domain/scenarios/sensor-types.ts";
import { findSettingsFaults } from "#server/actions/check-settings.ts";
import { readActionSettings } from "#server/actions/read-action-config.ts";
import type { Services } from "#server/services.ts";
import type { Fault } from "#server/surety-error.ts";

const PATH = "settings.";

/**
 * What else is wrong with settings some of whose fields can't be read: nothing that is about those. Where the call is about one type of
 * action, it's `onlyType`; otherwise the body has it, and without a known one there are no further faults.
 */
export async function findFurtherFaults(
  services: Pick<Services, "config" | "database" | "secrets">,
  tenantId: number,
  body: unknown,
  onlyType: ManualType | null,
): Promise<readonly Fault[]> {
  const sent = z.object({ type: nullIfUnreadable(configurableType), settings: jsonObject }).safeParse(body);
  const type = onlyType ?? sent.data?.type ?? null;
  if (sent.data === undefined || type === null) return [];
  const { settings, unread } = readPossible(sent.data.settings);
  const replaced = z.object({ Config: id }).safeParse(body);
  const known = replaced.success ? await readActionSettings(services, tenantId, replaced.data.Config) : null;
  const faults = await findSettingsFaults(type, settings, { known, allow: services.config.hookAllow });
  return faults.filter(({ path }) => !unread.some((name) => path === PATH + name || path.startsWith(`${PATH}${name}.`)));
}

/** The settings that can be read, and the names of the others; a header is one of its own. */
function readPossible(sent: Readonly<Record<string, unknown>>): { settings: ActionSettingsOnWire; unread: string[] } {
  const readable: Record<string, unknown> = {};
  const unread: string[] = [];
  for (const [name, shape] of Object.entries(actionSettings.in.shape)) {
    const value = sent[name];
    const headers = name === "headers" ? jsonObject.safeParse(value).data : undefined;
    if (headers !== undefined) {
      const isRead = ([header, each]: [string, unknown]) => shape.safeParse({ [header]: each }).success;
      readable[name] = Object.fromEntries(Object.entries(headers).filter(isRead));
      for (const entry of Object.entries(headers)) if (!isRead(entry)) unread.push(`${name}.${entry[0]}`);
    } else if (shape.safeParse(value).success) readable[name] = value;
    else unread.push(name);
  }
  return { settings: actionSettings.parse(readable), unread };
}
