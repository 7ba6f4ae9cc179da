import { demoSignIns } from "#domain/accounts/demo-sign-ins.ts";
import { addArchivedCase } from "#server/demo/add-archived-case.ts";
import { addDemoAlerts } from "#server/demo/add-demo-alerts.ts";
import { addDemoCase } from "#server/demo/add-demo-case.ts";
import { addDemoDocuments } from "#server/demo/add-demo-documents.ts";
import { addDemoTrail } from "#server/demo/add-demo-trail.ts";
import { addDemoViews } from "#server/demo/add-demo-views.ts";
import { fileDueClaims } from "#server/claims/file-due-claims.ts";
import { demoEvents } from "#server/demo/generate/demo-events.ts";
import { disputedOrders, parcelReports, shownOrder } from "#server/demo/generate/disputed-orders.ts";
import type { DemoEvent, DemoShop } from "#server/demo/generate/event.ts";
import { beginDemo, finishDemo, noteDemoProgress, readDemoProgress, type StoredDemo } from "#server/demo/progress-store.ts";
import { sendDemoEvent } from "#server/demo/send-demo-event.ts";
import { answerDemoClaims, holdTracking, settleTracking } from "#server/demo/settle-guarantees.ts";
import { demoStaff } from "#server/demo/settle-held-orders.ts";
import { closeDueOrders } from "#server/orders/close-due-orders.ts";
import { foldFigures } from "#server/figures/fold-figures.ts";
import type { RequestActivity } from "#server/http/request-activity.ts";
import type { Services } from "#server/services.ts";

const SEED = 20_261;
/** Events sent at once. Progress is saved after each time; after a crash at most these are sent again, which changes nothing. */
const MOST_TOGETHER = 128;
/** The longest an event waits for requests to finish. */
const STEP_ASIDE_MS = 250;

type Means = Pick<Services, "config" | "database" | "files" | "secrets" | "screening" | "orderBatches" | "log" | "now">;

/**
 * Sends the demo's orders and outcomes through the real intake in the order they happened, each received at its own time, has staff
 * decide on the orders that are held, and settles guarantees and claims. Resumes where a stopped process left off. Returns whether
 * the demo is complete.
 */
export async function loadDemo(
  services: Means,
  tenantIds: Record<DemoShop, number>,
  options: { signal: AbortSignal; activity: RequestActivity; onProgress: (done: number, total: number) => void },
): Promise<boolean> {
  const known = await services.database.asSystem(readDemoProgress);
  if (known?.isFinished) return true;
  const { progress, events } = await begin(services, known ?? { seed: SEED, until: services.now() });
  const staff = demoStaff(services, tenantIds, events, progress);
  let { done } = progress;
  const { until } = progress;
  const shopIds = Object.values(tenantIds);
  await holdTracking(services, shopIds, until);
  while (done < events.length) {
    // On the embedded database loading shares its thread with the console's requests, which come first.
    await options.activity.quiet(STEP_ASIDE_MS);
    if (options.signal.aborted) return false;
    const together = events.slice(done, done + MOST_TOGETHER);
    await Promise.all(together.map((event) => sendDemoEvent(services, tenantIds[event.shop], event)));
    done += together.length;
    const reached = together.at(-1)?.at ?? until;
    await staff.settle(reached);
    await fileDueClaims(services.database, reached, options.signal);
    await services.database.asSystem((handle) => noteDemoProgress(handle, done));
    options.onProgress(done, events.length);
  }
  await staff.settle(until);
  await closeDueOrders(services.database, services.now(), options.signal);
  await staff.assignSome();
  const disputed = disputedOrders(events);
  await addDemoDocuments(services, tenantIds.demo, disputed);
  await settleTracking(services, shopIds, { until, signal: options.signal });
  await fileDueClaims(services.database, until, options.signal);
  await answerDemoClaims(services, shopIds, until);
  const merchant = { tenantId: tenantIds.demo, fullName: demoSignIns[0].fullName, until };
  await addDemoAlerts(services, merchant);
  const strong = shownOrder(events, "strong case");
  if (strong) await addDemoCase(services, merchant, strong);
  const long = shownOrder(events, "long trail");
  if (long) await addDemoTrail(services, tenantIds.demo, long, parcelReports(events, long.orderId));
  const archived = shownOrder(events, "erased customer");
  if (archived) await addArchivedCase(services, merchant, archived);
  const weak = disputed.find(({ deliveredAt }) => deliveredAt === null);
  await addDemoViews(services.database, merchant, { strong, weak, archived, long });
  await foldFigures(services.database);
  await services.database.asSystem(finishDemo);
  options.onProgress(events.length, events.length);
  return true;
}

/** The demo's events. If another process has already begun, these are its events, from the same seed and moment. */
async function begin(
  services: Means,
  { seed, until }: Pick<StoredDemo, "seed" | "until">,
): Promise<{ progress: StoredDemo; events: DemoEvent[] }> {
  const events = demoEvents({ seed, until });
  const progress = await services.database.asSystem((handle) => beginDemo(handle, { seed, until, total: events.length }));
  const isOurs = progress.seed === seed && progress.until.getTime() === until.getTime();
  return { progress, events: isOurs ? events : demoEvents(progress) };
}
