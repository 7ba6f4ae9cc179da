import { listCustomLists } from "#contract/custom-lists.ts";
import { useForgetAbout, useForgetEndpoint } from "#console/api/queries.ts";

/** Loads a list again, wherever it's shown, with its entries and what else is shown of it. */
export function useListChanged(listId: number): () => Promise<void> {
  const forget = useForgetEndpoint();
  const forgetAbout = useForgetAbout();
  return async () => {
    await Promise.all([forget(listCustomLists), forgetAbout({ id: String(listId) })]);
  };
}
