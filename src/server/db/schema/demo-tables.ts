import { integer, pgTable } from "drizzle-orm/pg-core";
import { instantColumn, systemPolicy } from "#server/db/schema/table-parts.ts";

/** The demo's loading progress, in a single row. */
export const demoLoads = pgTable(
  "demo_progress",
  {
    demoId: integer("demo_id").primaryKey(),
    seed: integer("seed").notNull(),
    until: instantColumn("until").notNull(),
    done: integer("done").notNull(),
    total: integer("total").notNull(),
    finishedAt: instantColumn("finished_at"),
  },
  () => [systemPolicy("demo_progress")],
).enableRLS();
