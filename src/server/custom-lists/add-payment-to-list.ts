import type { customListEndpoints, ListEntry } from "#contract/custom-lists.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { listTypeNames, listTypes } from "#domain/custom-lists/list-type.ts";
import { isListedIn, listedFields, type ListedField } from "#domain/custom-lists/listed-fields.ts";
import { readListValue } from "#domain/custom-lists/read-list-value.ts";
import { storeEntries, type Adding } from "#server/custom-lists/add-entries.ts";
import { findEntriesOf } from "#server/custom-lists/entry-store.ts";
import { noSuchList } from "#server/custom-lists/list-id.ts";
import { beginChange, lockLists } from "#server/custom-lists/list-store.ts";
import { expiryFaults, newEntry } from "#server/custom-lists/sent-entries.ts";
import { readListedValues } from "#server/custom-lists/listed-values.ts";
import { presentEntry } from "#server/custom-lists/present-list.ts";
import { appendTrailEvent } from "#server/orders/trail-store.ts";
import { findPayment } from "#server/payments/payment-store.ts";
import type { Services } from "#server/services.ts";
import { SuretyError, type Fault } from "#server/surety-error.ts";

/**
 * Adds a value of an order to a list, with the order that it came from. The order's trail says so, without the value. Throws
 * "not-found" for the order or the list, and "bad-content" if the order doesn't have the value, or it isn't of the list's type.
 */
export function addPaymentToList(
  { database, screening, now }: Pick<Services, "database" | "screening" | "now">,
  { tenantId, fullName }: Adding,
  paymentId: number,
  { customListId: listId, field, expiresAt = null, note = null }: BodyOf<typeof customListEndpoints.addPaymentToList>,
): Promise<ListEntry> {
  const at = now();
  return database.forTenants([tenantId], async (handle) => {
    await findPayment(handle, tenantId, paymentId);
    await lockLists(handle, tenantId);
    const change = await beginChange(handle, tenantId, listId);
    if (change === null) throw noSuchList();
    const value = (await readListedValues({ screening }, handle, tenantId, paymentId)).get(field);
    const faults: Fault[] = expiryFaults(expiresAt, at);
    const read = value === undefined ? null : readListValue(change.type, value);
    if (!isListedIn(field, change.type)) faults.push({ path: "customListId", message: `must be a list of type ${typesOf(field)}` });
    else if (read === null || "fault" in read) faults.push({ path: "field", message: "isn't known of this order" });
    if (read === null || "fault" in read || faults.length > 0)
      throw new SuretyError("bad-content", "Nothing was added to the list.", { faults });
    const by = { addedBy: fullName, addedAt: at, paymentId };
    const added = await storeEntries(handle, tenantId, change, [newEntry(read, expiresAt, note)], by);
    if (added > 0) {
      const text = `${listedFields[field].words} added to the list “${change.name}”`;
      await appendTrailEvent(handle, tenantId, paymentId, { type: "LISTED", field: null, from: null, to: null, by: fullName, text, at });
    }
    const [entry] = await findEntriesOf(handle, tenantId, listId, [read.value]);
    if (entry === undefined) throw new Error("An entry that was added is gone");
    return presentEntry(entry, at);
  });
}

/** The types of lists that take a field's values, in words. */
function typesOf(field: ListedField): string {
  const types = listTypeNames.filter((type) => isListedIn(field, type)).map((type) => `“${listTypes[type].words}”`);
  return types.join(" or ");
}
