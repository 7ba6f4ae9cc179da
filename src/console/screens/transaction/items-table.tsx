import { BlockStack, Box, DataTable, InlineStack, Text } from "@shopify/polaris";
import type { AnswerOf } from "#contract/endpoint.ts";
import type { getItems } from "#contract/payment-parts.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import { formatMoney, toMinor, type Money } from "#domain/money/money.ts";
import { orderSums } from "#domain/payments/order-sums.ts";
import { PlainList } from "#console/ui/plain-list.tsx";
import { useWidth } from "#console/ui/use-width.ts";

type Item = AnswerOf<typeof getItems>[number];
/** Room for the table's columns; where there's less, the items are a list. */
const TABLE_WIDTH_PX = 480;

type SumsProps = { items: Item[]; total: Money };
type ItemsTableProps = SumsProps & { isErased: boolean };

/** What was bought, amounts in the order's currency, and how they add up to its amount. */
export function ItemsTable({ items, total, isErased }: ItemsTableProps) {
  const { ref, width } = useWidth();
  if (items.length === 0) {
    return (
      <Text as="p" tone="subdued">
        {isErased ? "Items were removed with the order's personal data." : "No items on this order."}
      </Text>
    );
  }
  const isTable = width === null || width >= TABLE_WIDTH_PX;
  return (
    <div ref={ref}>
      <BlockStack gap="200">
        {isTable ? <ItemRows items={items} currency={total.currency} /> : <ItemList items={items} currency={total.currency} />}
        <Box paddingInline={isTable ? "300" : "0"}>
          <Sums items={items} total={total} />
        </Box>
      </BlockStack>
    </div>
  );
}

type ItemsProps = { items: Item[]; currency: CurrencyCode };

function ItemRows({ items, currency }: ItemsProps) {
  return (
    <DataTable
      columnContentTypes={["text", "text", "numeric", "numeric"]}
      headings={["ID", "Description", "Quantity", "Unit price"]}
      rows={items.map((item) => [
        <bdi key="id">{item.itemId ?? "-"}</bdi>,
        <Description key="description" text={item.description ?? "-"} />,
        item.quantity.toLocaleString("en-US"),
        amountText(item.amountMajor, currency),
      ])}
      verticalAlign="top"
      increasedTableDensity
    />
  );
}

/** Wraps, unlike other cells of a table, so that a long one doesn't push the price out of view. */
function Description({ text }: { text: string }) {
  return (
    <div style={{ whiteSpace: "normal", overflowWrap: "anywhere", minWidth: "10rem" }}>
      <bdi>{text}</bdi>
    </div>
  );
}

/** The same where there's no room for a table. */
function ItemList({ items, currency }: ItemsProps) {
  return (
    <PlainList isSpaced>
      {items.map((item, index) => (
        <li key={index}>
          <BlockStack gap="050">
            <Text as="p" breakWord>
              <bdi>{item.description ?? item.itemId ?? "-"}</bdi>
            </Text>
            <InlineStack align="space-between" gap="200">
              <Text as="span" tone="subdued" breakWord>
                {item.description === null || item.itemId === null ? "" : `ID ${item.itemId}`}
              </Text>
              <Text as="span" numeric>
                {`${item.quantity.toLocaleString("en-US")} × ${amountText(item.amountMajor, currency)}`}
              </Text>
            </InlineStack>
          </BlockStack>
        </li>
      ))}
    </PlainList>
  );
}

function Sums({ items, total }: SumsProps) {
  const priced = items.map(({ amountMajor, quantity }) => ({ amount: amountMajor, quantity }));
  return (
    <dl style={{ margin: 0 }}>
      {orderSums(priced, total).map(({ name, amount }) => (
        <Sum key={name} name={name} amount={amount} />
      ))}
    </dl>
  );
}

function Sum({ name, amount }: { name: string; amount: string }) {
  return (
    <InlineStack align="space-between" gap="200">
      <Text as="dt" tone="subdued">
        {name}
      </Text>
      <Text as="dd" numeric>
        {amount}
      </Text>
    </InlineStack>
  );
}

function amountText(amountMajor: number | null, currency: CurrencyCode): string {
  const amountMinor = amountMajor === null ? null : toMinor(amountMajor, currency);
  return formatMoney(amountMinor === null ? null : { amountMinor, currency });
}
