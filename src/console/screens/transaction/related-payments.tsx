import { SkeletonBodyText, Text } from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import type { RelatedPayment } from "#contract/payment-risks.ts";
import { QuietFailure } from "#console/ui/quiet-failure.tsx";
import { whenIdle } from "#console/ui/when-idle.ts";

/** About as many lines of a skeleton as a related payment takes. */
const LINES_PER_PAYMENT = 4;

/** Orders with the same card, device, email, phone, IP or address, and what they have in common. */
export function RelatedPayments({ payments }: { payments: RelatedPayment[] }) {
  if (payments.length === 0) {
    return (
      <Text as="p" tone="subdued">
        No data available
      </Text>
    );
  }
  return <LoadedTable payments={payments} />;
}

/** The table is far down the screen, so its code loads once what comes first is there. */
function LoadedTable({ payments }: { payments: RelatedPayment[] }) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ["related-table"],
    queryFn: async () => {
      await whenIdle();
      return import("#console/screens/transaction/related-table.tsx");
    },
    staleTime: Infinity,
    gcTime: Infinity,
  });
  if (data) return <data.RelatedTable payments={payments} />;
  if (!error) return <SkeletonBodyText lines={payments.length * LINES_PER_PAYMENT} />;
  return <QuietFailure text="Couldn't load related payments." onRetry={() => void refetch()} isRetrying={isFetching} />;
}
