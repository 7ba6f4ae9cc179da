import { BlockStack, Box, Button, InlineStack, Text } from "@shopify/polaris";
import { DEMO_PASSWORD, demoSignIns } from "#domain/accounts/demo-sign-ins.ts";

/** The demo's logins, each filled in with one click. */
export function DemoLogins({ onPick }: { onPick: (credentials: { email: string; password: string }) => void }) {
  return (
    <Box as="section" background="bg-surface-secondary" borderRadius="200" padding="300">
      <BlockStack gap="200">
        <Text as="h2" variant="headingSm">
          Try the demo
        </Text>
        {demoSignIns.map(({ email, shows }) => (
          <InlineStack key={email} align="space-between" blockAlign="center" gap="200" wrap={false}>
            <Text as="span" variant="bodySm" tone="subdued">
              {shows}
            </Text>
            <Box minWidth="fit-content">
              <Button variant="plain" onClick={() => onPick({ email, password: DEMO_PASSWORD })}>
                {email}
              </Button>
            </Box>
          </InlineStack>
        ))}
      </BlockStack>
    </Box>
  );
}
