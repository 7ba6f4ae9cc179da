import type { customListEndpoints } from "#contract/custom-lists.ts";
import type { AnswerOf } from "#contract/endpoint.ts";
import { isListedIn, listedFieldNames, listedFields } from "#domain/custom-lists/listed-fields.ts";
import { listLimits } from "#domain/custom-lists/list-limits.ts";
import type { ListType } from "#domain/custom-lists/list-type.ts";
import { DAY_MS } from "#domain/dates/day-bounds.ts";
import { foldCase } from "#domain/rules/text-set.ts";
import type { Handle } from "#server/db/database.ts";
import { noSuchList } from "#server/custom-lists/list-id.ts";
import { findList } from "#server/custom-lists/list-store.ts";
import { readOrderAsSent, type OrderAsSent } from "#server/payments/order-as-sent.ts";
import { phoneFactsOf } from "#server/screening/enrich/phone-facts.ts";
import type { Services } from "#server/services.ts";

type Hits = AnswerOf<(typeof customListEndpoints)["countListHits"]>;

/** Orders that are looked at together: few enough that others don't wait. */
const TOGETHER = 100;

/**
 * Counts the shop's newest orders that have a value in a list, as the list is now and as the orders are. Throws "not-found", also
 * if the list is deleted meanwhile. Stops where the caller has left.
 */
export async function countListHits(
  { database, screening, now }: Pick<Services, "database" | "screening" | "now">,
  tenantId: number,
  listId: number,
  signal: AbortSignal,
  { mostOrders = listLimits.hitOrders, together = TOGETHER } = {},
): Promise<Hits> {
  const since = new Date(now().getTime() - listLimits.hitDays * DAY_MS);
  const found = { hits: 0, orders: 0, days: listLimits.hitDays };
  let before: Place = { createdAt: now(), paymentId: Number.MAX_SAFE_INTEGER };
  for (;;) {
    signal.throwIfAborted();
    const isFull = found.orders >= mostOrders;
    const orders = await database.forTenants(
      [tenantId],
      async (handle) => {
        const list = await findList(handle, tenantId, listId);
        if (list === null) throw noSuchList();
        const rows = await readOrders(handle, tenantId, since, before, isFull ? 1 : Math.min(together, mostOrders - found.orders));
        return screening.withLists(handle, tenantId, [String(listId)], (lists) =>
          rows.map(({ raw, ...place }) => {
            const has = lists.get(String(listId))?.has;
            return {
              ...place,
              isHit: has !== undefined && valuesFor(list.type, readOrderAsSent(raw)).some((value) => has("equal", value)),
            };
          }),
        );
      },
      "inIndexOrder",
    );
    const last = orders.at(-1);
    if (last === undefined || isFull) return { ...found, isPart: last !== undefined };
    found.orders += orders.length;
    found.hits += orders.filter(({ isHit }) => isHit).length;
    before = last;
  }
}

/** The order's values that a list of this type is about. */
function valuesFor(type: ListType, order: OrderAsSent): string[] {
  const { e164 } = type === "phone" || type === "text" ? phoneFactsOf(order) : { e164: null };
  return listedFieldNames
    .filter((field) => isListedIn(field, type))
    .map((field) => listedFields[field].of(order, e164))
    .flatMap((value) => (value === null ? [] : [foldCase(value, "lower")]));
}

type Place = { createdAt: Date; paymentId: number };

/** The next orders, newest first, with the parts that have such values. */
function readOrders(handle: Handle, tenantId: number, since: Date, before: Place, most: number): Promise<(Place & { raw: unknown })[]> {
  return handle.prepared<Place & { raw: unknown }>(
    `select created_at as "createdAt", payment_id as "paymentId", (
       select jsonb_build_object('customer', raw->'customer', 'payment', raw->'payment', 'device', raw->'device',
         'billingAddress', raw->'billingAddress', 'shippingAddress', raw->'shippingAddress')
       from payment_order where payment_order.tenant_id = $1 and payment_order.payment_id = payment.payment_id) as raw
     from payment where tenant_id = $1 and created_at >= $2 and (created_at, payment_id) < ($3, $4)
     order by created_at desc, payment_id desc limit $5`,
    [tenantId, since, before.createdAt, before.paymentId, most],
  );
}
