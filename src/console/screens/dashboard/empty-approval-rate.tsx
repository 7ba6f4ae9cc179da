import { Text } from "@shopify/polaris";
import { ContactLink } from "#console/screens/dashboard/contact-link.tsx";

/** In place of the approval rate where there is none: it needs the guarantee (S0 section 2). */
export function EmptyApprovalRate() {
  return (
    <Text as="p" tone="subdued" alignment="center">
      No data available. Secure your transactions with our Payments Guarantee, <ContactLink>Contact us</ContactLink> to learn more.
    </Text>
  );
}
