import { compellingElements, type CompellingElement } from "#domain/evidence/compelling-elements.ts";
import type { EarlierOfCard } from "#domain/evidence/compelling-evidence.ts";
import { canonicalIp } from "#domain/orders/ip-address.ts";
import { ipKey } from "#domain/screening/ip-key.ts";
import { TROUBLE_AT, WAS_KEPT } from "#server/case-strength/good-orders-sql.ts";
import type { Handle } from "#server/db/database.ts";
import { computed, selectList, type RowOf } from "#server/db/row-of.ts";
import { payments } from "#server/db/schema/payment-tables.ts";

/** So many orders of a card in a span of time are looked at, the newest, so that the cost is the same for everyone. */
const LOOKED_AT = 100;

export type ElementKeys = {
  cardKey: string;
  emailKey: string | null;
  /** The key of the customer's id; null without one. */
  accountKey: string | null;
  ipKey: string | null;
  /** The IP address itself. */
  ip: string | null;
  deviceKey: string | null;
  addressKey: string | null;
};

/**
 * The newest orders paid with the card that were placed in a span of time, from the first instant up to but without the second,
 * and went through, with what they have in common with the order that has these keys. A card is known by the first six and
 * last four digits of its number, which is all that a shop may keep.
 */
export async function listEarlierOfCard(
  handle: Handle,
  tenantId: number,
  keys: ElementKeys,
  { from, before }: { from: Date; before: Date },
): Promise<EarlierOfCard[]> {
  const rows = await handle.prepared<RowOf<typeof columns>>(earlierOfCard, [
    tenantId,
    keys.cardKey,
    from,
    before,
    keys.emailKey,
    keys.accountKey,
    keys.ipKey,
    keys.deviceKey,
    keys.addressKey,
    isShared(keys.ip),
  ]);
  return rows.map(({ paymentId, reference, createdAt, troubleAt, fullIp, ...matches }) => ({
    paymentId,
    reference,
    createdAt,
    troubleAt,
    matches: compellingElements.filter((element) => matches[element] && (element !== "ip" || isSameAddress(fullIp, keys.ip))),
  }));
}

/** Whether others have the key of this IP address too: a /64 of IPv6 has one key. */
function isShared(ip: string | null): boolean {
  return ip !== null && ipKey(ip) !== canonicalIp(ip);
}

/** Banks compare whole addresses. `fullIp` is read only where the key doesn't say it all. */
function isSameAddress(fullIp: string | null, ip: string | null): boolean {
  return !isShared(ip) || (fullIp !== null && ip !== null && canonicalIp(fullIp) === canonicalIp(ip));
}

const columns = {
  paymentId: payments.paymentId,
  reference: payments.reference,
  createdAt: payments.createdAt,
  troubleAt: computed<Date | null>(TROUBLE_AT),
  fullIp: computed<string | null>(
    `case when $10::boolean and ip_key = $7 then (select raw #>> '{device,ip}' from payment_order sent
       where sent.tenant_id = $1 and sent.payment_id = payment.payment_id) end`,
  ),
  ...({
    userId: isSame("email_key = $5 or person_key = $6"),
    ip: isSame("ip_key = $7"),
    device: isSame("device_key = $8"),
    shippingAddress: isSame("address_key = $9"),
  } satisfies Record<CompellingElement, unknown>),
};

function isSame(condition: string) {
  return computed<boolean>(`coalesce(${condition}, false)`);
}

/** In the order of the card's index, which rules out others (see `server/screening/shop-history.ts`). */
export const earlierOfCard = `select ${selectList(columns)} from (
    select * from payment where tenant_id = $1 and card_key is not null
      and (card_key, created_at) < ($2::text, $4::timestamptz) and (card_key, created_at) >= ($2::text, $3::timestamptz)
    order by card_key desc, created_at desc limit ${LOOKED_AT}) payment
  where ${WAS_KEPT} order by payment.created_at desc`;
