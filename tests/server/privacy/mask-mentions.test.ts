import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { erasePerson } from "#server/privacy/erase-person.ts";
import { writtenTexts } from "#server/privacy/mask-mentions.ts";
import { mentionPattern } from "#server/privacy/mentions.ts";
import { stores } from "#server/privacy/personal-data.ts";
import { aPayment, aPerson, aShop, type TestShop } from "#tests/support/builders.ts";
import { asKeyOf, asPerson, type Caller } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let shop: TestShop;
let owner: Caller;

beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  shop = await aShop();
  owner = asPerson(await aPerson({ of: [shop] }), shop);
});

const ana = { firstName: "Ana", lastName: "Ruiz", email: "ana.ruiz@mail.test", phone: "+34612345678" };

async function erase(): Promise<Record<string, number> | null> {
  const { id } = await app.read(endpoints.requestErasure, { body: { email: ana.email } }, asKeyOf(shop));
  const attempt = { jobs: { send: async () => undefined }, signal: new AbortController().signal };
  await erasePerson(app.services, { tenantId: shop.tenantId, requestId: id }, attempt);
  return (await app.read(endpoints.getErasure, { params: { id } }, asKeyOf(shop))).erased;
}

async function textsOf(of: TestShop): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const { table, id, column } of writtenTexts) {
    const { rows } = await app.services.database.asOwner(
      `select ${column} as text from ${table} where tenant_id = $1 and ${column} is not null order by ${id}`,
      [of.tenantId],
    );
    found[`${table}.${column}`] = rows.map(({ text }) => String(text));
  }
  return found;
}

describe("an erasure masks the person on other customers' orders", () => {
  test("in comments, reasons of outcomes and of staff, and the trail, and nowhere in another shop", async () => {
    const texts = async (of: TestShop, caller: Caller) => {
      const { orderId, paymentId } = await aPayment(of, { decision: "approved", order: { customer: { email: "bea@mail.test" } } });
      await app.read(endpoints.addComment, { params: { paymentId }, body: { comment: "Same as ANA  RUIZ, not Bea" } }, caller);
      const outcome = { id: "r1", type: "refund", at: new Date(), reason: "ana.ruiz@mail.test asked", reasonCode: "Ana Ruiz" } as const;
      await app.read(endpoints.reportOutcome, { params: { orderId }, body: outcome }, asKeyOf(of));
      const decision = { paymentId, action: "reject", reasonCode: "other", reasonText: "Called from +34 612-34-56-78" } as const;
      await app.read(endpoints.decideAsStaff, { body: decision }, caller);
    };
    const elsewhere = await aShop();
    await texts(shop, owner);
    await texts(elsewhere, asPerson(await aPerson({ of: [elsewhere] }), elsewhere));
    await aPayment(shop, { order: { customer: ana } });
    const there = await textsOf(elsewhere);

    expect(await erase()).toMatchObject({ orders: 1, mentions: 7 });

    const masked = await textsOf(shop);
    expect(masked).toMatchObject({
      "payment_comment.comment": ["Same as [removed], not Bea"],
      "outcome.reason": ["[removed] asked"],
      "outcome.reason_code": ["[removed]"],
      "staff_decision.reason_text": ["Called from [removed]"],
    });
    expect(JSON.stringify(masked)).not.toMatch(/ana|ruiz|612/i);
    expect(await textsOf(elsewhere)).toEqual(there);
  });

  test("in every comment of a shop that has many", async () => {
    const { paymentId } = await aPayment(shop);
    await app.services.database.asOwner(
      `insert into payment_comment (tenant_id, payment_id, full_name, comment)
       select $1, $2, 'Dana Reyes', 'no ' || number || ': Ana Ruiz' from generate_series(1, 2500) as number`,
      [shop.tenantId, paymentId],
    );
    await aPayment(shop, { order: { customer: ana } });
    expect(await erase()).toMatchObject({ mentions: 2500 });
    expect((await textsOf(shop))["payment_comment.comment"]?.filter((text) => !text.endsWith("[removed]"))).toEqual([]);
  });

  test("once the dispute of their own order has ended, not while its texts may be evidence", async () => {
    const { orderId, paymentId } = await aPayment(shop, { order: { customer: ana } });
    const dispute = { id: "d1", type: "chargeback", at: new Date() } as const;
    await app.read(endpoints.reportOutcome, { params: { orderId }, body: dispute }, asKeyOf(shop));
    await app.read(endpoints.addComment, { params: { paymentId }, body: { comment: "Ana Ruiz signed" } }, owner);
    await erase();
    expect((await textsOf(shop))["payment_comment.comment"]).toEqual(["Ana Ruiz signed"]);
  });
});

test("each text that an erasure masks is registered as personal", () => {
  for (const { table, column } of writtenTexts) expect(stores[table]?.personal).toContain(column);
});

const pattern = mentionPattern({ emails: ["ana.ruiz@mail.test"], phones: ["34612345678"], names: ["Ana Ruiz", "Zoë O'Neil (Jr.)"] });

test.each([
  ["Ana Ruiz", "[removed]"],
  ["ANA\nRUIZ's order", "[removed]'s order"],
  ["ZOË O'NEIL (JR.), twice: zoë o'neil (jr.)", "[removed], twice: [removed]"],
  ["Write to Ana.Ruiz@Mail.test.", "Write to [removed]."],
  ["<ana.ruiz@mail.test>", "<[removed]>"],
  ["tel +34 (612) 34.56.78!", "tel [removed]!"],
  ["34612345678", "[removed]"],
])("%j is masked as %j", (text, masked) => {
  expect(text.replaceAll(pattern ?? /$^/g, "[removed]")).toBe(masked);
});

test.each([
  "Ana called",
  "Mariana Ruiz",
  "Ana Ruizen",
  "diana.ruiz@mail.test",
  "ana.ruiz@mail.test.example",
  "x-ana.ruiz@mail.test",
  "1346123456789",
])("%j is nobody's", (text) => {
  expect(text.replaceAll(pattern ?? /$^/g, "[removed]")).toBe(text);
});

test("a person of whom nothing is known is looked for nowhere", () => {
  expect(mentionPattern({ emails: [], phones: [], names: [] })).toBeNull();
});
