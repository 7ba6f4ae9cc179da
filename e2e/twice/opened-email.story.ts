import { z } from "zod";
import { DEMO_API_KEY } from "#domain/accounts/demo-sign-ins.ts";
import { consoleUrl } from "../support/from-server.ts";
import { expect, test } from "../support/story.ts";

const addresses = z.object({ pixelUrl: z.string(), linkUrl: z.string() });
/** What a customer's own mail program says; the story's browser says that a program drives it. */
const mailProgram = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Thunderbird/140.0" };

test("an email that the customer opens and whose link they follow is in the order's trail at once", async ({ stage, orders, request }) => {
  const { screen } = stage;
  const { paymentId, orderId } = await orders.send();
  const sent = await request.post(`${consoleUrl()}/api/orders/${orderId}/messages`, {
    headers: { "X-Api-Key": DEMO_API_KEY },
    data: { id: "shipped", subject: "Your order has shipped", url: "https://shop.example/orders/1" },
  });
  const { pixelUrl, linkUrl } = addresses.parse(await sent.json());
  const fetchAs = (address: string, headers: Record<string, string>) =>
    request.get(`${consoleUrl()}${new URL(address).pathname}`, { headers, maxRedirects: 0 });

  await stage.enter(`/transactions/${paymentId}`);
  await expect(screen.getByText("Order created", { exact: true })).toBeVisible();
  await expect(screen.getByText(/Email opened/)).toHaveCount(0);
  const picture = await fetchAs(pixelUrl, mailProgram);
  expect([picture.status(), picture.headers()["content-type"]]).toEqual([200, "image/gif"]);
  await expect(screen.getByText("Email opened: “Your order has shipped”", { exact: true })).toBeVisible();

  const followed = await fetchAs(linkUrl, mailProgram);
  expect([followed.status(), followed.headers()["location"]]).toEqual([302, "https://shop.example/orders/1"]);
  await screen.getByRole("button", { name: "Emails (2)" }).click();
  await expect(screen.getByText("Email link followed: “Your order has shipped”", { exact: true })).toBeVisible();
  await expect(screen.getByText("Email opened: “Your order has shipped”", { exact: true })).toBeVisible();
  await expect(screen.getByText("Order created", { exact: true })).toHaveCount(0);
  await stage.expectAccessible();
});
