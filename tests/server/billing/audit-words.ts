import { rowsOf } from "#tests/server/orders/rows.ts";
import type { TestShop } from "#tests/support/builders.ts";

/** A shop's audit trail about its plan, each line as "who: what before → after". */
export async function listAuditWords(shop: TestShop): Promise<string[]> {
  const rows = await rowsOf(shop, "audit_event");
  return rows
    .filter((row) => row["area"] === "plan")
    .toSorted((a, b) => Number(a["event_id"]) - Number(b["event_id"]))
    .map((row) => `${String(row["by_name"])}: ${String(row["what"])} ${String(row["before"] ?? "-")} → ${String(row["after"] ?? "-")}`);
}
