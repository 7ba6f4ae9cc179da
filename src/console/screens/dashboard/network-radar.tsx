import { BlockStack, Card, InlineGrid, Text } from "@shopify/polaris";
import type { Networks } from "#contract/networks.ts";
import { useNetworks } from "#console/screens/dashboard/later-queries.ts";
import { RADAR_TITLE, radarColumns, RadarSkeleton } from "#console/screens/dashboard/section-skeletons.tsx";
import { NetworkProgramme } from "#console/screens/dashboard/network-programme.tsx";
import { ErrorState } from "#console/ui/error-state.tsx";
import { QuietFailure } from "#console/ui/quiet-failure.tsx";
import { formatMonth } from "#domain/dates/format-instant.ts";
import { programmes } from "#domain/networks/network-programs.ts";
import { unknownBrandWords } from "#domain/networks/network-words.ts";

/** Where the shop stands this month in the networks' chargeback programmes. Shows nothing where its plan does not show it. */
export function NetworkRadar() {
  const { data, error, retry } = useNetworks();
  if (data === null) return null;
  if (data === undefined && !error) return <RadarSkeleton />;
  return (
    <Card>
      <BlockStack gap="400">
        <BlockStack gap="100">
          <Text as="h3" variant="headingSm">
            {RADAR_TITLE}
          </Text>
          <Text as="p" variant="bodySm" tone="subdued">
            {data ? `${formatMonth(data.month)} so far. ` : ""}
            Networks count a chargeback by the day on which it comes, not by that of its order, and the filters do not narrow these counts:
            they differ from the figures above.
          </Text>
        </BlockStack>
        {data && <Radar networks={data} />}
        {data && error && <QuietFailure text="The counts could not be renewed; these are the last ones." {...retry} />}
        {!data && <ErrorState error={error} {...retry} />}
      </BlockStack>
    </Card>
  );
}

function Radar({ networks }: { networks: Networks }) {
  const unknown = unknownBrandWords(networks.unknownBrand);
  const isEmpty = networks.programmes.every(({ count, settled }) => count === 0 && settled === 0);
  return (
    <BlockStack gap="400">
      {isEmpty ? (
        <Text as="p" tone="subdued">
          No transaction was paid with a Visa or Mastercard this month or the last, and no chargeback of one came.
        </Text>
      ) : (
        <InlineGrid columns={radarColumns} gap="500">
          {networks.programmes.map((standing) => {
            const programme = programmes.find(({ id }) => id === standing.programme);
            return programme && <NetworkProgramme key={programme.id} programme={programme} standing={standing} />;
          })}
        </InlineGrid>
      )}
      <BlockStack gap="050">
        {unknown !== null && (
          <Text as="p" variant="bodySm" tone="subdued">
            {unknown}
          </Text>
        )}
        <Text as="p" variant="bodySm" tone="subdued">
          A month's end can be told from its 4th day on. A dispute that is refunded at its alert does not come; at Visa the report of its
          fraud still counts. Transactions that were not rejected stand for settled payments. Reports of fraud that led to no chargeback are
          known to your acquirer alone and are not in these counts.
        </Text>
      </BlockStack>
    </BlockStack>
  );
}
