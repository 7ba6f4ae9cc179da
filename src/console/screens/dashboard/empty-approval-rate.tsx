import { Text } from "@shopify/polaris";
import { ContactLink } from "#console/screens/dashboard/contact-link.tsx";

/** In place of a chart without anything to draw (S0 section 2). */
export function EmptyChart() {
  return (
    <Text as="p" tone="subdued" alignment="center">
      No data available for the selected period
    </Text>
  );
}

/** The same for the approval rate, which needs the guarantee (S0 section 2). */
export function EmptyApprovalRate() {
  return (
    <Text as="p" tone="subdued" alignment="center">
      No data available. Secure your transactions with our Payments Guarantee, <ContactLink>Contact us</ContactLink> to learn more.
    </Text>
  );
}
