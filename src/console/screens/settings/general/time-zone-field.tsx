import { useMemo, useState } from "react";
import { Picker } from "#console/ui/picker.tsx";
import { zoneOffset } from "#domain/dates/zone-offset.ts";
import type { ChoiceGroup } from "#domain/rules/rule-form.ts";

type TimeZoneFieldProps = {
  timeZone: string;
  onChoose: (timeZone: string) => void;
  isDisabled: boolean;
  error: string | undefined;
  helpText: string;
};

/** Chooses a time zone by typing part of its name or offset. They are grouped by region, each with its offset of today. */
export function TimeZoneField({ timeZone, ...field }: TimeZoneFieldProps) {
  const [now] = useState(() => new Date());
  const groups = useMemo(() => groupsWith(timeZone, now), [timeZone, now]);
  return <Picker label="Time zone" groups={groups} chosen={timeZone} {...field} />;
}

/** Zones that belong to no region, such as UTC, come first. */
const NO_REGION = "General";

/** All regions with their zones, and a zone that this browser doesn't list. */
function groupsWith(chosen: string, now: Date): ChoiceGroup[] {
  const regions = new Map<string, ChoiceGroup>([[NO_REGION, { title: NO_REGION, choices: [] }]]);
  for (const name of new Set(["UTC", ...Intl.supportedValuesOf("timeZone"), chosen])) {
    const title = name.includes("/") ? (name.split("/")[0] ?? NO_REGION) : NO_REGION;
    const region = regions.get(title) ?? { title, choices: [] };
    regions.set(title, { title, choices: [...region.choices, { name, label: labelOf(name, now), help: "" }] });
  }
  return [...regions.values()];
}

function labelOf(name: string, now: Date): string {
  const offset = zoneOffset(now, name);
  const shown = name.replaceAll("_", " ");
  return shown === offset ? shown : `${shown} (${offset})`;
}
