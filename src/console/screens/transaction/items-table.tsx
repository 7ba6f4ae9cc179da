import { DataTable, Text } from "@shopify/polaris";
import type { z } from "zod";
import type { getItems } from "#contract/payments.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import { formatMoney, toMinor } from "#domain/money/money.ts";

type Item = z.infer<(typeof getItems)["answer"]>[number];

/** What was bought, amounts in the order's currency. */
export function ItemsTable({ items, currency }: { items: Item[]; currency: CurrencyCode }) {
  if (items.length === 0) {
    return (
      <Text as="p" tone="subdued">
        The order names no items.
      </Text>
    );
  }
  return (
    <DataTable
      columnContentTypes={["text", "text", "numeric", "numeric"]}
      headings={["ID", "Description", "Quantity", "Amount"]}
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

function amountText(amountMajor: number | null, currency: CurrencyCode): string {
  const amountMinor = amountMajor === null ? null : toMinor(amountMajor, currency);
  return formatMoney(amountMinor === null ? null : { amountMinor, currency });
}
