import { screen, within } from "@testing-library/react";
import { endpoints } from "#contract/endpoints.ts";
import type { Role } from "#domain/accounts/roles.ts";
import { constantSide, fieldSide, rule } from "#domain/rules/build-rule.ts";
import type { JobQueue } from "#server/jobs/job-queue.ts";
import type { ReplayKey } from "#server/replay/replay-store.ts";
import { replayKey, runReplay } from "#server/replay/run-replay.ts";
import { turnShadows } from "#server/replay/turn-shadows.ts";
import { anOrderBody, aPerson, aShop } from "#tests/support/builders.ts";
import { asKeyOf, asPerson } from "#tests/support/callers.ts";
import { makeLive } from "#tests/support/live-set.ts";
import type { TestApp } from "#tests/support/test-app.ts";

const more = (amount: number) => [rule(fieldSide("order.amount"), "Greater Than", constantSide(amount))];

/**
 * A shop that rejects orders above $1,000, with orders of $50, $150, $250 and $2,000, of which that of $150 was charged back. Its draft
 * rejects those above $100.
 */
export async function aReplayShop(app: TestApp, { role = "owner" }: { role?: Role } = {}) {
  const shop = await aShop({ plan: "plus" });
  const person = await aPerson({ of: [shop], role });
  const as = asPerson(await aPerson({ of: [shop], fullName: "Kim Lee" }), shop);
  let bigId = 0;
  await makeLive(shop, (scenarios) => {
    const [big, bigger] = scenarios.filter(({ guaranteeAction }) => guaranteeAction === "rejected");
    const rest = scenarios.find(({ isCatchAll }) => isCatchAll);
    if (!big || !bigger || !rest) throw new Error("The presets have no two scenarios that reject, and a catch-all");
    bigId = Number(big.id);
    return [{ ...big, name: "Big orders", rules: more(1000) }, { ...bigger, name: "Bigger orders", rules: more(1000) }, rest];
  });
  const paymentIds = new Map<number, number>();
  for (const amount of [50, 150, 250, 2000]) {
    const body = {
      orderId: `order-${amount}`,
      createdAt: new Date().toISOString(),
      amount,
      currency: "USD",
      customer: { firstName: "Ada" },
    };
    const { paymentId } = await app.read(endpoints.sendOrder, { body }, asKeyOf(shop));
    paymentIds.set(amount, paymentId);
  }
  const outcome = { type: "chargeback" as const, at: new Date() };
  await app.read(endpoints.reportOutcome, { params: { orderId: "order-150" }, body: outcome }, asKeyOf(shop));
  const { draftId } = await app.read(endpoints.createDraft, { body: { name: "Holiday season" } }, as);
  const saveDraft = (amount: number) =>
    app.read(
      endpoints.saveScenario,
      { query: { draft: draftId }, body: { scenario: { id: bigId, rules: more(amount) }, sensorsToAdd: [], sensorsToDelete: [] } },
      as,
    );
  await saveDraft(100);
  return {
    shop,
    person,
    as,
    draftId,
    saveDraft,
    paymentIds,
    /** Starts to try the draft, or the live scenarios, on the orders of the last day. */
    start: async (draft: number | null = draftId) => {
      const now = Date.now();
      const body = { fromDate: new Date(now - 86_400_000), untilDate: new Date(now + 86_400_000) };
      return (await app.read(endpoints.startReplay, { query: { draft: draft ?? undefined }, body }, as)).id;
    },
    startShadow: async () => {
      const untilDate = new Date(Date.now() + 20 * 86_400_000);
      return (await app.read(endpoints.startShadow, { query: { draft: draftId }, body: { untilDate } }, as)).id;
    },
    send: (orderId: string, amount: number) =>
      app.read(endpoints.sendOrder, { body: anOrderBody({ orderId, amount, createdAt: new Date().toISOString() }) }, asKeyOf(shop)),
    /** Has shadows take turns until this shop's has something to do, and does it. */
    turn: () => turnUntilOf(app, shop.tenantId),
    run: (replayId: number) => runReplay(app.services, { tenantId: shop.tenantId, replayId }, new AbortController().signal),
    replays: async () => (await app.read(endpoints.listReplays, {}, as)).replays,
  };
}

async function turnUntilOf({ services }: TestApp, tenantId: number): Promise<void> {
  const { signal } = new AbortController();
  for (let minutes = 1; ; minutes += 1) {
    const sent: ReplayKey[] = [];
    const jobs: Pick<JobQueue, "send"> = { send: async (_, data) => void sent.push(replayKey.parse(data)) };
    await turnShadows({ database: services.database, jobs, now: new Date(Date.now() + minutes * 60_000) }, signal);
    for (const key of sent) await runReplay(services, key, signal);
    if (sent.some((key) => key.tenantId === tenantId)) return;
  }
}

/** A dialog, once it's open. */
export async function dialogOf(name: string | RegExp) {
  return within(await screen.findByRole("dialog", { name }));
}
