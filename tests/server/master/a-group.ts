import { outcomeBody } from "#contract/orders.ts";
import { reportOutcome } from "#server/orders/report-outcome.ts";
import { aPayment, aPerson, aShop, type TestShop } from "#tests/support/builders.ts";
import { asPerson, type Caller } from "#tests/support/callers.ts";
import { testDatabase } from "#tests/support/test-database.ts";

/** A master account with a person of its own and sub-accounts with the given names. */
export async function aGroup(names: string[], timeZones: string[] = []): Promise<{ asMaster: Caller; accounts: TestShop[] }> {
  const master = await aShop({ isMaster: true });
  const accounts: TestShop[] = [];
  for (const [index, name] of names.entries())
    accounts.push(await aShop({ name, masterTenantId: master.tenantId, timeZone: timeZones[index] ?? "UTC", hasGuarantee: true }));
  return { asMaster: asPerson(await aPerson({ of: [master] }), master), accounts };
}

/** An order in mid-October by default, with its outcomes. */
export async function anAccountOrder(shop: TestShop | undefined, order: object, chargeback?: object, end?: string): Promise<void> {
  if (shop === undefined) throw new Error("There is no such account");
  const { orderId } = await aPayment(shop, { order: { createdAt: "2026-10-15T12:00:00Z", ...order } });
  const bodies = [...(chargeback ? [{ type: "chargeback", ...chargeback }] : []), ...(end ? [{ type: end }] : [])];
  for (const [index, body] of bodies.entries()) {
    const outcome = outcomeBody.parse({ at: `2026-11-0${index + 1}T12:00:00Z`, ...body });
    await reportOutcome({ database: await testDatabase() }, shop.tenantId, orderId, outcome, new Date());
  }
}
