import type { IconProps } from "@shopify/polaris";
import { ArchiveIcon, FilterIcon, CollectionIcon } from "@shopify/polaris-icons";
import type { ScenarioOnWire } from "#contract/scenarios.ts";

/** A scenario's icon and what it says. */
export function scenarioIcon({ isCatchAll, isArchived }: ScenarioOnWire): Pick<IconProps, "source" | "accessibilityLabel" | "tone"> {
  if (isArchived) return { source: ArchiveIcon, tone: "subdued" };
  if (isCatchAll) return { source: CollectionIcon, tone: "subdued" };
  return { source: FilterIcon, tone: "subdued" };
}
