import { Text } from "@shopify/polaris";
import { EmptyChart } from "#console/charts/empty-chart.tsx";
import { useSubscription } from "#console/session/session-context.tsx";
import { ContactLink } from "#console/screens/dashboard/contact-link.tsx";

/** In place of the approval rate where there is none (S0 section 2); who has the guarantee is not offered it. */
export function EmptyApprovalRate() {
  if (useSubscription().data?.hasGuarantee) return <EmptyChart />;
  return (
    <Text as="p" tone="subdued" alignment="center">
      No data available. Secure your transactions with our Payments Guarantee, <ContactLink>Contact us</ContactLink> to learn more.
    </Text>
  );
}
