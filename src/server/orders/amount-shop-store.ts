import { convertedAmount } from "#domain/money/exchange-rates.ts";
import type { Money } from "#domain/money/money.ts";
import type { Handle } from "#server/db/database.ts";
import { selectList, type RowOf } from "#server/db/row-of.ts";
import { tenants } from "#server/db/schema/account-tables.ts";
import { bundledRates } from "#server/rates/bundled-rates.ts";

const shopColumns = { currency: tenants.currency };

/** Stores a changed amount in the shop's currency, by which the list is filtered and sorted. */
export async function storeAmountShop(handle: Handle, tenantId: number, paymentId: number, amount: Money): Promise<void> {
  const [shop] = await handle.prepared<RowOf<typeof shopColumns>>(`select ${selectList(shopColumns)} from tenant where tenant_id = $1`, [
    tenantId,
  ]);
  if (!shop) throw new Error(`Shop ${tenantId} does not exist`);
  const converted = convertedAmount(amount, shop.currency, bundledRates);
  await handle.prepared("update payment set amount_shop = $3 where tenant_id = $1 and payment_id = $2", [tenantId, paymentId, converted]);
}
