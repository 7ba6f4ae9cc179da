import type { Handle } from "#server/db/database.ts";
import { withoutTimeLimit } from "#server/db/without-time-limit.ts";

/** Every table with rows of shops. What refers to another table comes before it, and the shop itself last. */
export const tablesOfShops: readonly string[] = [
  "action_run",
  "alert",
  "analytics_event",
  "api_key",
  "audit_event",
  "checkout",
  "claim",
  "column_choice",
  "cover_break",
  "daily_card_figure",
  "daily_delta",
  "daily_figure",
  "delivery_report",
  "dispute",
  "document_log",
  "evidence_export_part",
  "insight_report",
  "invitation",
  "list_entry",
  "list_span",
  "list_upload",
  "live_stream",
  "master_replay_shop",
  "message_interaction",
  "monthly_usage",
  "notice_choice",
  "notice_cursor",
  "notice_failure",
  "order_version",
  "outcome",
  "payment_comment",
  "payment_event",
  "payment_order",
  "plan_request",
  "privacy_export_part",
  "replay_order",
  "report_part",
  "saved_view",
  "scenario_set",
  "screening",
  "search_word",
  "sensor_configuration",
  "shop_slack",
  "shopify_connect",
  "shopify_connection",
  "shopify_dispute",
  "shopify_doubt",
  "shopify_load",
  "flow_trigger",
  "shopify_order",
  "staff_decision",
  "subscription",
  "suggestion_search",
  "tenant_staff",
  "tenant_user",
  "tracking_cursor",
  "tracking_watch",
  "unwanted_file",
  "visit_batch",
  "visit_bytes",
  "visit_checkout",
  "visit_order",
  "waiting_erasure",
  "custom_list",
  "document",
  "evidence_export",
  "master_replay",
  "order_message",
  "privacy_request",
  "replay",
  "report",
  "visit",
  "payment",
  "scenario_draft",
  "tenant",
];

/** The columns of other tables that refer to a shop. */
export const columnsNamingShops = {
  open_code: ["master_tenant_id", "opened_tenant_id"],
  session: ["key_tenant_id", "master_tenant_id", "opened_tenant_id"],
} as const;

/** The tables with rows of people, but for those of the shops that they're in. */
export const tablesOfPeople = ["open_code", "password_reset", "session", "email_confirmation", "recovery_code"] as const;

/** Deletes shops with all that is stored about them. Lock them first, and see that no shops are under them. Run as the system. */
export async function deleteShops(handle: Handle, tenantIds: readonly number[]): Promise<void> {
  if (tenantIds.length === 0) return;
  await withoutTimeLimit(handle);
  for (const [table, columns] of Object.entries(columnsNamingShops))
    for (const column of columns) await handle.unprepared(`delete from ${table} where ${column} = any ($1)`, [tenantIds]);
  for (const table of tablesOfShops) await handle.unprepared(`delete from ${table} where tenant_id = any ($1)`, [tenantIds]);
}

/** Deletes people's accounts, but for those who are in a shop. Lock them first. Run as the system. */
export async function deletePeopleWithoutShops(handle: Handle, userIds: readonly number[]): Promise<void> {
  const alone = await handle.unprepared<{ userId: number }>(withoutShops, [userIds]);
  const ids = alone.map(({ userId }) => userId);
  if (ids.length === 0) return;
  for (const table of [...tablesOfPeople, "person_account"])
    await handle.unprepared(`delete from ${table} where user_id = any ($1)`, [ids]);
}

const withoutShops = `
  select user_id as "userId" from person_account
  where user_id = any ($1) and not exists (select 1 from tenant_user where tenant_user.user_id = person_account.user_id)`;
