import type { homeEndpoints } from "#contract/home.ts";
import type { HandlersOf } from "#server/http/handler.ts";
import { readHome } from "#server/home/read-home.ts";

export const homeRoutes: HandlersOf<typeof homeEndpoints> = {
  getHome: ({ actor }, services) => readHome(services, actor),
};
