import { Button, InlineStack, Text } from "@shopify/polaris";
import type { ScenarioOnWire } from "#contract/scenario-on-wire.ts";
import { useEditing } from "#console/screens/scenarios/editing-context.ts";

type PlanLineProps = { area: "arrangement" | "content"; scenario: Pick<ScenarioOnWire, "isPreset"> };

/** What the shop's plan doesn't include of changing a scenario, above the controls that are disabled for it, and which plan does. */
export function PlanLine({ area, scenario }: PlanLineProps) {
  const { mayChange, offerUpgrade } = useEditing();
  const right = mayChange(area);
  if (right.kind !== "upgrade") return null;
  return (
    <InlineStack gap="200" blockAlign="center">
      <Text as="p" tone="subdued">
        {lockWords(area, scenario)}
      </Text>
      <Button variant="plain" onClick={() => offerUpgrade(right.need)}>
        Upgrade
      </Button>
    </InlineStack>
  );
}

/** Scenarios of the shop's own can be archived and deleted on every plan. */
function lockWords(area: PlanLineProps["area"], { isPreset }: PlanLineProps["scenario"]): string {
  switch (area) {
    case "arrangement":
      return `Your plan doesn't include renaming${isPreset ? ", moving or archiving" : " or moving"} this scenario.`;
    case "content":
      return `Your plan doesn't include ${isPreset ? "deleting this scenario, or " : ""}changing its rules, time-out, sensors and actions. Values in its rules can be changed.`;
  }
}
