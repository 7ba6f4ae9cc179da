import { DEFAULT_CURRENCY } from "#domain/money/currencies.ts";
import type { ReplayStatus } from "#domain/replay/replay.ts";
import { countFindings, noFindings } from "#server/replay/findings.ts";
import { insertReplay, setReplayStatus, storeReplayedOrders } from "#server/replay/replay-store.ts";
import { placeOfNow } from "#server/replay/stream-store.ts";
import { readLiveSet } from "#server/scenarios/set-store.ts";
import type { TestPayment, TestShop } from "#tests/support/builders.ts";
import { testDatabase } from "#tests/support/test-database.ts";

type Shown = {
  draft?: { draftId: number; revision: number } | null;
  status?: ReplayStatus;
  name?: string;
  startedAt?: Date;
  compared?: string;
};

/** A replay that is done, unless the test gives something else. It rejects the given order, which was approved. */
export async function aReplay(
  { tenantId }: Pick<TestShop, "tenantId">,
  payment: Pick<TestPayment, "paymentId"> | null,
  { draft = null, status = "done", name = "Live scenarios", startedAt = new Date(), compared }: Shown = {},
): Promise<{ replayId: number }> {
  return (await testDatabase()).forTenants([tenantId], async (handle) => {
    const { version, scenarios } = await readLiveSet(handle, tenantId);
    const [first] = scenarios;
    if (first === undefined) throw new Error("The shop has no scenarios");
    const findings = countFindings(noFindings, scenarios);
    const shift = { from: "approved", to: "rejected", fate: "good" } as const;
    if (payment !== null) findings.addOrder({ ...shift, amount: 50 });
    const { replayId } = await insertReplay(handle, tenantId, {
      draftId: draft?.draftId ?? null,
      draftRevision: draft?.revision ?? null,
      liveVersion: version,
      name,
      scenarios,
      fromAt: new Date(startedAt.getTime() - 1_000_000),
      untilAt: startedAt,
      place: 0,
      endPlace: await placeOfNow(handle),
      ordersTotal: payment === null ? 0 : 1,
      findings: findings.read(),
      startedBy: "Dana Reyes",
      startedAt,
    });
    const key = { tenantId, replayId };
    await setReplayStatus(handle, key, { from: ["pending"], to: status, at: startedAt });
    if (payment === null) return { replayId };
    const at = startedAt.getTime() - 1000;
    await storeReplayedOrders(handle, key, [
      {
        paymentId: payment.paymentId,
        createdAt: at,
        receivedAt: at,
        isCounted: true,
        personKey: null,
        currency: DEFAULT_CURRENCY,
        amountMinor: 5000,
        screenings: [{ number: 1, at, real: "approved", decision: "rejected", timeOutMinutes: null, timeOutDecision: null }],
        decidedThen: "approved",
        decidedNow: "rejected",
        stoodThen: "approved",
        standsNow: "rejected",
        dueAt: null,
        dueDecision: null,
        fate: "good",
        amountShop: 50,
        scenarioId: Number(first.id),
        scenarioName: first.name,
        riskScore: 0.4,
        number: 1,
        trace: [{ id: Number(first.id), result: "hit", rules: compared === undefined ? [] : [["hit", compared, compared]] }],
      },
    ]);
    return { replayId };
  });
}
