import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
// The router loads these when they are first needed, which takes long on a busy machine.
import "#console/app/protected-area.tsx";
import "#console/screens/dynamic-parameters/dynamic-parameters-screen.tsx";
import { placeholderDescription, placeholderNames, placeholderText } from "#domain/scenarios/placeholders.ts";
import { aPerson, aShop } from "#tests/support/builders.ts";
import { servedConsole } from "#tests/support/served-console.tsx";

const served = servedConsole();
const ADDRESS = "/landing/dynamic-parameters";

async function opened(address = ADDRESS) {
  const shop = await aShop();
  const person = await aPerson({ of: [shop], role: "viewer" });
  const drawn = served.open(address, { person, shop });
  const field = await screen.findByRole<HTMLInputElement>("textbox", { name: "Search dynamic parameters" });
  return { ...drawn, field };
}

const copyButtons = () => screen.queryAllByRole("button", { name: /^Copy / });

it("lists every parameter with its name, description and placeholder", async () => {
  await opened();
  expect(screen.getByRole("heading", { name: "Dynamic parameters", level: 1 })).toBeTruthy();
  expect(document.title).toBe("Dynamic parameters · Surety");
  expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual(["Name", "Description", "Placeholder"]);
  for (const name of placeholderNames) {
    const row = screen.getByRole("rowheader", { name }).closest("tr");
    if (row === null) throw new Error(`${name} isn't in a row`);
    expect(within(row).getByText(placeholderDescription(name))).toBeTruthy();
    expect(within(row).getByText(placeholderText(name))).toBeTruthy();
  }
  expect(screen.getByText("55 parameters")).toBeTruthy();
});

it("finds parameters by words of their name or description, and keeps them on a reload", async () => {
  const { user, field, place } = await opened();
  await user.type(field, "FULL billing");
  expect(screen.getByText("1 parameter")).toBeTruthy();
  expect(screen.getByRole("rowheader", { name: "fullBillingAddress" })).toBeTruthy();
  await waitFor(() => expect(place()).toContain("q=FULL+billing"));
  await user.clear(field);
  await user.type(field, "customer\u2019s last name");
  expect(screen.getAllByRole("rowheader").map(({ textContent }) => textContent)).toEqual(["PayerSurname", "payerFullName"]);
  await user.clear(field);
  await user.paste("{{ccBin}}");
  expect(screen.getByRole("rowheader").textContent).toBe("ccBin");
});

it("opens with the search of its address", async () => {
  const { field } = await opened(`${ADDRESS}?q=shipping`);
  expect(field.value).toBe("shipping");
  expect(copyButtons().length).toBe(8);
});

it("says when nothing matches, and shows all again", async () => {
  const { user, field, place } = await opened(`${ADDRESS}?q=weather`);
  expect(await screen.findByText("No parameters match")).toBeTruthy();
  expect(copyButtons()).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Show all parameters" }));
  expect(copyButtons().length).toBe(55);
  expect(document.activeElement).toBe(field);
  await waitFor(() => expect(place()).not.toContain("q="));
});

it("copies a placeholder and says so of the latest alone", async () => {
  const { user } = await opened();
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await user.click(screen.getByRole("button", { name: "Copy {{payername}}" }));
  expect(await screen.findByText("Copied")).toBeTruthy();
  expect(write).toHaveBeenCalledWith("{{payername}}");
  await user.click(screen.getByRole("button", { name: "Copy {{amount}}" }));
  expect(write).toHaveBeenLastCalledWith("{{amount}}");
  const row = screen.getByRole("rowheader", { name: "amount" }).closest("tr");
  await waitFor(() => expect(row?.textContent).toContain("Copied"));
  expect(screen.getAllByText("Copied")).toHaveLength(1);
});

it("says how to copy where the browser doesn't allow it", async () => {
  const { user } = await opened();
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValueOnce(new Error("Not allowed."));
  await user.click(screen.getByRole("button", { name: "Copy {{IP}}" }));
  expect(await screen.findByText("Couldn't copy")).toBeTruthy();
  expect(screen.getByText("Select the placeholder and copy it. Not allowed.")).toBeTruthy();
  expect(screen.queryByText("Copied")).toBeNull();
});

it("lists the parameters one under another where there's no room for columns", async () => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(390);
  const { user } = await opened(`${ADDRESS}?q=payerCity`);
  expect(await screen.findByRole("heading", { name: "payerCity", level: 2 })).toBeTruthy();
  expect(screen.queryByRole("table")).toBeNull();
  expect(screen.getByText("City of the customer's address")).toBeTruthy();
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await user.click(screen.getByRole("button", { name: "Copy {{payerCity}}" }));
  expect(await screen.findByText("Copied")).toBeTruthy();
  expect(write).toHaveBeenCalledWith("{{payerCity}}");
});

it("is open to a master account as well", async () => {
  const shop = await aShop({ isMaster: true });
  const person = await aPerson({ of: [shop] });
  served.open(ADDRESS, { person, shop });
  expect(await screen.findByRole("heading", { name: "Dynamic parameters", level: 1 })).toBeTruthy();
});
