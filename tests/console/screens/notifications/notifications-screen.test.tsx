import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { getNotices, saveOwnNotices } from "#contract/notices.ts";
// The router loads these when they are first needed, which takes long on a busy machine.
import "#console/app/protected-area.tsx";
import "#console/screens/notifications/notifications-screen.tsx";
import { sendMailJob } from "#server/platforms/mail/send-mail.ts";
import type { Role } from "#domain/accounts/roles.ts";
import { aPerson, aShop } from "#tests/support/builders.ts";
import { asPerson } from "#tests/support/callers.ts";
import { servedConsole } from "#tests/support/served-console.tsx";

const served = servedConsole();

async function opened({ role = "owner", isConfirmed = true }: { role?: Role; isConfirmed?: boolean } = {}) {
  const shop = await aShop({ timeZone: "America/New_York" });
  const person = await aPerson({ of: [shop], role, isConfirmed });
  const { user, place } = served.open("/notifications", { person, shop });
  const settings = () => served.app().read(getNotices, {}, asPerson(person, shop));
  return { shop, person, user, place, settings };
}

const own = async () => within(await screen.findByRole("group", { name: "Your email" }));
const slack = async () => within(await screen.findByRole("group", { name: "Slack" }));

it("is in the shop's menu", async () => {
  const shop = await aShop({ name: "Alder Books" });
  const person = await aPerson({ of: [shop] });
  const { user, place } = served.open("/dashboard", { person, shop });
  const [menu] = await screen.findAllByRole("button", { name: "Alder Books" });
  if (!menu) throw new Error("The menu isn't there");
  await user.click(menu);
  await user.click(await screen.findByRole("menuitem", { name: "Notifications" }));
  expect(await screen.findByRole("heading", { name: "Notifications", level: 1 })).toBeTruthy();
  expect(place()).toContain("/notifications");
  await waitFor(() => expect(screen.queryByRole("menuitem", { name: "Notifications" })).toBeNull());
});

it("saves what a person chooses for themselves", async () => {
  const { person, user, settings } = await opened({ role: "viewer" });
  const card = await own();
  expect(card.getByText(`Sent to ${person.email}`)).toBeTruthy();
  expect(card.getByRole("button", { name: "Save" }).getAttribute("aria-disabled")).toBe("true");
  await user.click(card.getByRole("checkbox", { name: "Orders that wait for review" }));
  await user.click(card.getByRole("checkbox", { name: "Daily digest" }));
  await user.selectOptions(card.getByRole("combobox", { name: "Time of the digest (America/New_York)" }), "7:00 AM");
  await user.click(card.getByRole("button", { name: "Save" }));
  expect(await card.findByText("Saved")).toBeTruthy();
  expect((await settings()).own).toMatchObject({ kinds: ["review"], digestHour: 7 });
  expect((await slack()).queryByRole("textbox")).toBeNull();
});

it("asks before it's left with unsaved changes, and keeps them", async () => {
  const { user, place } = await opened();
  const chargebacks = () => screen.findAllByRole<HTMLInputElement>("checkbox", { name: "Chargebacks" });
  const [first] = await chargebacks();
  if (!first) throw new Error("There is no such choice");
  await user.click(first);
  await user.click(screen.getByRole("link", { name: "Transactions" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Leave without saving?" }));
  await user.click(dialog.getByRole("button", { name: "Stay" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(place()).toContain("/notifications");
  expect((await chargebacks())[0]?.checked).toBe(true);
  await user.click((await own()).getByRole("button", { name: "Save" }));
  await (await own()).findByText("Saved");
  await user.click(screen.getByRole("link", { name: "Transactions" }));
  await waitFor(() => expect(place()).toContain("/transactions"));
});

it("takes another address where the person is asked for it, or keeps the one there is", async () => {
  const { user } = await opened();
  const card = await own();
  await user.click(card.getByRole("button", { name: "Change" }));
  expect(document.activeElement).toBe(card.getByRole("textbox", { name: "Email" }));
  await user.click(card.getByRole("button", { name: "Cancel" }));
  expect(card.queryByRole("textbox", { name: "Email" })).toBeNull();
  expect(document.activeElement).toBe(card.getByRole("button", { name: "Change" }));
});

it("says why a choice couldn't be saved, and keeps it", async () => {
  const { user } = await opened();
  const card = await own();
  served.refuse(saveOwnNotices, 500);
  await user.click(card.getByRole("checkbox", { name: "Chargebacks" }));
  await user.click(card.getByRole("button", { name: "Save" }));
  expect(await card.findByText("Couldn't save your choice")).toBeTruthy();
  expect(card.getByRole<HTMLInputElement>("checkbox", { name: "Chargebacks" }).checked).toBe(true);
});

it("says why the settings couldn't be loaded, and loads them again", async () => {
  served.refuse(getNotices, 500);
  const { user } = await opened();
  expect(await screen.findByText("Couldn't load your notifications")).toBeTruthy();
  served.restore();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect((await own()).getByRole<HTMLInputElement>("checkbox", { name: "Daily digest" }).checked).toBe(false);
});

it("confirms another address with the code it gets", async () => {
  const { user } = await opened({ isConfirmed: false });
  const card = await own();
  expect(card.getByText("Confirm an email address to get notifications.")).toBeTruthy();
  await user.type(card.getByRole("textbox", { name: "Email" }), "nobody");
  await user.click(card.getByRole("button", { name: "Send code" }));
  expect(await card.findByText("Please enter an email address such as name@example.com")).toBeTruthy();
  await user.type(card.getByRole("textbox", { name: "Email" }), "@mail.test");
  await user.click(card.getByRole("button", { name: "Send code" }));
  const field = await card.findByRole("textbox", { name: "Code sent to nobody@mail.test" });
  await user.type(field, "nope");
  await user.click(card.getByRole("button", { name: "Confirm" }));
  expect(await card.findByText(/wrong or has expired/)).toBeTruthy();
  const sent = served.app().jobs.find(({ name }) => name === sendMailJob.name);
  await user.clear(field);
  await user.type(field, /\d{6}/.exec(sendMailJob.data.parse(sent?.data).text)?.[0] ?? "");
  await user.click(card.getByRole("button", { name: "Confirm" }));
  expect(await card.findByText("Sent to nobody@mail.test")).toBeTruthy();
});

it("shows an owner what is wrong with a webhook at its field, and masks a saved one", async () => {
  const { user, settings } = await opened();
  const card = await slack();
  const field = card.getByRole<HTMLInputElement>("textbox", { name: "Webhook address" });
  await user.type(field, "http://10.0.0.1/x");
  await user.click(card.getByRole("button", { name: "Save" }));
  expect(await card.findByText("The address must start with https://")).toBeTruthy();
  expect(card.queryByRole("button", { name: "Send a test message" })).toBeNull();
  await user.clear(field);
  await user.type(field, "https://localhost/services/T0/B0/x7Qa");
  await user.click(card.getByRole("checkbox", { name: "Chargebacks" }));
  await user.click(card.getByRole("button", { name: "Save" }));
  expect(await card.findByText("Saved: localhost/…")).toBeTruthy();
  expect(field.value).toBe("");
  await user.click(card.getByRole("button", { name: "Send a test message" }));
  expect(await card.findByText(/^Slack couldn't be reached\. No public server is known by the name localhost/)).toBeTruthy();
  await user.click(card.getByRole("button", { name: "Remove Slack" }));
  expect(await card.findByText(/paste its address here/)).toBeTruthy();
  expect((await settings()).slack).toBeNull();
});
