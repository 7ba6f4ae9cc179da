import { beforeAll, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { aSession, aVisitBody, siteKeyOf } from "#tests/support/a-visit.ts";
import { aPerson, aShop, anOrderBody, type TestShop } from "#tests/support/builders.ts";
import { asKeyOf, asPerson } from "#tests/support/callers.ts";
import { testApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const chrome = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

async function aVisitedOrder(shop: TestShop) {
  const [siteKey, session] = [await siteKeyOf(shop), aSession()];
  const send = (body: object, remoteAddress: string) =>
    app.http.inject({ method: "POST", url: "/sensor/visits", remoteAddress, headers: { "user-agent": chrome }, payload: body });
  await send(aVisitBody({ siteKey, ...session, openMs: 9_400, sentiment: "negative" }), "81.45.12.9");
  const more = { batch: 1, openMs: 9_400, stayedMs: 8_600, clicks: [], moves: [], inputs: [], moreMoves: 0, keys: 0, menus: 0 };
  await send(aVisitBody({ siteKey, ...session, ...more }), "2001:db8::7");
  const { paymentId } = await app.read(endpoints.sendOrder, { body: anOrderBody({ device: session }) }, asKeyOf(shop));
  const as = asPerson(await aPerson({ of: [shop] }), shop);
  const trail = await app.read(endpoints.getHistory, { params: { id: paymentId }, query: {} }, as);
  return { paymentId, as, session, evidenceId: trail.find(({ type }) => type === "SESSION")?.evidenceId ?? 0 };
}

test("a session's evidence has its pages, places, browser and behavior", async () => {
  const { paymentId, as, session, evidenceId } = await aVisitedOrder(await aShop());
  const evidence = await app.read(endpoints.getEvidence, { params: { id: paymentId, evidenceId } }, as);
  expect(evidence).toMatchObject({
    kind: "session",
    paymentId,
    ...session,
    isBot: false,
    browser: { os: { name: "macOS" }, browser: { name: "Chrome", version: "142.0.0.0" }, engine: { name: "Blink" } },
    locations: [
      { ip: "81.45.12.9", version: "4", country: "ES", city: null, organization: null, network: null },
      { ip: "2001:db8::7", version: "6", country: null },
    ],
    ipv4: "81.45.12.9",
    moveCount: 4,
    clickCount: 1,
    keyCount: 12,
    menuCount: 1,
    urlCount: 1,
    moreCount: 3,
    inputs: [{ pageUrl: "https://shop.example/products/mug", tag: "BUTTON", event: "click", text: "Add to cart" }],
    behavior: {
      pages: [
        {
          url: "https://shop.example/products/mug",
          referrer: "https://search.example/",
          stayedSeconds: 9,
          sentiment: "negative",
          fold: 600,
        },
      ],
      moves: [[0, 512, 300, 1200]],
      clicks: [[0, 520, 310, 2400]],
    },
  });
});

test("a session's evidence is found in its own order alone", async () => {
  const shop = await aShop();
  const [own, other] = [await aVisitedOrder(shop), await aVisitedOrder(await aShop())];
  const { paymentId } = await app.read(endpoints.sendOrder, { body: anOrderBody({}) }, asKeyOf(shop));
  for (const [id, evidenceId] of [[paymentId, own.evidenceId] as const, [own.paymentId, other.evidenceId] as const])
    expect(await app.call(endpoints.getEvidence, { params: { id, evidenceId } }, own.as)).toMatchObject({ status: 404 });
});
