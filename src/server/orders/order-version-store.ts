import { convertedAmount } from "#domain/money/exchange-rates.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import type { Handle } from "#server/db/database.ts";
import { selectList, type RowOf } from "#server/db/row-of.ts";
import { orderVersions, payments } from "#server/db/schema/payment-tables.ts";
import { bundledRates } from "#server/rates/bundled-rates.ts";

const COLUMNS =
  "raw, amount_minor, amount_shop, card_bin, card_country, acquirer, person_key, email_key, card_key, device_key, ip_key, phone_key, address_key";

/** Keeps what an order is, before a change in this transaction. `screened` if the change screens it again. */
export async function keepVersion(
  handle: Handle,
  tenantId: number,
  paymentId: number,
  { screened, at }: { screened: boolean; at: Date },
): Promise<void> {
  await handle.prepared(
    `insert into order_version (tenant_id, payment_id, at, screened, ${COLUMNS})
     select tenant_id, payment_id, $3, $4, ${COLUMNS} from payment join payment_order using (tenant_id, payment_id)
     where tenant_id = $1 and payment_id = $2`,
    [tenantId, paymentId, at, screened],
  );
}

export type StoredVersion = Omit<typeof orderVersions.$inferSelect, "tenantId">;

const columns = {
  paymentId: orderVersions.paymentId,
  versionId: orderVersions.versionId,
  at: orderVersions.at,
  screened: orderVersions.screened,
  raw: orderVersions.raw,
  amountMinor: orderVersions.amountMinor,
  amountShop: orderVersions.amountShop,
  cardBin: orderVersions.cardBin,
  cardCountry: orderVersions.cardCountry,
  acquirer: orderVersions.acquirer,
  personKey: orderVersions.personKey,
  emailKey: orderVersions.emailKey,
  cardKey: orderVersions.cardKey,
  deviceKey: orderVersions.deviceKey,
  ipKey: orderVersions.ipKey,
  phoneKey: orderVersions.phoneKey,
  addressKey: orderVersions.addressKey,
} satisfies Record<keyof StoredVersion, unknown>;

/** What orders were before each of their changes, by order, the earliest version first. */
export function readVersions(handle: Handle, tenantId: number, paymentIds: readonly number[]): Promise<StoredVersion[]> {
  return handle.prepared<StoredVersion>(
    `select ${selectList(columns)} from order_version
     where tenant_id = $1 and payment_id in (select value::bigint from json_array_elements_text($2::json)) order by payment_id, version_id`,
    [tenantId, JSON.stringify(paymentIds)],
  );
}

const amounts = { versionId: orderVersions.versionId, amountMinor: orderVersions.amountMinor, currency: payments.currency };

/** Converts the amounts of orders' versions to the shop's currency. */
export async function convertVersions(
  handle: Handle,
  tenantId: number,
  paymentIds: readonly number[],
  currency: CurrencyCode,
): Promise<void> {
  const rows = await handle.prepared<RowOf<typeof amounts>>(
    `select ${selectList(amounts)} from order_version join payment using (tenant_id, payment_id)
     where tenant_id = $1 and payment_id in (select value::bigint from json_array_elements_text($2::json))`,
    [tenantId, JSON.stringify(paymentIds)],
  );
  if (rows.length === 0) return;
  const converted = rows.map((row) => ({ id: row.versionId, amount: convertedAmount(row, currency, bundledRates) }));
  await handle.prepared(
    `update order_version set amount_shop = given.amount from json_to_recordset($2::json) as given (id bigint, amount float8)
     where tenant_id = $1 and payment_id in (select value::bigint from json_array_elements_text($3::json)) and version_id = given.id
       and amount_shop is distinct from given.amount`,
    [tenantId, JSON.stringify(converted), JSON.stringify(paymentIds)],
  );
}
