import { BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import type { MasterReplay, ShopReplay } from "#contract/master-replays.ts";
import { ReplayBadge } from "#console/screens/accounts/master-replay-status.tsx";
import type { AccountOpening } from "#console/screens/accounts/use-open-account.ts";
import { percentOf } from "#console/ui/replays/percent-of.ts";
import { SmallProgress } from "#console/ui/replays/small-progress.tsx";
import { Rows, type RowColumn } from "#console/ui/rows.tsx";
import { TABLE_WIDTH_PX } from "#console/ui/table-width.ts";
import { useWidth } from "#console/ui/use-width.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import { formatWholeMoney } from "#domain/money/money.ts";
import type { Decision } from "#domain/payments/decision.ts";
import { formatCount } from "#domain/payments/page-range.ts";
import { countWords } from "#domain/text/count-words.ts";

/** A shop's line, or that of all shops, which has no status. */
type Line = Pick<ShopReplay, "tenantId" | "name" | "note" | "replayId" | "ordersDone" | "ordersTotal" | "moves"> & {
  status: ShopReplay["status"] | null;
};

/** What a replay found in each shop, and in all of them. */
export function ShopLines({ replay, opening }: { replay: MasterReplay | undefined; opening: AccountOpening }) {
  const { ref, width } = useWidth();
  return (
    <div ref={ref}>
      <Rows
        rows={replay && linesOf(replay)}
        idOf={({ tenantId, name, status }) => (status === null ? "total" : `${tenantId ?? "gone"} ${name}`)}
        columns={columnsIn(replay?.currency ?? null)}
        actionsOf={(line) => openButton(line, opening)}
        resourceName={{ singular: "shop", plural: "shops" }}
        isNarrow={width !== null && width < TABLE_WIDTH_PX}
      />
    </div>
  );
}

function linesOf({ shops, shopsTotal, totals }: MasterReplay): Line[] {
  return [
    ...shops,
    { tenantId: null, name: `Total of ${countWords(shopsTotal, "shop")}`, status: null, note: null, replayId: null, ...totals },
  ];
}

function columnsIn(currency: CurrencyCode | null): readonly [RowColumn<Line>, ...RowColumn<Line>[]] {
  const movedTo = (title: string, to: Decision): RowColumn<Line> => ({
    title,
    isNumber: true,
    cell: ({ moves }) => (moves === null || currency === null ? "-" : <Moved moved={moves[to]} currency={currency} />),
  });
  return [
    {
      title: "Shop",
      cell: ({ name, status }) => (
        <Text as="span" fontWeight={status === null ? "semibold" : "medium"} breakWord>
          <bdi>{name}</bdi>
        </Text>
      ),
    },
    { title: "Status", cell: ({ status, ...line }) => (status === null ? null : <Status line={{ ...line, status }} />) },
    { title: "Orders", isNumber: true, cell: ({ moves, ordersDone }) => (moves === null ? "-" : formatCount(ordersDone)) },
    movedTo("Newly approved", "approved"),
    movedTo("Newly held", "pending"),
    movedTo("Newly rejected", "rejected"),
  ];
}

/** '14 · $4,200', and how many of them were charged back. */
function Moved({
  moved: { orders, amount, chargedBack },
  currency,
}: {
  moved: NonNullable<ShopReplay["moves"]>[Decision];
  currency: CurrencyCode;
}) {
  if (orders === 0) return "0";
  return (
    <>
      {`${formatCount(orders)} · ${amount === null ? "no rate" : formatWholeMoney(amount, currency)}`}
      {chargedBack > 0 && (
        <>
          <br />
          <Text as="span" variant="bodySm" tone="subdued">
            {`${formatCount(chargedBack)} charged back`}
          </Text>
        </>
      )}
    </>
  );
}

function Status({
  line: { status, note, ordersDone, ordersTotal },
}: {
  line: Pick<ShopReplay, "status" | "note" | "ordersDone" | "ordersTotal">;
}) {
  return (
    <BlockStack gap="100">
      <InlineStack gap="100" blockAlign="center">
        <ReplayBadge status={status} />
        {status === "pending" && <SmallProgress percent={percentOf(ordersDone, ordersTotal)} />}
      </InlineStack>
      {note !== null && (
        <div style={{ whiteSpace: "normal", minWidth: "10rem" }}>
          <Text as="span" variant="bodySm" tone="subdued">
            {note}
          </Text>
        </div>
      )}
    </BlockStack>
  );
}

/** Opens a shop's report in a tab that is logged in to that shop. */
function openButton({ tenantId, name, replayId }: Line, opening: AccountOpening) {
  if (tenantId === null || replayId === null) return null;
  return (
    <InlineStack>
      <Button
        size="slim"
        onClick={() => void opening.open({ tenantId, name }, { replay: String(replayId) })}
        loading={opening.openingId === tenantId}
        disabled={opening.openingId !== null && opening.openingId !== tenantId}
        accessibilityLabel={`Open the report of ${name} in a new tab`}
      >
        Open
      </Button>
    </InlineStack>
  );
}
