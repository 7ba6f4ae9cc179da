import { Badge, BlockStack, Box, InlineStack, Text } from "@shopify/polaris";
import type { ShopifySettingsOnWire } from "#contract/shopify.ts";
import { PlainList } from "#console/ui/plain-list.tsx";
import { SettingsSection } from "#console/ui/settings-section.tsx";
import { firstPlanWith } from "#domain/accounts/denial-words.ts";
import { flowTriggerName, flowTriggers, type FlowTrigger } from "#domain/shopify/flow-triggers.ts";

/** Which of Surety's triggers the shop's workflows in Shopify Flow begin with. */
export function FlowSection({ flowTriggers: used }: Pick<ShopifySettingsOnWire, "flowTriggers">) {
  return (
    <SettingsSection
      title="Shopify Flow"
      description={`Start workflows when something happens to an order in Surety. Workflows can also hold an order, screen it again, and from ${firstPlanWith("premiumPlus")} on add its values to a list.`}
    >
      <PlainList isSpaced>
        {flowTriggers.map((trigger) => (
          <li key={trigger}>
            <InlineStack gap="200" align="space-between" blockAlign="center" wrap={false}>
              <BlockStack gap="050">
                <Text as="h3" variant="headingSm">
                  {flowTriggerName(trigger)}
                </Text>
                <Text as="p" tone="subdued">
                  {explained[trigger]}
                </Text>
              </BlockStack>
              <Box minWidth="fit-content">{used.includes(trigger) ? <Badge tone="success">In use</Badge> : <Badge>Not in use</Badge>}</Box>
            </InlineStack>
          </li>
        ))}
      </PlainList>
    </SettingsSection>
  );
}

const explained: Readonly<Record<FlowTrigger, string>> = {
  "decision-made": "Surety or your team approved, rejected or held an order.",
  "guarantee-changed": "What Surety covers of an order changed.",
  "chargeback-opened": "A customer disputed a payment.",
};
