import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
// The router loads it when it's first needed, which takes long on a busy machine.
import "#console/screens/settings/shopify/shopify-screen.tsx";
import { changeShopifySettings, getShopifySettings } from "#contract/shopify.ts";
import { connectedTo } from "#tests/server/connections/a-connected-shop.ts";
import { aPerson } from "#tests/support/builders.ts";
import { asPerson } from "#tests/support/callers.ts";
import { servedConsole } from "#tests/support/served-console.tsx";

const served = servedConsole();

it("an owner allows what scenarios do, and sets tags, whose fault is at the field and loses nothing", async () => {
  const { shop, app } = await connectedTo(served.app(), served.letThrough);
  const owner = await aPerson({ of: [shop] });
  const { user } = served.open("/settings/shopify", { person: owner, shop });
  await user.click(await screen.findByLabelText("Hold fulfillment"));
  const tag = screen.getByLabelText("Tag of rejected orders");
  await user.type(tag, "bad,worse");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Enter one tag, without commas")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(tag));
  await user.clear(tag);
  await user.type(tag, "surety-rejected");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(async () =>
    expect(await app.read(getShopifySettings, {}, asPerson(owner, shop))).toMatchObject({
      allowed: ["hold"],
      tags: { approved: null, pending: null, rejected: "surety-rejected" },
    }),
  );
  expect(screen.getAllByText("Not granted")).toHaveLength(5);
  expect(screen.getByRole("link", { name: /Open Surety in the Shopify admin/ })).toBeTruthy();
});

it("another person's change is shown beside one's own, and neither is lost", async () => {
  const { shop, app } = await connectedTo(served.app(), served.letThrough);
  const owner = await aPerson({ of: [shop] });
  const { user } = served.open("/settings/shopify", { person: owner, shop });
  await user.click(await screen.findByLabelText("Hold fulfillment"));
  const theirs = { allowed: ["capture"] as const, tags: { approved: "good", pending: null, rejected: null } };
  await app.read(changeShopifySettings, { body: { ...theirs, allowed: ["capture"] } }, asPerson(owner, shop));
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(/changed meanwhile/)).toBeTruthy();
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Tag of approved orders").value).toBe("good"));
  await user.type(screen.getByLabelText("Tag of rejected orders"), "GOOD");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findAllByText("Choose another tag: this one stands for another decision")).toHaveLength(2);
  await user.clear(screen.getByLabelText("Tag of rejected orders"));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(async () =>
    expect(await app.read(getShopifySettings, {}, asPerson(owner, shop))).toMatchObject({ ...theirs, allowed: ["hold", "capture"] }),
  );
});

it("others read it", async () => {
  const { shop } = await connectedTo(served.app(), served.letThrough);
  served.open("/settings/shopify", { person: await aPerson({ of: [shop], role: "analyst" }), shop });
  expect(await screen.findByLabelText<HTMLInputElement>("Hold fulfillment")).toHaveProperty("disabled", true);
  expect(screen.getAllByText("Not granted")).toHaveLength(5);
  expect(screen.getByText("Only owners can change these settings.")).toBeTruthy();
});
