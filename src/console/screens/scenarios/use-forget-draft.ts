import { getReplay, listReplays } from "#contract/replays.ts";
import { listDrafts } from "#contract/scenario-versions.ts";
import { useForgetEndpoint } from "#console/api/queries.ts";

/** Has what ends with a draft loaded anew: the drafts, and the replays, which are deleted with theirs. */
export function useForgetDraft(): () => Promise<void> {
  const forget = useForgetEndpoint();
  return async () => {
    await Promise.all([forget(listDrafts), forget(listReplays), forget(getReplay)]);
  };
}
