import { createRandom } from "#server/demo/generate/random.ts";
import { demoShops, type DemoEvent, type DemoOrderEvent, type DemoShop } from "#server/demo/generate/event.ts";
import { reviewOf, type Review } from "#server/demo/generate/reviews.ts";
import type { Handle } from "#server/db/database.ts";
import { selectList, type RowOf } from "#server/db/row-of.ts";
import { payments } from "#server/db/schema/payment-tables.ts";
import { decideOnOrder } from "#server/decisions/decide-on-order.ts";
import { assignPayments } from "#server/queue/assign-payments.ts";
import { listColleagues, type Colleague } from "#server/queue/colleague-store.ts";
import type { Services } from "#server/services.ts";
import { SuretyError } from "#server/surety-error.ts";

type Means = Pick<Services, "database" | "log">;
type Demo = { seed: string | number; until: Date };

const ASSIGNED_SHARE = 0.4;

/** The staff of the demo's shops, who settle the orders that were held. */
export type DemoStaff = {
  /** Decides on every held order whose review has come by this time. Safe to repeat. */
  settle(now: Date): Promise<void>;
  /** Assigns some of those that still wait. Safe to repeat. */
  assignSome(): Promise<void>;
};

export function demoStaff(services: Means, tenantIds: Record<DemoShop, number>, events: readonly DemoEvent[], demo: Demo): DemoStaff {
  const orders = new Map(events.flatMap((event) => (event.kind === "order" ? [[keyOf(event.shop, event.order.orderId), event]] : [])));

  async function waitingIn(shop: DemoShop): Promise<{ paymentId: number; event: DemoOrderEvent }[]> {
    const tenantId = tenantIds[shop];
    const held = await services.database.forTenants([tenantId], (handle) => listHeld(handle, tenantId));
    return held.flatMap(({ paymentId, orderId }) => {
      const event = orders.get(keyOf(shop, orderId));
      return event === undefined ? [] : [{ paymentId, event }];
    });
  }

  async function eachWaiting(act: (person: Person, waiting: { paymentId: number; event: DemoOrderEvent }) => Promise<void>): Promise<void> {
    for (const shop of demoShops) {
      const waiting = await waitingIn(shop);
      if (waiting.length === 0) continue;
      const tenantId = tenantIds[shop];
      const colleagues = await services.database.asSystem((handle) => listColleagues(handle, tenantId));
      const people = colleagues.filter(({ userId }) => userId !== null);
      for (const each of waiting) {
        const random = createRandom(`${demo.seed}/${shop}/reviewers/${each.event.order.orderId}`);
        await act({ tenantId, ...random.pick(people) }, each);
      }
    }
  }

  return {
    settle: (now) =>
      eachWaiting(async (person, { paymentId, event }) => {
        const review = reviewOf(demo.seed, event, demo.until);
        if (review !== null && review.at <= now) await decide(services, person, paymentId, review);
      }),
    assignSome: () =>
      eachWaiting(async (person, { paymentId, event }) => {
        if (!createRandom(`${demo.seed}/${event.shop}/assigned/${event.order.orderId}`).chance(ASSIGNED_SHARE)) return;
        const now = () => new Date((event.at.getTime() + demo.until.getTime()) / 2);
        await assignPayments({ ...services, now }, person, { paymentIds: [paymentId], colleagueId: person.colleagueId });
      }),
  };
}

type Person = Colleague & { tenantId: number };

/** The demo's orders are on no platform. */
const nobodyTold = { send: async () => undefined };

/** Someone trying the demo may be faster. */
async function decide(services: Means, person: Person, paymentId: number, { at, ...said }: Review): Promise<void> {
  try {
    await decideOnOrder({ ...services, jobs: nobodyTold, now: () => at }, person, paymentId, said);
  } catch (cause) {
    if (!(cause instanceof SuretyError && (cause.code === "conflict" || cause.code === "overtaken"))) throw cause;
  }
}

const heldColumns = { paymentId: payments.paymentId, orderId: payments.orderId };

function listHeld(handle: Handle, tenantId: number): Promise<RowOf<typeof heldColumns>[]> {
  return handle.prepared<RowOf<typeof heldColumns>>(
    `select ${selectList(heldColumns)} from payment where tenant_id = $1 and queue_rank is not null order by payment_id`,
    [tenantId],
  );
}

function keyOf(shop: DemoShop, orderId: string): string {
  return `${shop} ${orderId}`;
}
