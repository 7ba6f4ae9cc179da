import type { IconProps } from "@shopify/polaris";
import { ArchiveIcon, ClockIcon, CollectionIcon, FilterIcon } from "@shopify/polaris-icons";
import type { ScenarioOnWire } from "#contract/scenario-on-wire.ts";
import { timeOutWords } from "#console/screens/scenarios/scenario-words.ts";

/** A scenario's icon and what it says. */
export function scenarioIcon(scenario: ScenarioOnWire): Pick<IconProps, "source" | "accessibilityLabel" | "tone"> {
  const { isCatchAll, isArchived } = scenario;
  const timeOut = timeOutWords(scenario);
  if (isArchived) return { source: ArchiveIcon, tone: "subdued" };
  if (isCatchAll) return { source: CollectionIcon, tone: "subdued" };
  if (timeOut !== null) return { source: ClockIcon, tone: "subdued", accessibilityLabel: timeOut };
  return { source: FilterIcon, tone: "subdued" };
}
