import type { viewEndpoints } from "#contract/views.ts";
import type { HandlersOf } from "#server/http/handler.ts";
import { changeView, deleteView } from "#server/views/change-view.ts";
import { listViews } from "#server/views/list-views.ts";
import { saveColumns } from "#server/views/save-columns.ts";
import { saveView } from "#server/views/save-view.ts";

export const viewRoutes: HandlersOf<typeof viewEndpoints> = {
  listViews: ({ actor }, services) => listViews(services, actor),
  saveView: ({ actor, body }, services) => saveView(services, actor, body),
  changeView: ({ actor, params, body }, services) => changeView(services, actor, params.viewId, body),
  deleteView: ({ actor, params }, services) => deleteView(services, actor, params.viewId),
  saveColumns: ({ actor, body }, services) => saveColumns(services, actor, body),
};
