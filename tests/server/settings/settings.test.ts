import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { getSession, pollSession, tenant as tenantOnWire } from "#contract/session.ts";
import { changeTenant, tenantChanges } from "#contract/settings.ts";
import { BRANDING_NOT_IN_PLAN } from "#domain/accounts/branding.ts";
import { auditEvents } from "#server/db/schema/team-tables.ts";
import { changeShop } from "#server/shops/change-shop.ts";
import { aPng } from "#tests/support/a-png.ts";
import { aReplay } from "#tests/support/a-replay.ts";
import { aPerson, aShop, type TestShop } from "#tests/support/builders.ts";
import { asPerson, type Caller } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";
import { eq } from "drizzle-orm";
import { listReplays } from "#contract/replays.ts";

const now = new Date("2026-11-05T12:00:00Z");
let app: TestApp;
let shop: TestShop;
let owner: Caller;
beforeAll(async () => {
  app = await testApp({ now: () => now, config: { publicUrl: "https://surety.example" } });
});
beforeEach(async () => {
  shop = await aShop({ plan: "starter" });
  owner = await anOwner("Dana Reyes");
});

const anOwner = async (fullName: string) => asPerson(await aPerson({ of: [shop], fullName, at: now }), shop);

async function present() {
  const { tenant } = await app.read(getSession, {}, owner);
  if (tenant === null) throw new Error("The person has a shop");
  return tenant;
}
const echo = async () => z.record(z.string(), z.unknown()).parse(z.encode(tenantOnWire, await present()));
const put = (body: Record<string, unknown>, as = owner) => app.call(changeTenant, { body }, as);
const audited = () =>
  app.services.database.forTenants([shop.tenantId], (handle) =>
    handle
      .select({ by: auditEvents.byName, what: auditEvents.what, before: auditEvents.before, after: auditEvents.after })
      .from(auditEvents)
      .where(eq(auditEvents.tenantId, shop.tenantId))
      .orderBy(auditEvents.eventId),
  );

