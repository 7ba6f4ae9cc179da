import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { fromServer } from "../../support/from-server.ts";
import { expect, test } from "../../support/story.ts";

test("an owner chooses a digest, connects Slack and sends it a test message", async ({ stage, complaints }) => {
  complaints.expectError(/status of 422/);
  const port = fromServer("STORIES_SLACK_PORT");
  const posted: string[] = [];
  const slack = createServer(async (request, response) => {
    posted.push(await text(request));
    response.end("ok");
  });
  await new Promise<void>((resolve) => slack.listen(Number(port), "127.0.0.1", resolve));
  try {
    const { screen } = stage;
    await stage.enter("/transactions");
    await screen.getByRole("button", { name: "Demo Shop" }).click();
    await screen.getByRole("menuitem", { name: "Notifications" }).click();
    const own = screen.getByRole("group", { name: "Your email" });
    await own.getByRole("checkbox", { name: "Daily digest" }).check();
    await own.getByRole("combobox", { name: /^Time of the digest/ }).selectOption("7:00 AM");
    await own.getByRole("button", { name: "Save" }).click();
    await expect(own.getByText("Saved", { exact: true })).toBeVisible();

    const channel = screen.getByRole("group", { name: "Slack" });
    await channel.getByRole("textbox", { name: "Webhook address" }).fill("https://10.0.0.1/services/x");
    await channel.getByRole("button", { name: "Save" }).click();
    await expect(channel.getByText("10.0.0.1 is on a private network, which Surety doesn't call")).toBeVisible();
    await channel.getByRole("textbox", { name: "Webhook address" }).fill(`http://127.0.0.1:${port}/services/x7Qa`);
    await channel.getByRole("button", { name: "Save" }).click();
    await expect(channel.getByText(`Saved: 127.0.0.1:${port}/…`)).toBeVisible();
    await channel.getByRole("button", { name: "Send a test message" }).click();
    await expect(channel.getByText("Slack got the test message.")).toBeVisible();
    expect(posted).toHaveLength(1);
    await stage.expectAccessible();
    await channel.getByRole("button", { name: "Remove Slack" }).click();
    await expect(channel.getByRole("button", { name: "Send a test message" })).toHaveCount(0);
  } finally {
    slack.closeAllConnections();
    slack.close();
  }
});
