import type { TenantChanges } from "#contract/settings.ts";
import { mailLanguages } from "#domain/accounts/mail-languages.ts";
import { monthsWords } from "#domain/accounts/retention.ts";
import { keysOf } from "#domain/keys-of.ts";
import type { AuditActor } from "#server/shops/audit-actor.ts";
import type { AuditEvent } from "#server/shops/audit-store.ts";
import type { BrandImages, Shop } from "#server/shops/shop-store.ts";

/** What `PUT /tenants` changes. Each is a column of the shop with the same name, so that none can be taken and not stored. */
export type SettingName = Exclude<keyof TenantChanges, "settingsVersion">;
export type Settings = Pick<Shop & BrandImages, SettingName>;
export type ChangedSettings = Partial<Settings>;

const NO_COLOR = "Default";

type Row<Name extends SettingName> = {
  what: string;
  say: (value: Settings[Name], isNew: boolean) => string;
  /** Whether it needs a plan with branding. */
  isBranding: boolean;
};
type Rows = { [Name in SettingName]: Row<Name> };

/** Each setting, what it's called, and its values in words. */
const rows: Rows = {
  backgroundColor: { what: "Background color", say: (color) => color ?? NO_COLOR, isBranding: true },
  textColor: { what: "Text color", say: (color) => color ?? NO_COLOR, isBranding: true },
  elementColor: { what: "Element color", say: (color) => color ?? NO_COLOR, isBranding: true },
  logo: { what: "Logo", say: sayImage, isBranding: true },
  signature: { what: "Signature", say: sayImage, isBranding: true },
  timeZone: { what: "Time zone", say: (timeZone) => timeZone, isBranding: false },
  currency: { what: "Display currency", say: (currency) => currency, isBranding: false },
  mailLanguage: { what: "Email language", say: (language) => mailLanguages[language], isBranding: false },
  retentionMonths: { what: "Retention", say: monthsWords, isBranding: false },
};

export const settingNames: readonly SettingName[] = keysOf(rows);

/** Those of the settings sent that aren't as before. */
export function changedSettings(before: Settings, sent: ChangedSettings): ChangedSettings {
  const changed: ChangedSettings = {};
  for (const name of settingNames) if (sent[name] !== undefined && sent[name] !== before[name]) copy(name, sent, changed);
  return changed;
}

function copy<Name extends SettingName>(name: Name, from: ChangedSettings, to: ChangedSettings): void {
  to[name] = from[name];
}

export function changesBranding(changed: ChangedSettings): boolean {
  return settingNames.some((name) => changed[name] !== undefined && rows[name].isBranding);
}

/** Changed settings as the audit trail tells them. */
export function settingEvents(before: Settings, changed: ChangedSettings, by: AuditActor): AuditEvent[] {
  const after = { ...before, ...changed };
  return settingNames
    .filter((name) => changed[name] !== undefined)
    .map((name) => ({ area: "settings", by, ...eventOf(name, before, after) }));
}

/** The settings that the operator can change, too. */
export const sharedSettings = ["timeZone", "currency", "retentionMonths"] as const satisfies readonly SettingName[];
type Shared = Pick<Settings, (typeof sharedSettings)[number]>;

/** Their changes by the operator, under the names that they have for everyone. */
export function sharedSettingEvents(before: Shared, after: Shared, by: AuditActor): AuditEvent[] {
  return sharedSettings
    .filter((name) => before[name] !== after[name])
    .map((name) => ({ area: "settings", by, ...eventOf(name, before, after) }));
}

function eventOf<Name extends SettingName>(
  name: Name,
  before: Pick<Settings, Name>,
  after: Pick<Settings, Name>,
): Pick<AuditEvent, "what" | "before" | "after"> {
  const row: Row<Name> = rows[name];
  return { what: row.what, before: row.say(before[name], false), after: row.say(after[name], true) };
}

function sayImage(image: Uint8Array | null, isNew: boolean): string {
  if (image === null) return "None";
  return isNew ? "New image" : "Image";
}
