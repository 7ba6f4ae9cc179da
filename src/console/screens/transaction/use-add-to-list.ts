import { addPaymentToList, getListableValues, listCustomLists } from "#contract/custom-lists.ts";
import type { AnswerOf } from "#contract/endpoint.ts";
import { getHistory } from "#contract/payment-trail.ts";
import { useEndpointMutation, useForgetAbout, useForgetEndpoint } from "#console/api/queries.ts";
import { inputOf } from "#console/screens/transaction/queries.ts";
import { paths } from "#console/session/paths.ts";
import { useShopTimeZone } from "#console/session/session-context.tsx";
import { useDoneToast } from "#console/ui/toasts.tsx";
import type { ListedField } from "#domain/custom-lists/listed-fields.ts";
import { expiryAfter } from "#domain/custom-lists/expiry-day.ts";

type ListableLists = AnswerOf<typeof getListableValues>[number]["lists"];
/** `lastDay` is the last one on which the entry holds, in the shop's time zone; null if it stays. */
type Adding = { field: ListedField; list: ListableLists[number]; lastDay: string | null; note: string };

/** Adds a value of an order to a list. A toast that leads to the list says so, and the trail shows it. */
export function useAddToList(paymentId: string, onAdded: () => void) {
  const timeZone = useShopTimeZone();
  const forget = useForgetEndpoint();
  const forgetAbout = useForgetAbout();
  const showDone = useDoneToast();
  const { mutate, isPending, error } = useEndpointMutation(addPaymentToList);
  const reload = (listId: number) =>
    Promise.all([
      forget(getListableValues, inputOf(paymentId)),
      forget(getHistory, { ...inputOf(paymentId), query: {} }),
      forget(listCustomLists),
      forgetAbout({ id: String(listId) }),
    ]);
  const add = ({ field, list: { listId, name }, lastDay, note }: Adding) => {
    const expiresAt = lastDay === null ? null : expiryAfter(lastDay, timeZone);
    mutate(
      { ...inputOf(paymentId), body: { customListId: listId, field, expiresAt, note: note.trim() === "" ? null : note } },
      {
        onSuccess: () => {
          showDone(`Added to “${name}”`, { words: "View list", url: paths.customList(listId) });
          onAdded();
        },
        // After a failure too: the list may be gone, or a colleague was faster.
        onSettled: () => void reload(listId),
      },
    );
  };
  return { add, isAdding: isPending, error };
}
