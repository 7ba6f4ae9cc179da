import type { customListEndpoints } from "#contract/custom-lists.ts";
import type { AnswerOf } from "#contract/endpoint.ts";
import { listLimits } from "#domain/custom-lists/list-limits.ts";
import { readListedValues, valueIn } from "#server/custom-lists/listed-values.ts";
import { findHeldValues } from "#server/custom-lists/entry-store.ts";
import { readLists } from "#server/custom-lists/list-store.ts";
import { findPayment } from "#server/payments/payment-store.ts";
import type { Services } from "#server/services.ts";

/** An order's values that can be added to lists, with the lists of each. Throws "not-found". */
export function readListableValues(
  { database, screening, now }: Pick<Services, "database" | "screening" | "now">,
  tenantId: number,
  paymentId: number,
): Promise<AnswerOf<typeof customListEndpoints.getListableValues>> {
  return database.forTenants([tenantId], async (handle) => {
    await findPayment(handle, tenantId, paymentId);
    const values = await readListedValues({ screening }, handle, tenantId, paymentId);
    const lists = await readLists(handle, tenantId, { search: "", limit: listLimits.lists, offset: 0 });
    const asked = [...values].flatMap(([field, value]) =>
      lists.flatMap(({ listId, name, type }) => {
        const inList = valueIn(type, field, value);
        return inList === null ? [] : [{ field, listId, name, value: inList }];
      }),
    );
    const held = await findHeldValues(handle, tenantId, asked, now());
    return [...values].map(([field, value]) => ({
      field,
      value,
      lists: asked
        .filter((each) => each.field === field)
        .map(({ listId, name, value: inList }) => ({
          listId,
          name,
          isIn: held.some((each) => each.listId === listId && each.value === inList),
        })),
    }));
  });
}
