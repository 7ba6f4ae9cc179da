import { integer, pgTable } from "drizzle-orm/pg-core";
import { instant, systemPolicy } from "#server/db/schema/table-parts.ts";

/** The demo's loading progress, in a single row. */
export const demoProgress = pgTable(
  "demo_progress",
  {
    demoId: integer("demo_id").primaryKey(),
    seed: integer("seed").notNull(),
    until: instant("until").notNull(),
    done: integer("done").notNull(),
    total: integer("total").notNull(),
    finishedAt: instant("finished_at"),
  },
  () => [systemPolicy("demo_progress")],
).enableRLS();
