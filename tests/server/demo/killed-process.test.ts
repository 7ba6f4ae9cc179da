import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { openEmbedded } from "#server/db/embedded-database.ts";
import { readDemoProgress } from "#server/demo/progress-store.ts";

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

test(
  "a process killed while it loads the demo and imports loses no answered order and leaves none half-written",
  { timeout: 300_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "surety-killed-"));
    folders.push(folder);
    const first = await runUntilKilled(folder, { demo: 60, orders: 40 });
    const afterFirst = await inspect(folder);
    expect(afterFirst.orderIds).toEqual(expect.arrayContaining(first.orders));
    expect(afterFirst.halfWritten).toBe(0);
    expect(afterFirst.demoDone).toBeGreaterThanOrEqual(first.demo);

    const second = await runUntilKilled(folder, { demo: afterFirst.demoDone + 40, orders: 20 });
    const afterSecond = await inspect(folder);
    expect(afterSecond.orderIds).toEqual(expect.arrayContaining([...first.orders, ...second.orders]));
    expect(afterSecond.halfWritten).toBe(0);
    expect(afterSecond.demoDone).toBeGreaterThan(afterFirst.demoDone);
    expect(new Set(afterSecond.orderIds).size).toBe(afterSecond.orderIds.length);
  },
);

/** Runs the process until it has printed enough, then kills it like a power cut would. */
async function runUntilKilled(folder: string, enough: { demo: number; orders: number }): Promise<{ demo: number; orders: string[] }> {
  const child = spawn(process.execPath, ["--import", "tsx", "tests/support/load-demo-forever.ts", folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const said = { demo: 0, orders: [] as string[] };
  onTestFinished(() => void child.kill("SIGKILL"));
  for await (const line of createInterface({ input: child.stdout })) {
    const [what, value = ""] = line.split(" ");
    if (what === "demo") said.demo = Number(value);
    else said.orders.push(value);
    if (said.demo >= enough.demo && said.orders.length >= enough.orders) child.kill("SIGKILL");
  }
  return said;
}

async function inspect(folder: string): Promise<{ orderIds: string[]; halfWritten: number; demoDone: number }> {
  const database = await openEmbedded({ folder });
  try {
    return await database.asSystem(async (handle) => {
      const rows = await handle.prepared<{ order_id: string }>("select tenant_id || ' ' || order_id as key, order_id from payment", []);
      const [parts] = await handle.prepared<{ half: number }>(
        `select count(*)::int as half from payment
         where (select count(*) from payment_order o where (o.tenant_id, o.payment_id) = (payment.tenant_id, payment.payment_id)) <> 1
            or (select count(*) from screening s where (s.tenant_id, s.payment_id) = (payment.tenant_id, payment.payment_id)) <> 1
            or (select count(*) from payment_event e where (e.tenant_id, e.payment_id) = (payment.tenant_id, payment.payment_id) and type = 'DECISION') < 1`,
        [],
      );
      const [counted] = await handle.prepared<{ off: number }>(
        "select abs((select count(*) from payment) - (select coalesce(sum(orders), 0) from (select orders from daily_delta union all select orders from daily_figure) f))::int as off",
        [],
      );
      const progress = await readDemoProgress(handle);
      return {
        orderIds: rows.map((row) => row.order_id),
        halfWritten: (parts?.half ?? -1) + (counted?.off ?? -1),
        demoDone: progress?.done ?? 0,
      };
    });
  } finally {
    await database.close();
  }
}
