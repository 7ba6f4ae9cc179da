import { useSearchParams } from "react-router-dom";
import { listViews } from "#contract/views.ts";
import { useEndpoint } from "#console/api/queries.ts";
import { VIEW_PARAM, viewQuery } from "#domain/payments/saved-view.ts";

/** The saved views, asked for if they are needed, and the one that the address names. */
export function useSavedViews(isNeeded: boolean) {
  const [params] = useSearchParams();
  const named = params.get(VIEW_PARAM);
  const views = useEndpoint(listViews, {}, { enabled: isNeeded || named !== null });
  const opened = views.data?.views.find(({ viewId }) => String(viewId) === named) ?? null;
  return {
    views,
    /** Null if the address names none, or one that isn't there for this person. */
    opened,
    /** The address names a view that was deleted, or is a colleague's own. */
    isMissing: named !== null && views.data !== undefined && opened === null,
    isEdited: opened !== null && viewQuery(params) !== viewQuery(new URLSearchParams(opened.query)),
  };
}
