import { randomUUID } from "node:crypto";
import { enterOwnServer, startOwnServer, type OwnServer } from "../support/own-server.ts";
import { scenariosPage } from "../support/scenarios-page.ts";
import { expect, test } from "../support/story.ts";

const ROUNDS = 40;
const DAY_MS = 86_400_000;

let server: OwnServer;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  server = await startOwnServer();
});
test.afterAll(() => server.stop());

test("a pattern of the shop's chargebacks is suggested, made a draft, and tried on past orders", async ({
  stage,
  page,
  frame,
  request,
}) => {
  test.setTimeout(300_000);
  const { screen } = stage;
  const call = async (path: string, data: object) => {
    const answer = await request.post(`${server.address}/api/${path}`, { headers: { "X-Api-Key": server.apiKey }, data });
    expect(answer.status(), await answer.text()).toBe(201);
  };
  // Of four orders a round, the one by phone and paid by Klarna is charged back.
  const kinds = [
    { origin: "phone", method: "klarna", amount: 100 },
    { origin: "phone", method: "paypal", amount: 150 },
    { origin: "web", method: "klarna", amount: 150 },
    { origin: "web", method: "paypal", amount: 90 },
  ];
  for (let round = 0; round < ROUNDS; round += 1) {
    const createdAt = new Date(Date.now() - ((ROUNDS - round) * 60 * DAY_MS) / ROUNDS).toISOString();
    const ids = kinds.map(() => randomUUID());
    await Promise.all(
      kinds.map(({ origin, method, amount }, at) =>
        call("orders", {
          orderId: ids[at],
          createdAt,
          amount: amount + (round % 5),
          currency: "USD",
          origin,
          payment: { method },
          customer: { email: `buyer-${round}-${at}@mail.example` },
        }),
      ),
    );
    await call(`orders/${ids[0]}/outcomes`, { type: "chargeback", reason: "fraudulent", at: new Date().toISOString() });
  }

  await enterOwnServer(server, frame, page, "/scenarios");
  const shown = scenariosPage(stage);
  const { dialog } = shown;
  await screen.getByRole("link", { name: "Suggestions" }).click();
  await expect(screen.getByText("Find rules in your own chargebacks")).toBeVisible();
  await stage.expectAccessible();
  await screen.getByRole("button", { name: "Find suggestions" }).click();
  await expect(screen.getByRole("heading", { name: "Would have paid off" })).toBeVisible({ timeout: 60_000 });
  await expect(
    screen.getByText(/^On the latest 30%: would have stopped 12 of 12 chargebacks worth \$1,2\d\d, and none of 36 good orders\.$/),
  ).toBeVisible();
  await stage.expectAccessible();

  await screen.getByRole("button", { name: /^Make it a draft: / }).click();
  await expect(screen.getByText(/^You're in the draft “/)).toBeVisible();
  await screen.getByRole("button", { name: "Try on past orders" }).click();
  await dialog.getByRole("button", { name: "Start" }).click();
  await expect(screen.getByText(/^Would reject 40 more orders worth \$4,\d{3}, all of which were charged back\.$/)).toBeVisible({
    timeout: 60_000,
  });
});
