import type { Handle } from "#server/db/database.ts";
import { selectList, type RowOf } from "#server/db/row-of.ts";
import { demoLoads } from "#server/db/schema/demo-tables.ts";

export type StoredDemo = { seed: number; until: Date; done: number; total: number; isFinished: boolean };

const DEMO_ID = 1;

const columns = {
  seed: demoLoads.seed,
  until: demoLoads.until,
  done: demoLoads.done,
  total: demoLoads.total,
  finishedAt: demoLoads.finishedAt,
};

export async function readDemoProgress(handle: Handle): Promise<StoredDemo | null> {
  const [row] = await handle.prepared<RowOf<typeof columns>>(`select ${selectList(columns)} from demo_progress where demo_id = $1`, [
    DEMO_ID,
  ]);
  if (!row) return null;
  const { finishedAt, ...progress } = row;
  return { ...progress, isFinished: finishedAt !== null };
}

/** Records the demo to load, and returns the one that applies: the first process to record one decides. */
export async function beginDemo(handle: Handle, demo: { seed: number; until: Date; total: number }): Promise<StoredDemo> {
  await handle.prepared("insert into demo_progress (demo_id, seed, until, done, total) values ($1, $2, $3, 0, $4) on conflict do nothing", [
    DEMO_ID,
    demo.seed,
    demo.until,
    demo.total,
  ]);
  const progress = await readDemoProgress(handle);
  if (!progress) throw new Error("The demo's progress vanished while being noted");
  return progress;
}

export async function noteDemoProgress(handle: Handle, done: number): Promise<void> {
  await handle.prepared("update demo_progress set done = greatest(done, $2) where demo_id = $1", [DEMO_ID, done]);
}

export async function finishDemo(handle: Handle): Promise<void> {
  await handle.prepared("update demo_progress set done = total, finished_at = coalesce(finished_at, now()) where demo_id = $1", [DEMO_ID]);
}
