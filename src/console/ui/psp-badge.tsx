import { Badge } from "@shopify/polaris";

/** The sign on what belongs to orders of a payment service provider. */
export function PspBadge() {
  return <Badge tone="info">PSP</Badge>;
}
