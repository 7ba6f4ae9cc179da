import type { Handle } from "#server/db/database.ts";

/** Removes what orders' alerts say about a buyer: the card, and what staff noted. Returns how many had any. */
export async function emptyAlerts(handle: Handle, tenantId: number, paymentIds: readonly number[]): Promise<number> {
  const emptied = await handle.prepared(
    `update alert set card_bin = null, card_last4 = null, card_type = null, issuer_bank = null, arn = null, notes = null
     where tenant_id = $1 and payment_id in (select value::bigint from json_array_elements_text($2::json))
       and coalesce(card_bin, card_last4, card_type, issuer_bank, arn, notes) is not null
     returning alert_id`,
    [tenantId, JSON.stringify(paymentIds)],
  );
  return emptied.length;
}
