import { BlockStack, Box, Card, Text } from "@shopify/polaris";
import type { Replay } from "#contract/replays.ts";
import { Rows, type RowColumn } from "#console/ui/rows.tsx";
import { TABLE_WIDTH_PX } from "#console/ui/table-width.ts";
import { useWidth } from "#console/ui/use-width.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import { formatWholeMoney } from "#domain/money/money.ts";
import { decisionName } from "#domain/payments/decision.ts";
import { formatCount } from "#domain/payments/page-range.ts";
import { fatesInOrder, fateWords, type DecisionShift, type OrderSum } from "#domain/replay/replay.ts";
import { shiftsInOrder, shiftWords, sumOf } from "#domain/replay/replay-result.ts";

/** Orders and money by what was decided and what would be, split by what became of them; nothing before orders were tried. */
export function ShiftsCard({ replay: { shifts, currency } }: { replay: Replay }) {
  const rows = shiftsInOrder(shifts);
  return rows.length === 0 ? null : <Shifts rows={rows} currency={currency} />;
}

function Shifts({ rows, currency }: { rows: DecisionShift[]; currency: CurrencyCode }) {
  const { ref, width } = useWidth();
  return (
    <Card padding="0">
      <Box padding="400">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            Decisions
          </Text>
          <Text as="p" tone="subdued">
            What was decided by the scenarios then, and what would be, with what became of the orders.
          </Text>
        </BlockStack>
      </Box>
      <div ref={ref}>
        <Rows
          rows={rows}
          idOf={shiftWords}
          columns={columnsIn(currency)}
          actionsOf={null}
          resourceName={{ singular: "decision", plural: "decisions" }}
          isNarrow={width !== null && width < TABLE_WIDTH_PX}
        />
      </div>
    </Card>
  );
}

function columnsIn(currency: CurrencyCode): readonly [RowColumn<DecisionShift>, ...RowColumn<DecisionShift>[]] {
  const money = (amount: number) => formatWholeMoney(amount, currency);
  return [
    {
      title: "Decision",
      cell: (shift) => <Quiet shift={shift}>{isChange(shift) ? shiftWords(shift) : `${decisionName(shift.to)}, as before`}</Quiet>,
    },
    { title: "Orders", isNumber: true, cell: (shift) => <Quiet shift={shift}>{formatCount(sumOf([shift]).orders)}</Quiet> },
    { title: "Amount", isNumber: true, cell: (shift) => <Quiet shift={shift}>{money(sumOf([shift]).amount)}</Quiet> },
    ...fatesInOrder.map((fate) => ({
      title: fateWords(fate),
      isNumber: true as const,
      cell: (shift: DecisionShift) => <Quiet shift={shift}>{sumWords(shift.fates[fate], money)}</Quiet>,
    })),
  ];
}

/** Orders that keep their decision are less interesting. */
function Quiet({ shift, children }: { shift: DecisionShift; children: string }) {
  return (
    <Text as="span" {...(isChange(shift) ? { fontWeight: "semibold" } : { tone: "subdued" })}>
      {children}
    </Text>
  );
}

function isChange({ from, to }: DecisionShift): boolean {
  return from !== to;
}

function sumWords({ orders, amount }: OrderSum, money: (amount: number) => string): string {
  return orders === 0 ? "0" : `${formatCount(orders)} (${money(amount)})`;
}
