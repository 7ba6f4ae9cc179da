import { BlockStack, Card, Text } from "@shopify/polaris";
import type { Networks } from "#contract/networks.ts";
import { useNetworks } from "#console/screens/dashboard/later-queries.ts";
import { RADAR_TITLE, RadarSkeleton } from "#console/screens/dashboard/section-skeletons.tsx";
import { NetworkProgram } from "#console/screens/dashboard/network-program.tsx";
import { LoadFailure } from "#console/ui/load-failure.tsx";
import { RefreshFailure } from "#console/ui/refresh-failure.tsx";
import { formatMonth } from "#domain/dates/format-instant.ts";
import { programs } from "#domain/networks/network-programs.ts";
import { unknownBrandWords } from "#domain/networks/network-words.ts";
import { useAwaitsServer } from "#console/api/use-reach.ts";

/** Where the shop stands this month in the networks' chargeback programs. Renders nothing if its plan doesn't include it. */
export function NetworkRadar() {
  const { data, error, retry } = useNetworks();
  const isAwaited = useAwaitsServer(error);
  if (data === null) return null;
  if (data === undefined && !error && !isAwaited) return <RadarSkeleton />;
  return (
    <Card>
      <BlockStack gap="400">
        <BlockStack gap="100">
          <Text as="h3" variant="headingSm">
            {RADAR_TITLE}
          </Text>
          <Text as="p" variant="bodySm" tone="subdued">
            {data ? `${formatMonth(data.month)} so far. ` : ""}
            Card networks count chargebacks by the day they arrive, and the filters don't apply here, so these counts differ from the
            figures above.
          </Text>
        </BlockStack>
        {data && <Radar networks={data} />}
        {data && error && <RefreshFailure text="Couldn't refresh. Showing earlier figures." error={error} {...retry} />}
        {!data && <LoadFailure error={error} {...retry} />}
      </BlockStack>
    </Card>
  );
}

function Radar({ networks }: { networks: Networks }) {
  const unknown = unknownBrandWords(networks.unknownBrand);
  const isEmpty = networks.programs.every(({ count, settled }) => count === 0 && settled === 0);
  return (
    <BlockStack gap="400">
      {isEmpty ? (
        <Text as="p" tone="subdued">
          No Visa or Mastercard orders or chargebacks this month or last month.
        </Text>
      ) : (
        <BlockStack gap="400">
          {networks.programs.map((standing) => {
            const program = programs.find(({ id }) => id === standing.program);
            return program && <NetworkProgram key={program.id} program={program} standing={standing} />;
          })}
        </BlockStack>
      )}
      <BlockStack gap="050">
        {unknown !== null && (
          <Text as="p" variant="bodySm" tone="subdued">
            {unknown}
          </Text>
        )}
        <Text as="p" variant="bodySm" tone="subdued">
          Forecasts start on day 4. A dispute refunded at its alert never becomes a chargeback, but Visa still counts the fraud report.
          Settled payments are estimated as all orders we didn't reject. Fraud reports without a chargeback aren't included: only your
          payment provider sees those.
        </Text>
      </BlockStack>
    </BlockStack>
  );
}
