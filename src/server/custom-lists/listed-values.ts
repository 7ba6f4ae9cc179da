import { isListedIn, listedFieldNames, listedFields, type ListedField } from "#domain/custom-lists/listed-fields.ts";
import type { ListType } from "#domain/custom-lists/list-type.ts";
import { readListValue } from "#domain/custom-lists/read-list-value.ts";
import type { Handle } from "#server/db/database.ts";
import { findOrderAsSent } from "#server/payments/payment-store.ts";
import type { Services } from "#server/services.ts";

/** An order's values, as it is now, that lists are made of, by field. */
export async function readListedValues(
  { screening }: Pick<Services, "screening">,
  handle: Handle,
  tenantId: number,
  paymentId: number,
): Promise<Map<ListedField, string>> {
  const order = await findOrderAsSent(handle, tenantId, paymentId);
  const { phone } = screening.enrichShown(order);
  const values = listedFieldNames.map((field) => [field, listedFields[field].of(order, phone.e164)] as const);
  return new Map(values.flatMap(([field, value]) => (value === null || !isReadable(field, value) ? [] : [[field, value]])));
}

function isReadable(field: ListedField, value: string): boolean {
  return !("fault" in readListValue(listedFields[field].type, value));
}

/** A value as lists of a type have it; null if they don't take it. */
export function valueIn(type: ListType, field: ListedField, value: string): string | null {
  if (!isListedIn(field, type)) return null;
  const read = readListValue(type, value);
  return "fault" in read ? null : read.value;
}
