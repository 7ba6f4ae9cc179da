import { Box, Text } from "@shopify/polaris";

/** Below the heading of a section that the shop's plan hides (S0 section 4): why there is nothing. */
export function NotInPlan() {
  return (
    <Box paddingInline={{ xs: "400", sm: "0" }}>
      <Text as="p" tone="subdued">
        {"Not part of this shop's plan."}
      </Text>
    </Box>
  );
}
