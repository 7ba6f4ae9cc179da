import type { TestShop } from "#tests/support/builders.ts";
import { testDatabase } from "#tests/support/test-database.ts";

type CountedTable = "payment" | "payment_order" | "screening" | "payment_event" | "outcome" | "daily_delta" | "daily_figure";
type VisitTable = "visit" | "visit_checkout" | "visit_batch" | "visit_order" | "visit_bytes";
type Table =
  | "alert"
  | "dispute"
  | CountedTable
  | VisitTable
  | "daily_card_figure"
  | "action_run"
  | "sensor_configuration"
  | "staff_decision"
  | "payment_comment"
  | "cover_break"
  | "tracking_watch"
  | "claim"
  | "document"
  | "evidence_export"
  | "evidence_export_part"
  | "order_message"
  | "message_interaction"
  | "custom_list"
  | "list_entry"
  | "list_span"
  | "order_version"
  | "list_upload"
  | "subscription"
  | "plan_request"
  | "audit_event"
  | "delivery_report"
  | "privacy_request"
  | "privacy_export_part"
  | "shopify_connection"
  | "shopify_load"
  | "shopify_order"
  | "shopify_dispute"
  | "checkout"
  | "tenant";
const tables: CountedTable[] = ["payment", "payment_order", "screening", "payment_event", "outcome", "daily_delta", "daily_figure"];

/** A shop's rows of a table, oldest first if the table has a time. */
export async function rowsOf(shop: TestShop, table: Table): Promise<Record<string, unknown>[]> {
  const order =
    table === "payment" || table === "payment_order" || table === "screening"
      ? "order by payment_id"
      : table === "payment_event"
        ? "order by event_id"
        : "";
  return (await testDatabase()).forTenants([shop.tenantId], (handle) =>
    handle.prepared<Record<string, unknown>>(`select * from ${table} where tenant_id = $1 ${order}`, [shop.tenantId]),
  );
}

/** How many rows a shop has in each table. */
export async function countRows(shop: TestShop): Promise<Record<CountedTable, number>> {
  const counts: Record<CountedTable, number> = {
    payment: 0,
    payment_order: 0,
    screening: 0,
    payment_event: 0,
    outcome: 0,
    daily_delta: 0,
    daily_figure: 0,
  };
  for (const table of tables) counts[table] = (await rowsOf(shop, table)).length;
  return counts;
}
