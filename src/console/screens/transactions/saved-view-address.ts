import type { SavedView } from "#contract/views.ts";
import { paths } from "#console/session/paths.ts";
import { VIEW_PARAM } from "#domain/payments/saved-view.ts";

/** The list as a view has it, with the view's ID. */
export function savedViewAddress({ viewId, query }: Pick<SavedView, "viewId" | "query">): string {
  const params = new URLSearchParams(query);
  params.set(VIEW_PARAM, String(viewId));
  return `${paths.transactions()}?${params.toString()}`;
}
