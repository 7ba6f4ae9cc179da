import type { demoEndpoints } from "#contract/demo.ts";
import type { HandlersOf } from "#server/http/handler.ts";
import { readDemoProgress } from "#server/demo/progress-store.ts";

export const demoRoutes: HandlersOf<typeof demoEndpoints> = {
  async demoProgress(_call, services) {
    if (!services.config.hasDemo) return { state: "off", done: 0, total: 0 };
    const progress = await services.database.asSystem(readDemoProgress);
    if (!progress) return { state: "loading", done: 0, total: 0 };
    return { state: progress.isFinished ? "ready" : "loading", done: progress.done, total: progress.total };
  },
};