describe("a shop's settings", () => {
  test("are told with the session, of the API key only its end", async () => {
    expect(await present()).toMatchObject({
      branding: { backgroundColor: null, textColor: null, elementColor: null, logo: null, signature: null },
      mailLanguage: "en",
      retentionMonths: 25,
      interactionDomain: "surety.example",
      apiKey: `••••${shop.apiKey.slice(-4)}`,
      settingsVersion: 0,
    });
  });

  test("name the host of the verification pages, where that isn't this server's", async () => {
    const apart = await testApp({ now: () => now, config: { verificationBase: "https://verify.surety.example/v" } });
    const { tenant } = await apart.read(getSession, {}, owner);
    expect(tenant?.interactionDomain).toBe("verify.surety.example");
  });

  test("are changed, and each change is recorded with what it was before", async () => {
    const changes = { BackgroundColor: "#FFF", TextColor: "#112233", mailLanguage: "fr", retentionMonths: 12, timeZone: "Europe/Paris" };
    const { answer } = await put(changes);
    expect(answer).toMatchObject({
      branding: { backgroundColor: "#ffffff", textColor: "#112233", elementColor: null },
      mailLanguage: "fr",
      retentionMonths: 12,
      timeZone: "Europe/Paris",
    });
    expect(await present()).toEqual(answer);
    expect(await audited()).toEqual([
      { by: "Dana Reyes", what: "Background color", before: "Default", after: "#ffffff" },
      { by: "Dana Reyes", what: "Text color", before: "Default", after: "#112233" },
      { by: "Dana Reyes", what: "Time zone", before: "UTC", after: "Europe/Paris" },
      { by: "Dana Reyes", what: "Email language", before: "English", after: "French" },
      { by: "Dana Reyes", what: "Retention", before: "25 months", after: "12 months" },
    ]);
  });

  test("sent back as they were told change nothing and record nothing", async () => {
    await put({ BackgroundColor: "#000000", TenantLogo: aPng({ width: 20, height: 10 }).toString("base64") });
    const recorded = await audited();
    expect((await put(await echo())).status).toBe(200);
    expect(await audited()).toEqual(recorded);
  });

  test("that can't be changed here are named if they differ, and nothing is saved", async () => {
    const sent = { ...(await echo()), tenantname: "Other", Premium: 3, apiKey: "••••0000", invented: 1, mailLanguage: "de" };
    const { status, problem } = await put(sent);
    expect([status, problem?.errors]).toEqual([
      422,
      [
        { path: "tenantname", message: "can't be changed here" },
        { path: "Premium", message: "can't be changed here" },
        { path: "apiKey", message: "can't be changed here" },
        { path: "invented", message: "isn't a field of the shop" },
      ],
    ]);
    expect((await present()).mailLanguage).toBe("en");
  });

  test.each([
    [{ BackgroundColor: "blue" }, "BackgroundColor", "must be a color, such as #1a73e8"],
    [{ timeZone: "Mars/Olympus" }, "timeZone", "must be an IANA time zone, such as Europe/Berlin"],
    [{ retentionMonths: 121 }, "retentionMonths", expect.any(String)],
    [{ retentionMonths: 0 }, "retentionMonths", expect.any(String)],
    [{ currency: "XXX" }, "currency", expect.any(String)],
    [{ mailLanguage: "nl" }, "mailLanguage", expect.any(String)],
  ])("%j is refused", async (sent, path, message) => {
    expect(await put(sent)).toMatchObject({ status: 422, problem: { errors: [{ path, message }] } });
  });

  test("of two tabs, the later one learns what the first one changed, and can save then", async () => {
    const { settingsVersion } = await present();
    const kim = await anOwner("Kim Lee");
    expect((await put({ timeZone: "Asia/Tokyo", settingsVersion }, kim)).status).toBe(200);
    const { status, problem } = await put({ mailLanguage: "de", settingsVersion });
    expect([status, problem?.detail, problem?.errors]).toEqual([
      412,
      "Kim Lee changed these settings. Nothing was saved.",
      [{ path: "Time zone", message: "was changed by Kim Lee from UTC to Asia/Tokyo" }],
    ]);
    expect((await present()).mailLanguage).toBe("en");
    const again = await put({ mailLanguage: "de", settingsVersion: (await present()).settingsVersion });
    expect(again.answer).toMatchObject({ mailLanguage: "de", timeZone: "Asia/Tokyo" });
  });

  test("that are wrong in several ways are all named at once", async () => {
    const sent = {
      BackgroundColor: "blue",
      retentionMonths: "long",
      TenantLogo: "?",
      TenantSignature: 5,
      tenantname: "Other",
      invented: 1,
    };
    const { status, problem } = await put({ ...sent, mailLanguage: "de" });
    expect([status, problem?.errors?.map(({ path }) => path).toSorted()]).toEqual([422, Object.keys(sent).toSorted()]);
    expect((await present()).mailLanguage).toBe("en");
  });

  test("can all be stored", async () => {
    const image = aPng({ width: 4, height: 2 }).toString("base64");
    const sent = {
      BackgroundColor: "#000001",
      TextColor: "#000002",
      ElementColor: "#000003",
      TenantLogo: image,
      TenantSignature: image,
      timeZone: "Asia/Tokyo",
      currency: "JPY",
      mailLanguage: "de",
      retentionMonths: 7,
      settingsVersion: 0,
    };
    expect(Object.keys(sent).toSorted()).toEqual(Object.keys(tenantChanges.in.shape).toSorted());
    const before = await echo();
    expect((await put(sent)).status).toBe(200);
    const after = await echo();
    expect(Object.keys(sent).filter((name) => after[name] === before[name])).toEqual([]);
  });

  test("of two that are sent at once with the same version, one is saved and the other is told", async () => {
    const { settingsVersion } = await present();
    const image = aPng({ width: 4, height: 2 }).toString("base64");
    const [first, second] = [{ TenantLogo: image }, { BackgroundColor: "#000000" }];
    const replies = await Promise.all([first, second].map((changes) => put({ ...changes, settingsVersion })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    const lost = replies[0]?.status === 412 ? first : second;
    await put({ ...lost, settingsVersion: (await present()).settingsVersion });
    expect((await present()).branding).toMatchObject({ logo: expect.any(String), backgroundColor: "#000000" });
  });

  test("are told to a console that polls without the images", async () => {
    const image = aPng({ width: 600, height: 600 }).toString("base64");
    await put({ TenantLogo: image, BackgroundColor: "#000000" });
    const { tenant } = await app.read(pollSession, {}, owner);
    const { logo: _logo, signature: _signature, ...colors } = (await present()).branding;
    expect(tenant).toEqual({ ...(await present()), branding: colors });
  });

  test("are an owner's to change", async () => {
    const analyst = asPerson(await aPerson({ of: [shop], role: "analyst", at: now }), shop);
    expect((await put({ mailLanguage: "de" }, analyst)).status).toBe(403);
  });

  test("a new currency deletes the replays", async () => {
    await aReplay(shop, null);
    const { answer } = await put({ currency: "EUR" });
    expect(answer?.currency).toBe("EUR");
    expect(await app.read(listReplays, { query: { draft: undefined, before: undefined } }, owner)).toMatchObject({ replays: [] });
  });
});

describe("without Premium", () => {
  beforeEach(async () => {
    await app.services.database.asSystem((handle) => changeShop(handle, shop.tenantId, { plan: "free" }));
  });

  test.each([{ ElementColor: "#112233" }, { TenantLogo: aPng({ width: 2, height: 2 }).toString("base64") }])(
    "branding can't be changed",
    async (sent) => {
      expect(await put(sent)).toMatchObject({ status: 403, problem: { detail: `${BRANDING_NOT_IN_PLAN}.` } });
      expect((await present()).branding).toMatchObject({ elementColor: null, logo: null });
    },
  );

  test("all other settings can", async () => {
    expect((await put({ ...(await echo()), retentionMonths: 3 })).answer?.retentionMonths).toBe(3);
  });
});
