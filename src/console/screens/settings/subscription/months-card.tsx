import { Box, Card, Text } from "@shopify/polaris";
import type { Billing } from "#contract/subscription.ts";
import { Rows, type RowColumn } from "#console/ui/rows.tsx";
import { formatMonth } from "#domain/dates/format-instant.ts";
import { formatCount } from "#domain/payments/page-range.ts";

type Month = Billing["months"][number];

const columns: readonly [RowColumn<Month>, ...RowColumn<Month>[]] = [
  { title: "Month", cell: ({ month }) => formatMonth(`${month}-01`) },
  { title: "Orders", isNumber: true, cell: ({ orders }) => formatCount(orders) },
  { title: "Verifications", isNumber: true, cell: ({ verifications }) => formatCount(verifications) },
];

/** What was used in earlier months. */
export function MonthsCard({ months }: { months: Billing["months"] }) {
  return (
    <Card padding="0">
      <Box padding="400" paddingBlockEnd="300">
        <Text as="h2" variant="headingMd">
          Earlier months
        </Text>
      </Box>
      {months.length === 0 ? (
        <Box padding="400" paddingBlockStart="0">
          <Text as="p" tone="subdued">
            This is your first month.
          </Text>
        </Box>
      ) : (
        <Rows
          rows={months}
          idOf={({ month }) => month}
          columns={columns}
          actionsOf={null}
          resourceName={{ singular: "month", plural: "months" }}
          isNarrow={false}
        />
      )}
    </Card>
  );
}
