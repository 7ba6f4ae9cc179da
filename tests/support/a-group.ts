import type { OutcomeType } from "#domain/payments/outcome.ts";
import { blankFacts } from "#tests/support/a-rule-environment.ts";
import { anOutcome, aPayment, aPerson, aShop, type TestPerson, type TestShop } from "#tests/support/builders.ts";
import { asPerson, type Caller } from "#tests/support/callers.ts";

export type Group = { master: TestShop; person: TestPerson; asMaster: Caller; accounts: TestShop[] };

/** A master account with a person of its own and sub-accounts with the given names. */
export async function aGroup(names: string[], timeZones: string[] = []): Promise<Group> {
  const master = await aShop({ isMaster: true });
  const accounts: TestShop[] = [];
  for (const [index, name] of names.entries())
    accounts.push(await aShop({ name, masterTenantId: master.tenantId, timeZone: timeZones[index] ?? "UTC", hasGuarantee: true }));
  const person = await aPerson({ of: [master] });
  return { master, person, asMaster: asPerson(person, master), accounts };
}

/** An order in mid-October by default, with its outcomes. */
export async function anAccountOrder(
  shop: TestShop | undefined,
  order: object,
  chargeback?: object,
  end?: OutcomeType,
  amount?: number,
): Promise<void> {
  if (shop === undefined) throw new Error("There is no such account");
  const { orderId } = await aPayment(shop, { order: { createdAt: MID_OCTOBER, ...order } });
  if (chargeback) await anOutcome(shop, { orderId }, "chargeback", { at: "2026-11-01T12:00:00Z", ...chargeback });
  if (end) await anOutcome(shop, { orderId }, end, { at: "2026-11-02T12:00:00Z", amount });
}

type CardOrder = { amount: number; country: string | null; brand: string | null };

/** An order in mid-October with a card of this country and brand. */
export async function aCardOrder(shop: TestShop | undefined, { amount, country, brand }: CardOrder): Promise<string> {
  if (shop === undefined) throw new Error("There is no such account");
  const facts = { ...blankFacts, card: { ...blankFacts.card, country, brand } };
  return (await aPayment(shop, { order: { createdAt: MID_OCTOBER, amount }, facts })).orderId;
}

/** One with a chargeback for fraud. */
export async function aFraud(shop: TestShop | undefined, card: CardOrder): Promise<void> {
  const orderId = await aCardOrder(shop, card);
  if (shop) await anOutcome(shop, { orderId }, "chargeback", { reason: "fraudulent", at: "2026-11-01T12:00:00Z" });
}

const MID_OCTOBER = "2026-10-15T12:00:00Z";
