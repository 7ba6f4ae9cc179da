import { expect, test } from "vitest";
import { activeSensors, groupedName, offeredManually, type SensorType } from "#domain/scenarios/sensor-types.ts";

test.each<{ connected: string[]; active: string }>([
  { connected: [], active: "6,9,10,11,21,22,23" },
  { connected: ["REAMAZE"], active: "6,9,10,11,13,15,21,22,23" },
  { connected: ["SHOPIFY", "CARDCOM"], active: "6,9,10,11,14,19,21,22,23" },
  { connected: ["STRIPE", "MAGENTO", "WOOCOMMERCE", "VTEX"], active: "6,9,10,11,16,17,18,20,21,22,23" },
])("with $connected connected, $active are active", ({ connected, active }) => {
  expect(activeSensors(new Set(connected)).join(",")).toBe(active);
});

test("staff are offered the manual actions that can run, are active and have what they depend on", () => {
  const manual = (type: SensorType) => ({ type, stage: "manual" as const, isArchived: false });
  const ofScenario = (["10", "14", "15", "16", "21", "22", "23"] as const).map(manual);
  const active: SensorType[] = ["10", "14", "15", "16", "21", "23"];
  const offered = (more: Parameters<typeof offeredManually>[0] = []) =>
    offeredManually([...ofScenario, ...more], active).map(({ type }) => type);
  expect(offered()).toEqual(["14", "21", "23"]);
  const sensor = { type: "13", stage: "automatic", isArchived: false } as const;
  expect(offered([sensor])).toEqual(["14", "15", "21", "23"]);
  expect(offered([{ ...sensor, isArchived: true }])).toEqual(["14", "21", "23"]);
});

test.each([
  ["#Order#Tag as gift", { group: "Order", label: "Tag as gift" }],
  ["# Order # Tag", { group: "Order", label: "Tag ".trim() }],
  ["Tag #1", { group: null, label: "Tag #1" }],
  ["#Order#", { group: null, label: "#Order#" }],
  ["##x", { group: null, label: "##x" }],
])("%s is grouped by its prefix", (name, grouped) => expect(groupedName(name)).toEqual(grouped));
