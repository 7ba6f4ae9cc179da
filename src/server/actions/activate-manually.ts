import type { AnswerOf } from "#contract/endpoint.ts";
import type { activateManualWatch } from "#contract/sensor.ts";
import { isAuthor } from "#domain/payments/comment-edits.ts";
import { needsReason, REASON_MISSING } from "#domain/payments/staff-decision.ts";
import { staffActionOf } from "#domain/scenarios/action-settings.ts";
import type { ShopActor } from "#server/access/actor.ts";
import { requireOwnName } from "#server/access/own-name.ts";
import { listOfferedSensors, type ConfiguredSensor } from "#server/actions/offered-sensors.ts";
import { startRun } from "#server/actions/start-run.ts";
import { listRunsSince } from "#server/actions/run-store.ts";
import { readSettings } from "#server/actions/stored-settings.ts";
import { decideAsStaff } from "#server/decisions/decide-as-staff.ts";
import { isReached } from "#domain/payments/staff-decision.ts";
import { lockPayment } from "#server/orders/outcome-store.ts";
import { findLastStaffDecision } from "#server/orders/staff-decision-store.ts";
import { noSuchPayment } from "#server/payments/payment-id.ts";
import { findPayment } from "#server/payments/payment-store.ts";
import type { Services } from "#server/services.ts";
import { badField, SuretyError } from "#server/surety-error.ts";

type Means = Pick<Services, "database" | "jobs" | "now">;
type Person = Pick<ShopActor, "tenantId" | "userId" | "fullName" | "email">;
type Asked = { tenantId: number; paymentId: number; sensorIds: readonly number[]; initiator: string | null };
type Answer = AnswerOf<typeof activateManualWatch>;

/** The same ids again within this time are the same click. */
const SAME_WITHIN_MS = 10_000;

/**
 * Runs actions of an order's scenario in the name of the person who is logged in. A guarantee action decides at once, as staff
 * do; the others run as jobs. Throws "not-allowed" for another shop or person, "not-found" for an order or id that isn't
 * offered, and what deciding throws.
 */
export async function activateManually(services: Means, actor: Person, asked: Asked): Promise<Answer> {
  requireOwnName(actor, asked, "run actions");
  const chosen = await findChosen(services, actor.tenantId, asked);
  const [guarantee, another] = chosen.filter(({ type }) => type === "22");
  if (another !== undefined) throw new SuretyError("bad-content", "Choose one decision.");
  if (guarantee !== undefined) await decide(services, actor, asked.paymentId, guarantee);
  return startRuns(services, actor, asked.paymentId, chosen);
}

async function findChosen({ database }: Means, tenantId: number, { paymentId, sensorIds }: Asked): Promise<ConfiguredSensor[]> {
  const offered = await database.forTenants([tenantId], (handle) => listOfferedSensors(handle, tenantId, paymentId));
  return [...new Set(sensorIds)].map((id) => {
    const found = offered.find(({ sensorId }) => sensorId === id);
    if (found === undefined) throw new SuretyError("not-found", "This order has no action with this ID.");
    return found;
  });
}

/**
 * Decides, unless the person has just done so. Where a reason is required, the person has given it just before, with the same
 * decision.
 */
async function decide(services: Means, actor: Person, paymentId: number, sensor: ConfiguredSensor): Promise<void> {
  const { decision, requiredReason } = readSettings("22", sensor.settings);
  const action = staffActionOf[decision];
  const { before, last } = await services.database.forTenants([actor.tenantId], async (handle) => ({
    before: await findPayment(handle, actor.tenantId, paymentId),
    last: await findLastStaffDecision(handle, actor.tenantId, paymentId),
  }));
  const own = last?.action === action && isAuthor(last, actor) ? last : null;
  if (!own?.reasonCode && (requiredReason || needsReason(action, before.decision))) {
    throw badField("reasonCode", REASON_MISSING, `${REASON_MISSING}.`);
  }
  if (own === null || !isReached(action, before, own)) await decideAsStaff(services, actor, { paymentId, action });
}

async function startRuns({ database, jobs, now }: Means, actor: Person, paymentId: number, chosen: ConfiguredSensor[]): Promise<Answer> {
  const { tenantId, userId, fullName } = actor;
  const askedIds = chosen
    .map(({ sensorId }) => sensorId)
    .toSorted((one, other) => one - other)
    .join(",");
  const at = now();
  const { runs, isRepeat } = await database.forTenants([tenantId], async (handle) => {
    // Of two clicks at once, the second waits here and finds the first one's runs.
    if ((await lockPayment(handle, tenantId, paymentId)) === null) throw noSuchPayment();
    const known = await listRunsSince(handle, tenantId, paymentId, askedIds, new Date(at.getTime() - SAME_WITHIN_MS));
    if (known.length > 0) return { runs: known, isRepeat: true };
    const started = [];
    for (const sensor of chosen)
      started.push(await startRun(handle, jobs, tenantId, sensor, { paymentId, userId, fullName, isAutomatic: false, askedIds, at }));
    return { runs: started, isRepeat: false };
  });
  return { runs: runs.map(({ runId, sensorId, state }) => ({ runId, sensorId, state })), isRepeat };
}
