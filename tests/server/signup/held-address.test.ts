import { beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { readShopArguments } from "#server/commands/read-shop-arguments.ts";
import { runShopCommand } from "#server/commands/run-shop-command.ts";
import { findShopByName } from "#server/shops/shop-store.ts";
import { aSignup } from "#tests/support/a-signup.ts";
import { aPerson, aShop, testSecrets } from "#tests/support/builders.ts";
import { asNobody, asPerson } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { testDatabase, testOnPostgres } from "#tests/support/test-database.ts";
import { signUp, tokenIn } from "#tests/server/signup/signing-up.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ config: { publicUrl: "https://surety.test", trustProxy: "127.0.0.1" } });
});

/** A stranger's account, and the confirmation of its email. */
async function anAccount(address: string) {
  const sent = aSignup({ address });
  const { answer } = await signUp(app, sent);
  if (answer === null) throw new Error("The signup was refused");
  const as = { authorization: `Bearer ${answer.token}`, "x-tenant-id": String(answer.tenantId) };
  const token = tokenIn(app, sent.email, "/confirm/");
  return { ...answer, as, email: sent.email, confirm: () => app.call(endpoints.confirmEmail, { body: { token } }, as) };
}
const holderOf = async (address: string) =>
  (await (await testDatabase()).asSystem((handle) => findShopByName(handle, address)))?.tenantId ?? null;
const isTaken = async (address: string) => (await signUp(app, { address })).status === 409;

async function shopCommand(...args: string[]): Promise<string> {
  const read = readShopArguments(args);
  if (read.kind === "help") throw new Error("That asks for help");
  const { config, jobs } = app.services;
  return (await runShopCommand({ config, jobs, database: await testDatabase(), secrets: testSecrets, now: new Date() }, read)).join("\n");
}

describe("an address that a stranger typed", () => {
  test("keeps no one from signing up with it, and is the shop's whose owner confirms an email first", async () => {
    const { address } = aSignup();
    const squatter = await anAccount(address);
    const owner = await anAccount(address);
    expect(await holderOf(address)).toBeNull();
    expect((await owner.confirm()).status).toBe(200);
    expect(await holderOf(address)).toBe(owner.tenantId);
    expect(await isTaken(address)).toBe(true);

    expect((await squatter.confirm()).status).toBe(200);
    expect(await holderOf(address)).toBe(owner.tenantId);
    expect((await app.call(endpoints.listScenarios, { query: {} }, squatter.as)).status).toBe(200);
  });

  testOnPostgres("is one shop's if two confirm at once", async () => {
    for (let times = 0; times < 5; times += 1) {
      const { address } = aSignup();
      const both = [await anAccount(address), await anAccount(address)];
      const replies = await Promise.all(both.map(({ confirm }) => confirm()));
      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
      expect(both.map(({ tenantId }) => tenantId)).toContain(await holderOf(address));
    }
  });

  test("logs in each shop by its own key", async () => {
    const { address } = aSignup();
    const [one, other] = [await anAccount(address), await anAccount(address)];
    for (const { apiKey, tenantId } of [one, other]) {
      const { token } = await app.read(endpoints.signIn, { body: { shopName: address, apiKey } }, asNobody);
      expect((await app.read(endpoints.getSession, {}, { authorization: `Bearer ${token}` })).tenant).toMatchObject({ id: tenantId });
    }
  });

  test("is held once its owner resets the password, or the operator makes a confirmed person its owner", async () => {
    const [first, second] = [aSignup().address, aSignup().address];
    const owner = await anAccount(first);
    await app.read(endpoints.requestPasswordReset, { body: { email: owner.email } }, asNobody);
    const token = tokenIn(app, owner.email, "/reset/");
    await app.read(endpoints.setPassword, { body: { token, password: "their own one" } }, asNobody);
    expect(await holderOf(first)).toBe(owner.tenantId);

    const { tenantId } = await anAccount(second);
    const person = await aPerson({ of: [await aShop()] });
    await shopCommand("--change", String(tenantId), "--invite", person.email, "--role", "owner");
    expect(await holderOf(second)).toBe(tenantId);
  });

  test("is held once a colleague who has confirmed theirs becomes an owner", async () => {
    const { address } = aSignup();
    const account = await anAccount(address);
    const { userId, email } = await aPerson({ of: [await aShop()] });
    await shopCommand("--change", String(account.tenantId), "--invite", email, "--role", "analyst");
    expect(await holderOf(address)).toBeNull();
    await app.read(endpoints.changeMember, { params: { memberId: userId }, body: { role: "owner" } }, account.as);
    expect(await holderOf(address)).toBe(account.tenantId);
  });
});

describe("an address", () => {
  test("is held by a shop that a person adds whose email is confirmed", async () => {
    const { address } = aSignup();
    await anAccount(address);
    const [known, unknown] = [await aPerson({ of: [await aShop()] }), await aPerson({ of: [await aShop()], isConfirmed: false })];
    expect((await signUp(app, { address }, { as: asPerson(unknown) })).status).toBe(201);
    expect(await holderOf(address)).toBeNull();
    const { answer } = await signUp(app, { address }, { as: asPerson(known) });
    expect(await holderOf(address)).toBe(answer?.tenantId);
    expect((await signUp(app, { address }, { as: asPerson(unknown) })).status).toBe(409);
  });

  test("is the operator's to give, also if others typed it", async () => {
    const { address } = aSignup();
    const squatter = await anAccount(address);
    const given = await aShop({ shopName: address });
    await squatter.confirm();
    expect(await holderOf(address)).toBe(given.tenantId);
    const moved = await anAccount(aSignup().address);
    await expect(shopCommand("--change", String(moved.tenantId), "--shop-name", address)).rejects.toMatchObject({ code: "conflict" });
    expect(await shopCommand("--change", String(squatter.tenantId), "--plan", "plus")).toContain("plan: Discover (free) → Scale (plus)");
  });

  test("names several shops to the operator until one holds it", async () => {
    const { address } = aSignup();
    const [one, other] = [await anAccount(address), await anAccount(address)];
    const command = () => shopCommand("--change", address, "--plan", "plus");
    await expect(command()).rejects.toThrow(
      `Several shops are called ${address}. Name one by its id: ${one.tenantId} (Blue Lamp), ${other.tenantId} (Blue Lamp)`,
    );
    await other.confirm();
    expect(await command()).toContain(`id ${other.tenantId}`);
  });
});
