import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { createKey, deleteKey, listKeys, rotateKey } from "#contract/keys.ts";
// The router loads these when they are first needed, which takes long on a busy machine.
import "#console/app/protected-area.tsx";
import "#console/screens/settings/keys/keys-screen.tsx";
import type { Role } from "#domain/accounts/roles.ts";
import { aPerson, aShop } from "#tests/support/builders.ts";
import { asPerson } from "#tests/support/callers.ts";
import { servedConsole } from "#tests/support/served-console.tsx";
import { dialogOf } from "#tests/console/screens/settings/custom-lists/lists-on-screen.ts";

const served = servedConsole();

async function opened({ role = "owner", keyNamed }: { role?: Role; keyNamed?: string } = {}) {
  const shop = await aShop();
  const person = await aPerson({ of: [shop], role, fullName: "Dana Reyes" });
  const as = asPerson(person, shop);
  if (keyNamed !== undefined) await served.app().read(createKey, { body: { name: keyNamed, scopes: ["orders"] } }, as);
  const drawn = served.open("/settings/api-keys", { shop, person });
  await screen.findByRole("heading", { name: "API keys", level: 1 });
  return { shop, as, keys: () => served.app().read(listKeys, {}, as), ...drawn };
}

const rows = () =>
  screen
    .getAllByRole("rowheader")
    .map((heading) => [...(heading.closest("tr")?.querySelectorAll("th, td") ?? [])].map((cell) => cell.textContent));
const keyIn = async (dialog: Awaited<ReturnType<typeof dialogOf>>, name: string) => (await dialog.findByLabelText(name)).textContent;

describe("the API keys", () => {
  it("are listed by their ends, and the first one came with the shop", async () => {
    const { shop } = await opened();
    await screen.findByRole("rowheader", { name: /Main key/ });
    const [[name, ending, use, created, lastUsed] = []] = rows();
    expect([name, ending, use, lastUsed]).toEqual(["Main keyCurrent", `••••${shop.apiKey.slice(-4)}`, "Everything", "Never"]);
    expect(created).toMatch(/Created with the shop$/);
  });

  it("are created with a name and uses, and shown once to be copied", async () => {
    const { user, keys } = await opened();
    await user.click(screen.getByRole("button", { name: "Create key" }));
    const dialog = await dialogOf("Create API key");
    await user.click(dialog.getByRole("button", { name: "Create key" }));
    expect(dialog.getByText("Enter a name, such as the system that will use it.")).toBeTruthy();
    await user.type(dialog.getByRole("textbox", { name: "Name" }), "Warehouse");
    await user.click(dialog.getByRole("checkbox", { name: "Send orders" }));
    await user.click(dialog.getByRole("button", { name: "Create key" }));
    expect(dialog.getByText("Select at least one use.")).toBeTruthy();
    await user.click(dialog.getByRole("checkbox", { name: "Read orders" }));
    await user.click(dialog.getByRole("checkbox", { name: "Erase and export" }));
    await user.click(dialog.getByRole("button", { name: "Create key" }));
    const shown = await keyIn(await dialogOf("Key created"), "Warehouse");
    const made = (await keys()).find(({ name }) => name === "Warehouse");
    expect(made?.ending).toBe(`••••${shown.slice(-4)}`);
    expect(made?.scopes).toEqual(["read", "privacy"]);
    expect(screen.getByText(/^Read how an order was decided .* Calls: \/api\/orders\/\{orderId\}\.$/)).toBeTruthy();
    expect(screen.queryByText(/log in to your shop|Send orders, their changes/)).toBeNull();
    await user.click(screen.getByRole("button", { name: "Done" }));
    await screen.findByRole("rowheader", { name: "Warehouse" });
    expect(rows()[1]?.slice(1, 3)).toEqual([made?.ending, "Read orders, erase and export"]);
  });

  it("are rotated, and the one before is listed until it ends", async () => {
    const { user, shop, keys } = await opened();
    await user.click(await screen.findByRole("button", { name: "Rotate Main key" }));
    const asking = await dialogOf("Rotate the main key?");
    served.refuse(rotateKey, 500);
    await user.click(asking.getByRole("button", { name: "Rotate key" }));
    expect(await asking.findByText("Couldn't rotate the key")).toBeTruthy();
    served.restore();
    expect(asking.getByText(/^After 24 hours, the current key stops working/)).toBeTruthy();
    await user.click(asking.getByRole("button", { name: "Rotate key" }));
    const dialog = await dialogOf("Main key rotated");
    expect(await keyIn(dialog, "Main key")).not.toBe(shop.apiKey);
    expect(dialog.getByText(new RegExp(`The previous main key, ••••${shop.apiKey.slice(-4)}, works until`))).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "Done" }));
    expect(await screen.findByText(/^Works until /)).toBeTruthy();
    expect(rows().map(([name, ending]) => [name, ending])).toEqual([
      ["Main keyCurrent", (await keys())[0]?.ending],
      [expect.stringMatching(/^Previous main key.*Works until/), `••••${shop.apiKey.slice(-4)}`],
    ]);
    await user.click(screen.getByRole("button", { name: "Delete Previous main key" }));
    await user.click((await dialogOf("Delete “Previous main key”?")).getByRole("button", { name: "Delete key" }));
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(await keys()).toHaveLength(1);
  });

  it("are shown in full once an owner says so", async () => {
    const { user, shop } = await opened();
    await user.click(await screen.findByRole("button", { name: /^Show Main key/ }));
    const dialog = await dialogOf("Show “Main key”");
    expect(served.asked().some((call) => call.endsWith("/reveal"))).toBe(false);
    await user.click(dialog.getByRole("button", { name: "Show key" }));
    expect(await keyIn(dialog, "Main key")).toBe(shop.apiKey);
  });

  it("that a colleague has deleted meanwhile go without a fault", async () => {
    const { user, as, keys } = await opened({ keyNamed: "Gone soon" });
    const id = (await keys()).find(({ isMain }) => !isMain)?.id ?? 0;
    await user.click(await screen.findByRole("button", { name: /^Delete Gone soon/ }));
    await served.app().read(deleteKey, { params: { id } }, as);
    await user.click((await dialogOf("Delete “Gone soon”?")).getByRole("button", { name: "Delete key" }));
    await waitFor(() => expect(screen.queryByRole("rowheader", { name: "Gone soon" })).toBeNull());
    expect(screen.queryByText("Couldn't delete the key")).toBeNull();
  });

  it("that can't be loaded say so, until Retry succeeds", async () => {
    served.refuse(listKeys, 500);
    const { user } = await opened();
    expect(await screen.findByText("Couldn't load the API keys")).toBeTruthy();
    served.restore();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("rowheader", { name: /Main key/ })).toBeTruthy();
  });

  it("are nothing for those who aren't owners", async () => {
    await opened({ role: "analyst" });
    expect(screen.getByText("Only an owner of this shop can do this.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Create key" })).toBeNull();
    expect(served.asked()).not.toContain("GET /keys");
  });
});
