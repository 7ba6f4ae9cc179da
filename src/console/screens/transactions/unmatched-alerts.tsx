import { Button } from "@shopify/polaris";
import { countUnmatchedAlerts } from "#contract/alerts.ts";
import { useEndpoint } from "#console/api/queries.ts";
import { paths } from "#console/session/paths.ts";
import { formatCount } from "#domain/payments/page-range.ts";

/** Leads to the chargeback alerts without an order, as long as there are any. */
export function UnmatchedAlerts() {
  const { data } = useEndpoint(countUnmatchedAlerts, {});
  if (data === undefined || data.total === 0) return null;
  return (
    <Button variant="tertiary" tone="critical" url={paths.alerts()}>
      {data.total === 1 ? "1 unmatched alert" : `${formatCount(data.total)} unmatched alerts`}
    </Button>
  );
}
