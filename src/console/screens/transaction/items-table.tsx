import { BlockStack, DataTable, InlineStack, Text, useBreakpoints } from "@shopify/polaris";
import type { z } from "zod";
import type { getItems } from "#contract/payment-parts.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import { formatMoney, toMinor } from "#domain/money/money.ts";
import { PlainList } from "#console/ui/plain-list.tsx";

type Item = z.infer<(typeof getItems)["answer"]>[number];

/** What was bought, amounts in the order's currency. */
export function ItemsTable({ items, currency }: { items: Item[]; currency: CurrencyCode }) {
  const { smDown: isNarrow } = useBreakpoints();
  if (items.length === 0) {
    return (
      <Text as="p" tone="subdued">
        The order names no items.
      </Text>
    );
  }
  if (isNarrow) return <ItemList items={items} currency={currency} />;
  return (
    <DataTable
      columnContentTypes={["text", "text", "numeric", "numeric"]}
      headings={["ID", "Description", "Quantity", "Unit price"]}
      rows={items.map((item) => [
        <bdi key="id">{item.itemId ?? "-"}</bdi>,
        <bdi key="description">{item.description ?? "-"}</bdi>,
        item.quantity.toLocaleString("en-US"),
        amountText(item.amountMajor, currency),
      ])}
      verticalAlign="top"
      increasedTableDensity
    />
  );
}

/** The same on a phone, where a table has no room. */
function ItemList({ items, currency }: { items: Item[]; currency: CurrencyCode }) {
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

function amountText(amountMajor: number | null, currency: CurrencyCode): string {
  const amountMinor = amountMajor === null ? null : toMinor(amountMajor, currency);
  return formatMoney(amountMinor === null ? null : { amountMinor, currency });
}
