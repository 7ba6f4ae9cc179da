import { platforms, type Platform } from "#domain/accounts/platforms.ts";
import { keysOf } from "#domain/keys-of.ts";

/** A sensor watches, a verification asks the customer, an action does something about an order. */
export const sensorKinds = ["sensor", "verification", "action"] as const;
type SensorKind = (typeof sensorKinds)[number];

type SensorProperties = {
  words: string;
  kind: SensorKind;
  /** What the shop must have connected; null for nothing. */
  needs: Platform | "CARDCOM" | "STRIPE" | "REAMAZE" | null;
  /** Another type that the scenario must have as well. */
  dependsOn?: SensorType;
  /** How it runs when staff run it on an order: at once or as a job. Null for those that are kept, but not offered. */
  byStaff: "at once" | "as a job" | null;
};

const table = {
  6: { words: "Record Website Visits", kind: "sensor", needs: null, byStaff: null },
  9: { words: "Monitor Email Interaction", kind: "sensor", needs: null, byStaff: null },
  10: { words: "Verification", kind: "verification", needs: null, byStaff: null },
  11: { words: "Track Delivery Trail", kind: "sensor", needs: null, byStaff: null },
  13: { words: "ReAmaze", kind: "sensor", needs: "REAMAZE", byStaff: null },
  14: { words: "Shopify", kind: "action", needs: "SHOPIFY", byStaff: "as a job" },
  15: { words: "ReAmaze", kind: "action", needs: "REAMAZE", dependsOn: "13", byStaff: "as a job" },
  16: { words: "Stripe", kind: "action", needs: "STRIPE", byStaff: null },
  17: { words: "Magento", kind: "action", needs: "MAGENTO", byStaff: null },
  18: { words: "WooCommerce", kind: "action", needs: "WOOCOMMERCE", byStaff: null },
  19: { words: "Cardcom", kind: "action", needs: "CARDCOM", byStaff: null },
  20: { words: "VTEX", kind: "action", needs: "VTEX", byStaff: null },
  21: { words: "Dynamic hook", kind: "action", needs: null, byStaff: "as a job" },
  22: { words: "Guarantee", kind: "action", needs: null, byStaff: "at once" },
  23: { words: "Surety", kind: "action", needs: null, byStaff: "as a job" },
} as const satisfies Record<string, Omit<SensorProperties, "dependsOn"> & { dependsOn?: string }>;

/** What a scenario can have besides its rules, by the number that the wire knows it by. */
export type SensorType = `${keyof typeof table}`;
const properties: Readonly<Record<SensorType, SensorProperties>> = table;
export const sensorTypes: readonly SensorType[] = keysOf(properties);

/** The sensors of a new scenario, and of those that come with a shop's account. */
export const newScenarioSensorTypes: readonly SensorType[] = ["9", "6"];
export const presetSensorTypes: readonly SensorType[] = [...newScenarioSensorTypes, "11"];

type RunByStaff<How> = { [T in keyof typeof table]: (typeof table)[T]["byStaff"] extends How ? `${T}` : never }[keyof typeof table];
/** The types that staff can run on an order. */
export type ManualType = RunByStaff<"at once" | "as a job">;
/** Those of them that run as a job. */
export type JobType = RunByStaff<"as a job">;

export const manualTypes: readonly ManualType[] = sensorTypes.filter(isManual);

export function isManual(type: SensorType): type is ManualType {
  return properties[type].byStaff !== null;
}

export function runsAsJob(type: SensorType): type is JobType {
  return properties[type].byStaff === "as a job";
}

export function sensorTypeWords(type: SensorType): string {
  return properties[type].words;
}

export function sensorKind(type: SensorType): SensorKind {
  return properties[type].kind;
}

/** What must be connected for a type, as people call it; null for nothing. */
export function connectFirst(type: SensorType): string | null {
  const { needs } = properties[type];
  return needs === null ? null : connectionNames[needs];
}

const connectionNames: Readonly<Record<NonNullable<SensorProperties["needs"]>, string>> = {
  SHOPIFY: platforms.SHOPIFY.name,
  WOOCOMMERCE: platforms.WOOCOMMERCE.name,
  VTEX: platforms.VTEX.name,
  MAGENTO: platforms.MAGENTO.name,
  CARDCOM: "Cardcom",
  STRIPE: "Stripe",
  REAMAZE: "ReAmaze",
};

/** The types that a shop can use: those that need nothing, and those whose platform it has connected. */
export function activeSensors(connected: ReadonlySet<string>): SensorType[] {
  return sensorTypes.filter((type) => {
    const { needs } = properties[type];
    return needs === null || connected.has(needs);
  });
}

/** The type that a scenario must also have for this one; null for none. */
export function dependsOn(type: SensorType): SensorType | null {
  return properties[type].dependsOn ?? null;
}

/** Those of a scenario's sensors and actions that are switched on and have what they depend on. */
export function working<S extends { type: SensorType; isArchived: boolean }>(ofScenario: readonly S[]): S[] {
  const on = ofScenario.filter(({ isArchived }) => !isArchived);
  const types = new Set(on.map(({ type }) => type));
  return on.filter(({ type }) => {
    const needed = dependsOn(type);
    return needed === null || types.has(needed);
  });
}

/** Of a scenario's sensors and actions, those that run by themselves on each new order that it matches. */
export function automaticActions<S extends { type: SensorType; isArchived: boolean; stage: "manual" | "automatic" }>(
  ofScenario: readonly S[],
): S[] {
  return working(ofScenario).filter(({ type, stage }) => stage === "automatic" && runsAsJob(type));
}

/** Of a scenario's sensors and actions, those that staff can run: manual ones that work, whose type is active. */
export function offeredManually<S extends { type: SensorType; isArchived: boolean; stage: "manual" | "automatic" }>(
  ofScenario: readonly S[],
  active: readonly SensorType[],
): S[] {
  return working(ofScenario).filter(({ type, stage }) => stage === "manual" && isManual(type) && active.includes(type));
}

/** A name such as '#Order#Tag as gift': the group it's listed under, and what it's called there. */
export function groupedName(name: string): { group: string | null; label: string } {
  const [, group, label] = /^#([^#]+)#\s*(\S.*)$/s.exec(name) ?? [];
  return group === undefined || label === undefined ? { group: null, label: name } : { group: group.trim(), label };
}
