import type { Platform } from "#domain/accounts/platforms.ts";
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
  /** Whether staff can run it on an order. The others are kept, but not offered. */
  runsManually: boolean;
};

const table = {
  6: { words: "Record Website Visits", kind: "sensor", needs: null, runsManually: false },
  9: { words: "Monitor Email Interaction", kind: "sensor", needs: null, runsManually: false },
  10: { words: "Verification", kind: "verification", needs: null, runsManually: false },
  11: { words: "Track Delivery Trail", kind: "sensor", needs: null, runsManually: false },
  13: { words: "ReAmaze", kind: "sensor", needs: "REAMAZE", runsManually: false },
  14: { words: "Shopify", kind: "action", needs: "SHOPIFY", runsManually: false },
  15: { words: "ReAmaze", kind: "action", needs: "REAMAZE", dependsOn: "13", runsManually: false },
  16: { words: "Stripe", kind: "action", needs: "STRIPE", runsManually: false },
  17: { words: "Magento", kind: "action", needs: "MAGENTO", runsManually: false },
  18: { words: "WooCommerce", kind: "action", needs: "WOOCOMMERCE", runsManually: false },
  19: { words: "Cardcom", kind: "action", needs: "CARDCOM", runsManually: false },
  20: { words: "VTEX", kind: "action", needs: "VTEX", runsManually: false },
  21: { words: "Dynamic hook", kind: "action", needs: null, runsManually: true },
  22: { words: "Guarantee", kind: "action", needs: null, runsManually: true },
  23: { words: "Surety", kind: "action", needs: null, runsManually: true },
} as const satisfies Record<string, Omit<SensorProperties, "dependsOn"> & { dependsOn?: string }>;

/** What a scenario can have besides its rules, by the number that the wire knows it by. */
export type SensorType = `${keyof typeof table}`;
const properties: Readonly<Record<SensorType, SensorProperties>> = table;
export const sensorTypes: readonly SensorType[] = keysOf(properties);

export type ManualActionType = "21" | "22" | "23";

export function sensorTypeWords(type: SensorType): string {
  return properties[type].words;
}

export function sensorKind(type: SensorType): SensorKind {
  return properties[type].kind;
}

/** The types that a shop can use: those that need nothing, and those whose platform it has connected. */
export function activeSensors(connected: ReadonlySet<string>): SensorType[] {
  return sensorTypes.filter((type) => {
    const { needs } = properties[type];
    return needs === null || connected.has(needs);
  });
}

/** Of a scenario's manual ones, those that staff can run: their type is active, and what they depend on is in the scenario too. */
export function offeredManually<S extends { type: SensorType }>(
  manual: readonly S[],
  ofScenario: ReadonlySet<SensorType>,
  active: readonly SensorType[],
): S[] {
  return manual.filter(({ type }) => {
    const { runsManually, dependsOn } = properties[type];
    return runsManually && active.includes(type) && (dependsOn === undefined || ofScenario.has(dependsOn));
  });
}

/** A name such as '#Order#Tag as gift': the group it's listed under, and what it's called there. */
export function groupedName(name: string): { group: string | null; label: string } {
  const [, group, label] = /^#([^#]+)#\s*(\S.*)$/s.exec(name) ?? [];
  return group === undefined || label === undefined ? { group: null, label: name } : { group: group.trim(), label };
}
