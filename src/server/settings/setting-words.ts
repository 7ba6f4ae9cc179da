import { mailLanguages } from "#domain/accounts/mail-languages.ts";
import { monthsWords } from "#domain/accounts/retention.ts";
import { keysOf } from "#domain/keys-of.ts";
import type { AuditActor } from "#server/shops/audit-actor.ts";
import type { AuditEvent } from "#server/shops/audit-store.ts";
import type { OwnSettings } from "#server/settings/settings-store.ts";
import type { Shop } from "#server/shops/shop-store.ts";

type Settings = OwnSettings & Pick<Shop, "timeZone" | "currency" | "retentionMonths">;
export type ChangedSettings = Partial<Settings>;
export type SettingName = keyof ChangedSettings;

const NO_COLOR = "Surety's own";

type Row<Name extends SettingName> = { what: string; say: (value: Settings[Name], isNew: boolean) => string };
type Words = { [Name in SettingName]: Row<Name> };

/** What each setting is called, and its values in words. */
const words: Words = {
  backgroundColor: { what: "Background color", say: (color) => color ?? NO_COLOR },
  textColor: { what: "Text color", say: (color) => color ?? NO_COLOR },
  elementColor: { what: "Element color", say: (color) => color ?? NO_COLOR },
  logo: { what: "Logo", say: sayImage },
  signature: { what: "Signature", say: sayImage },
  timeZone: { what: "Time zone", say: (timeZone) => timeZone },
  currency: { what: "Display currency", say: (currency) => currency },
  mailLanguage: { what: "Email language", say: (language) => mailLanguages[language] },
  retentionMonths: { what: "Retention", say: monthsWords },
};

export const settingNames: readonly SettingName[] = keysOf(words);

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
  const row: Row<Name> = words[name];
  return { what: row.what, before: row.say(before[name], false), after: row.say(after[name], true) };
}

function sayImage(image: Uint8Array | null, isNew: boolean): string {
  if (image === null) return "None";
  return isNew ? "A new image" : "An image";
}
