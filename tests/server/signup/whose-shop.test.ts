import { beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { addReset } from "#server/access/reset-store.ts";
import { hashToken } from "#server/access/token.ts";
import { invitePerson } from "#server/shops/invite-person.ts";
import { roleInShop } from "#server/shops/person-store.ts";
import { DAY_MS } from "#domain/dates/day-bounds.ts";
import { acceptOffer } from "#server/signup/offers.ts";
import { findShop, findShopByName } from "#server/shops/shop-store.ts";
import { aPerson, anOrderBody, aShop, testSecrets, type TestPerson, type TestShop } from "#tests/support/builders.ts";
import { asNobody, asPerson } from "#tests/support/callers.ts";
import { aSignup } from "#tests/support/a-signup.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { aShopifyShop, asStaffOf, mailsTo, shopify, signUp, tokenIn } from "#tests/server/signup/signing-up.ts";

let app: TestApp;
let aheadMs = 0;
const clock = () => new Date(Date.now() + aheadMs);
beforeAll(async () => {
  app = await testApp({ config: { shopify, publicUrl: "https://surety.test", trustProxy: "127.0.0.1" }, now: clock });
});

/** A shop that isn't a Shopify shop's yet, and its owner. */
async function anAccount(): Promise<{ shop: TestShop; owner: TestPerson }> {
  const shop = await aShop({ name: "Blue Lamp", shopName: aSignup().address, shopifyShop: null });
  return { shop, owner: await aPerson({ of: [shop], at: clock() }) };
}
const ask = async (shopifyShop: string, { shop, owner }: Awaited<ReturnType<typeof anAccount>>) =>
  app.call(endpoints.connectShopify, { body: { shopName: shopifyShop } }, asPerson(owner, shop));
const optionsIn = async (shopifyShop: string) =>
  (await app.read(endpoints.getSignupOptions, { query: {} }, await asStaffOf(shopifyShop))).shopify;
const answer = async (name: "acceptOffer" | "refuseOffer", shopifyShop: string, tenantId: number) =>
  app.call(endpoints[name], { params: { tenantId } }, await asStaffOf(shopifyShop));
const shopAt = async (address: string) => (await testDatabase()).asSystem((handle) => findShopByName(handle, address));

describe("a Shopify address that someone typed", () => {
  test("gives them nothing once the shop itself comes", async () => {
    const address = aShopifyShop();
    const squatter = await signUp(app, { address, platform: "SHOPIFY" });
    expect(squatter.status).toBe(201);
    const as = await asStaffOf(address);
    expect((await app.call(endpoints.getSession, {}, as)).status).toBe(401);
    expect(await optionsIn(address)).toEqual({ shop: address, isKnown: false, offers: [], said: null });

    const own = await signUp(app, { password: "" }, { as });
    expect(own.status).toBe(201);
    expect(own.answer?.tenantId).not.toBe(squatter.answer?.tenantId);
    expect((await app.read(endpoints.getSession, {}, as)).tenant).toMatchObject({
      id: own.answer?.tenantId,
      shopName: address,
      role: "owner",
    });
    const asSquatter = { authorization: `Bearer ${squatter.answer?.token}`, "x-tenant-id": String(own.answer?.tenantId) };
    expect((await app.call(endpoints.listScenarios, { query: {} }, asSquatter)).status).toBe(403);
    expect(await shopAt(address)).toMatchObject({ tenantId: own.answer?.tenantId, shopifyShop: address });
    expect(await app.read(endpoints.getSignupOptions, { query: {} }, as)).toMatchObject({ shopify: { isKnown: true } });
  });

  test("says by itself that the shop runs on Shopify, whatever platform was chosen", async () => {
    const { answer: made } = await signUp(app, { address: `https://${aShopifyShop()}/admin`, platform: "VTEX" });
    const shop = await (await testDatabase()).asSystem((handle) => findShop(handle, made?.tenantId ?? 0));
    expect(shop).toMatchObject({ platform: "SHOPIFY", shopifyShop: null });
  });

  test("can be typed by several, also after the shop itself came", async () => {
    const address = aShopifyShop();
    const statuses = [
      await signUp(app, { address }),
      await signUp(app, {}, { as: await asStaffOf(address) }),
      await signUp(app, { address }),
    ];
    expect(statuses.map(({ status }) => status)).toEqual([201, 201, 201]);
  });
});

describe("a signup inside a Shopify shop's admin", () => {
  test("is for the shop of the session token, whatever it says", async () => {
    const [address, other] = [aShopifyShop(), aShopifyShop()];
    const { answer: made } = await signUp(app, { address: other, platform: "VTEX" }, { as: await asStaffOf(address) });
    expect(made).toMatchObject({ token: null });
    expect(await shopAt(address)).toMatchObject({ tenantId: made?.tenantId, platform: "SHOPIFY" });
    expect(await shopAt(other)).toBeNull();
  });

  test("creates one shop when two of its staff sign up at once", async () => {
    const address = aShopifyShop();
    const both = await Promise.all(["1", "2"].map(async (staff) => signUp(app, {}, { as: await asStaffOf(address, staff) })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  test("links nobody by the email that was typed, not even someone who has that email", async () => {
    const known = await aPerson({ of: [await aShop()] });
    const address = aShopifyShop();
    const { answer: made } = await signUp(app, { email: known.email }, { as: await asStaffOf(address) });
    expect(made).toMatchObject({ mailedTo: known.email });
    const role = await (await testDatabase()).asSystem((handle) => roleInShop(handle, made?.tenantId ?? 0, known.userId));
    expect(role).toBeNull();
    const mail = mailsTo(app, known.email).at(-1);
    expect(mail?.subject).toBe(`Your Surety account for ${address} is ready`);
    expect(mail?.text).toContain("Confirm this address and set a password to log in outside Shopify, too:");
    expect(mail?.text).toMatch(/https:\/\/surety\.test\/invitation\/\S{43}/);
    expect(mail?.text).not.toMatch(/Dana|Blue Lamp|invited/);
  });

  test("has its link sent to another address by the owner who mistyped it, and stays a signup's", async () => {
    const [address, typo, { email }] = [aShopifyShop(), aSignup().email, aSignup()];
    const as = await asStaffOf(address);
    await signUp(app, { email: typo }, { as });
    const open = (await app.read(endpoints.getTeam, {}, as)).invitations ?? [];
    expect(open).toMatchObject([{ email: typo, isOfSignup: true }]);
    const invitationId = String(open[0]?.invitationId);
    await app.read(endpoints.correctInvitation, { params: { invitationId }, body: { email } }, as);
    expect((await app.read(endpoints.getTeam, {}, as)).invitations).toMatchObject([{ email, role: "owner", isOfSignup: true }]);
    expect(mailsTo(app, email).map(({ subject }) => subject)).toEqual([`Your Surety account for ${address} is ready`]);
    const earlier = { params: { token: tokenIn(app, typo, "/invitation/") } };
    expect((await app.read(endpoints.getInvitation, earlier, asNobody)).state).toBe("withdrawn");
  });

  test("takes a token of the app", async () => {
    const as = { authorization: "Bearer made-up", "x-host-target": "shopify" };
    expect((await app.call(endpoints.getSignupOptions, { query: {} }, as)).status).toBe(401);
    expect((await signUp(app, {}, { as })).status).toBe(401);
  });
});

describe("an account whose owner pressed Connect Shopify", () => {
  test("is offered in that shop's admin for an hour, and is its shop once someone there links it", async () => {
    const [address, account] = [aShopifyShop(), await anAccount()];
    expect((await ask(address, account)).answer).toMatchObject({
      installUrl: `https://admin.shopify.com/store/${address.split(".")[0]}/oauth/install?client_id=an-app`,
    });
    const offer = { tenantId: account.shop.tenantId, name: "Blue Lamp", email: account.owner.email };
    expect((await optionsIn(address))?.offers).toEqual([offer]);
    expect((await optionsIn(aShopifyShop()))?.offers).toEqual([]);

    expect((await answer("acceptOffer", address, account.shop.tenantId)).status).toBe(200);
    const seen = await app.read(endpoints.getSession, {}, await asStaffOf(address));
    expect(seen.tenant).toMatchObject({ id: account.shop.tenantId, shopName: address, platform: "SHOPIFY" });
    expect((await answer("acceptOffer", address, account.shop.tenantId)).status).toBe(409);
    expect((await ask(aShopifyShop(), account)).status).toBe(409);
  });

  test("goes on logging in by its API key with the address that it had before, and with its new one", async () => {
    const [address, account] = [aShopifyShop(), await anAccount()];
    const { shopName, apiKey } = account.shop;
    await ask(address, account);
    await answer("acceptOffer", address, account.shop.tenantId);
    for (const named of [shopName.toUpperCase(), address])
      expect((await app.call(endpoints.signIn, { body: { shopName: named, apiKey } }, asNobody)).status).toBe(200);
    expect((await app.call(endpoints.signIn, { body: { shopName: aShopifyShop(), apiKey } }, asNobody)).status).toBe(401);
  });

  test("isn't offered after an hour", async () => {
    const [address, account] = [aShopifyShop(), await anAccount()];
    await ask(address, account);
    aheadMs = 61 * 60_000;
    const staff = await app.call(
      endpoints.acceptOffer,
      { params: { tenantId: account.shop.tenantId } },
      await asStaffOf(address, "42", clock()),
    );
    aheadMs = 0;
    expect(staff.status).toBe(404);
  });

  test("isn't offered again for 30 days once it was refused", async () => {
    const [address, account] = [aShopifyShop(), await anAccount()];
    await ask(address, account);
    expect((await answer("refuseOffer", address, account.shop.tenantId)).status).toBe(200);
    expect((await optionsIn(address))?.offers).toEqual([]);
    expect((await answer("acceptOffer", address, account.shop.tenantId)).status).toBe(404);
    expect(await ask(address, account)).toMatchObject({ status: 409, problem: { detail: expect.stringContaining("declined this") } });
    expect((await optionsIn(address))?.offers).toEqual([]);
    aheadMs = 31 * DAY_MS;
    // Their sessions have ended by then.
    const owner = await aPerson({ of: [account.shop], at: clock() });
    expect((await ask(address, { ...account, owner })).status).toBe(200);
    aheadMs = 0;
  });

  test("is crowded out by no one person's other shops", async () => {
    const [address, account] = [aShopifyShop(), await anAccount()];
    await ask(address, account);
    const own = await Promise.all(Array.from({ length: 12 }, () => aShop({ name: "Red Lamp", shopifyShop: null })));
    const owner = await aPerson({ of: own, at: clock() });
    for (const shop of own) await ask(address, { shop, owner });
    expect((await optionsIn(address))?.offers.map(({ name }) => name).toSorted()).toEqual(["Blue Lamp", "Red Lamp"]);
  });

  test("isn't linked by a token that doesn't say who asks, so that its next visitor is no owner", async () => {
    const [address, account] = [aShopifyShop(), await anAccount()];
    await ask(address, account);
    const nobody = { kind: "new-shop", shop: address, staffId: null, sessionToken: "", tenantId: null } as const;
    await expect(acceptOffer(app.services, nobody, account.shop.tenantId)).rejects.toMatchObject({ code: "not-allowed" });
    expect((await optionsIn(address))?.offers).toHaveLength(1);
  });

  test("can't be linked by the admin of another shop", async () => {
    const account = await anAccount();
    await ask(aShopifyShop(), account);
    expect((await answer("acceptOffer", aShopifyShop(), account.shop.tenantId)).status).toBe(404);
    expect(await (await testDatabase()).asSystem((handle) => findShop(handle, account.shop.tenantId))).toMatchObject({ shopifyShop: null });
  });

  test("is linked alone, if two are linked and a third one is created at once", async () => {
    const address = aShopifyShop();
    const [one, other] = [await anAccount(), await anAccount()];
    for (const account of [one, other]) await ask(address, account);
    const replies = await Promise.all([
      answer("acceptOffer", address, one.shop.tenantId),
      answer("acceptOffer", address, other.shop.tenantId),
      signUp(app, {}, { as: await asStaffOf(address) }),
    ]);
    expect(replies.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(2);
  });

  test("has an owner whose email is confirmed", async () => {
    const { answer: made } = await signUp(app);
    const as = { authorization: `Bearer ${made?.token}`, "x-tenant-id": String(made?.tenantId) };
    expect((await app.call(endpoints.connectShopify, { body: { shopName: aShopifyShop() } }, as)).status).toBe(409);
    const account = await anAccount();
    const analyst = await aPerson({ of: [account.shop], role: "analyst", at: clock() });
    expect((await ask(aShopifyShop(), { ...account, owner: analyst })).status).toBe(403);
  });
});

test("an operator's invitation takes an account from who made it with another's address", async () => {
  const sent = aSignup({ fullName: "Someone Else", phone: "+1 202 555 0143" });
  const { answer: made } = await signUp(app, sent);
  const shop = await aShop();
  const { token } = await (
    await testDatabase()
  ).asSystem((handle) => invitePerson(handle, testSecrets, shop.tenantId, { email: sent.email, role: "owner" }, clock()));
  expect(token).not.toBeNull();
  expect((await app.call(endpoints.getSession, {}, { authorization: `Bearer ${made?.token}` })).status).toBe(401);
  const signIn = (password: string) => app.call(endpoints.signIn, { body: { username: sent.email, password } }, asNobody);
  expect((await signIn(sent.password)).status).toBe(401);
  await app.read(endpoints.setPassword, { body: { token: token ?? "", password: "their own one" } }, asNobody);
  const own = { authorization: `Bearer ${(await signIn("their own one")).answer?.token}` };
  expect(await app.read(endpoints.getProfile, {}, own)).toMatchObject({ fullName: sent.email, phone: null });
});

test("who opened an account with another's address keeps no key to its shop once the address's owner resets the password", async () => {
  const sent = aSignup();
  const { answer: made } = await signUp(app, sent);
  const key = { "x-api-key": made?.apiKey ?? "" };
  expect((await app.call(endpoints.sendOrder, { body: anOrderBody() }, key)).status).toBe(201);
  const database = await testDatabase();
  const userId = Number((await database.asOwner("select user_id from person_account where email = $1", [sent.email])).rows[0]?.["user_id"]);
  const token = await database.asSystem((handle) => addReset(handle, userId, clock()));
  await app.read(endpoints.setPassword, { body: { token, password: "their own one" } }, asNobody);
  const { rows } = await database.asOwner("select 1 from api_key where key_hash = $1 and ends_at is null", [hashToken(made?.apiKey ?? "")]);
  expect(rows).toEqual([]);
  expect((await app.call(endpoints.signIn, { body: { shopName: sent.address, apiKey: made?.apiKey ?? "" } }, asNobody)).status).toBe(401);
});

test("an operator's invitation leaves a confirmed account as it is", async () => {
  const person = await aPerson({ of: [await aShop()], password: "their own one" });
  const shop = await aShop();
  const invited = await (
    await testDatabase()
  ).asSystem((handle) => invitePerson(handle, testSecrets, shop.tenantId, { email: person.email }, clock()));
  expect(invited).toMatchObject({ token: null, role: "analyst" });
  expect((await app.call(endpoints.getSession, {}, asPerson(person, shop))).status).toBe(200);
});
