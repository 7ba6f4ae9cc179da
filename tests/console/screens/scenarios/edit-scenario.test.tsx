import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { createCustomList } from "#contract/custom-lists.ts";
import { createScenario, prioritizeScenarios, saveScenario } from "#contract/scenarios.ts";
// The router loads these when they are first needed, which takes long on a busy machine.
import "#console/app/protected-area.tsx";
import "#console/screens/scenarios/scenarios-screen.tsx";
import { fieldSide, rule } from "#domain/rules/build-rule.ts";
import { aListRule } from "#tests/support/a-list-rule.ts";
import { aPayment } from "#tests/support/builders.ts";
import { aScenarioShop, opened, rowOf } from "#tests/console/screens/scenarios/scenarios-on-screen.ts";
import { servedConsole } from "#tests/support/served-console.tsx";

const served = servedConsole();

type Made = Awaited<ReturnType<typeof aScenarioShop>>;

/** Opens the screen at a scenario's panel. */
async function openedAt(made: Made, name: string) {
  const { id } = await made.named(name);
  const drawn = await opened(served, made, `/scenarios?scenario=${id}`);
  const row = within(rowOf(name));
  await row.findByRole("textbox", { name: "Scenario Name" });
  return { ...drawn, id, row };
}

const known = (field: string) => rule(fieldSide(field), "isNotNullOrEmpty", null);
const saves = () => served.asked().filter((call) => call === "PUT /scenarios").length;
const scenarioNamed = (made: Made, id: number) => made.set().then(({ scenarios }) => scenarios.find((scenario) => scenario.id === id));

describe("a field", () => {
  it("saves itself once, half a second after the last keystroke, and says so", async () => {
    const made = await aScenarioShop(served.app());
    const { user, row, id } = await openedAt(made, "High risk");
    const field = row.getByRole("textbox", { name: "Scenario Name" });
    await user.clear(field);
    await user.type(field, "Very high risk");
    expect(await screen.findByText("Saved", { selector: ".undo-notice p" })).toBeTruthy();
    expect((await scenarioNamed(made, id))?.name).toBe("Very high risk");
    expect(screen.getByRole("button", { name: "Very high risk" })).toBeTruthy();
    expect(saves()).toBe(1);
  });

  it("saves itself on Enter and when it's left", async () => {
    const made = await aScenarioShop(served.app());
    const { user, row, id } = await openedAt(made, "High risk");
    await user.type(row.getByRole("textbox", { name: "Scenario Name" }), "!{Enter}");
    await waitFor(async () => expect((await scenarioNamed(made, id))?.name).toBe("High risk!"));
    await user.type(row.getByRole("textbox", { name: "Scenario Description" }), " Look twice.");
    await user.tab();
    await waitFor(async () => expect((await scenarioNamed(made, id))?.description).toBe("The risk score is high. Look twice."));
  });

  it("is never saved without a name", async () => {
    const made = await aScenarioShop(served.app());
    const { user, row } = await openedAt(made, "High risk");
    await user.clear(row.getByRole("textbox", { name: "Scenario Name" }));
    await user.keyboard("{Enter}");
    await user.tab();
    expect(await row.findByText("Enter a name")).toBeTruthy();
    await user.type(row.getByRole("textbox", { name: "Scenario Description" }), "!{Enter}");
    await screen.findByText("Saved", { selector: ".undo-notice p" });
    expect(saves()).toBe(1);
    expect((await made.named("High risk")).description).toBe("The risk score is high.!");
  });

  it("that couldn't be saved says why at its place, keeps what was typed, and saves it again", async () => {
    const made = await aScenarioShop(served.app());
    const { user, row, id } = await openedAt(made, "High risk");
    served.refuse(saveScenario, 500);
    const field = row.getByRole<HTMLInputElement>("textbox", { name: "Scenario Name" });
    await user.type(field, "!{Enter}");
    expect(await row.findByText(/^Not saved\. This is a problem on our end/)).toBeTruthy();
    expect(field.value).toBe("High risk!");
    served.restore();
    await user.click(row.getByRole("button", { name: "Retry" }));
    await waitFor(async () => expect((await scenarioNamed(made, id))?.name).toBe("High risk!"));
    await waitFor(() => expect(row.queryByText(/^Not saved/)).toBeNull());
  });

  it("that is left with the screen is saved", async () => {
    const made = await aScenarioShop(served.app());
    const { user, row, go, id } = await openedAt(made, "High risk");
    await user.type(row.getByRole("textbox", { name: "Scenario Name" }), "!");
    await go("/notifications");
    await waitFor(async () => expect((await scenarioNamed(made, id))?.name).toBe("High risk!"));
  });

  it("that can't be saved once its screen was left is said in a toast", async () => {
    const made = await aScenarioShop(served.app());
    const { user, row, go, id } = await openedAt(made, "High risk");
    served.refuse(saveScenario, 500);
    await user.type(row.getByRole("textbox", { name: "Scenario Name" }), "!");
    await go("/notifications");
    expect(await screen.findByText("Your last change to scenarios wasn't saved")).toBeTruthy();
    expect((await scenarioNamed(made, id))?.name).toBe("High risk");
  });

  it("of the priority takes the nearest end for a number beyond", async () => {
    const made = await aScenarioShop(served.app());
    const { user, row, id } = await openedAt(made, "High risk");
    const field = row.getByRole("spinbutton", { name: "Priority" });
    await user.clear(field);
    await user.type(field, "99{Enter}");
    await waitFor(async () => expect((await scenarioNamed(made, id))?.priority).toBe(11));
    await waitFor(() => expect(row.getByRole<HTMLInputElement>("spinbutton", { name: "Priority" }).value).toBe("11"));
  });
});

describe("the person who saves second", () => {
  async function collided() {
    const made = await aScenarioShop(served.app());
    const drawn = await openedAt(made, "High risk");
    await made.save({ id: drawn.id, name: "Risky" });
    await drawn.user.type(drawn.row.getByRole("textbox", { name: "Scenario Description" }), " Look twice.{Enter}");
    const dialog = within(await screen.findByRole("dialog", { name: "Someone else changed this first" }));
    expect(dialog.getByText(/^Kim Lee saved changes/)).toBeTruthy();
    expect(dialog.getByText("Renamed from “High risk”")).toBeTruthy();
    expect(dialog.getByText("Changed the description to “The risk score is high. Look twice.”")).toBeTruthy();
    return { ...drawn, made, dialog };
  }

  it("is told what changed, and may save their change too", async () => {
    const { user, dialog, made, id } = await collided();
    await user.click(dialog.getByRole("button", { name: "Save my change too" }));
    await waitFor(async () =>
      expect(await scenarioNamed(made, id)).toMatchObject({ name: "Risky", description: "The risk score is high. Look twice." }),
    );
    expect(await screen.findByRole("button", { name: "Risky" })).toBeTruthy();
  });

  it("or discard it", async () => {
    const { user, dialog, made, id } = await collided();
    await user.click(dialog.getByRole("button", { name: "Discard my change" }));
    expect(await screen.findByRole("button", { name: "Risky" })).toBeTruthy();
    await waitFor(() =>
      expect(within(rowOf("Risky")).getByRole<HTMLTextAreaElement>("textbox", { name: "Scenario Description" }).value).toBe(
        "The risk score is high.",
      ),
    );
    expect((await scenarioNamed(made, id))?.description).toBe("The risk score is high.");
  });
});

describe("a new scenario", () => {
  it("goes where its priority says, with the usual sensors, and opens", async () => {
    const made = await aScenarioShop(served.app());
    const { user } = await opened(served, made);
    await user.click(screen.getByRole("button", { name: "Create Scenario" }));
    const save = screen.getByRole("button", { name: "Save Scenario" });
    expect(screen.getByRole<HTMLInputElement>("spinbutton", { name: "Priority" }).value).toBe("12");
    expect(save.getAttribute("aria-disabled")).toBe("true");
    await user.type(screen.getByRole("textbox", { name: "Scenario Name" }), "Wallet top-ups");
    await user.clear(screen.getByRole("spinbutton", { name: "Priority" }));
    await user.type(screen.getByRole("spinbutton", { name: "Priority" }), "2");
    await user.click(screen.getByRole("switch", { name: "PSP" }));
    await user.click(save);
    expect(await screen.findByRole("button", { name: "Wallet top-ups", expanded: true })).toBeTruthy();
    expect(within(rowOf("Wallet top-ups")).getByText("No rules yet, so this scenario applies to no order.")).toBeTruthy();
    const stored = await made.named("Wallet top-ups");
    expect(stored).toMatchObject({ priority: 2, isPsp: true });
    expect(stored.sensors.map(({ type }) => type)).toEqual(expect.arrayContaining(["6", "9"]));
    expect(screen.queryByRole("button", { name: "Save Scenario" })).toBeNull();
  });

  it("that couldn't be created says so in place of the card, and loses nothing that was typed", async () => {
    const made = await aScenarioShop(served.app());
    const { user } = await opened(served, made);
    served.refuse(createScenario, 500);
    await user.click(screen.getByRole("button", { name: "Create Scenario" }));
    await user.type(screen.getByRole("textbox", { name: "Scenario Name" }), "Wallet top-ups{Enter}");
    expect(await screen.findByText("Scenario creation failed, please contact customer support")).toBeTruthy();
    expect(screen.queryByRole("textbox", { name: "Scenario Name" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Back to the scenario" }));
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Scenario Name" }).value).toBe("Wallet top-ups");
    await user.click(screen.getByRole("button", { name: "Save Scenario" }));
    await screen.findByText("Scenario creation failed, please contact customer support");
    served.restore();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("button", { name: "Wallet top-ups", expanded: true })).toBeTruthy();
  });
});

describe("the order", () => {
  const nameOrder = (made: Made) => made.set().then(({ scenarios }) => scenarios.map(({ name }) => name));

  it("is changed by the keyboard, announced, and saved when it's dropped", async () => {
    const made = await aScenarioShop(served.app());
    const before = await nameOrder(made);
    const { user } = await opened(served, made);
    screen.getByRole("button", { name: "Move High risk" }).focus();
    await user.keyboard(" ");
    expect(await screen.findByText("High risk picked up, 7 of 11.")).toBeTruthy();
    await user.keyboard("{ArrowUp}{ArrowUp}{ArrowDown}");
    expect(await screen.findByText("High risk is now 6 of 11.")).toBeTruthy();
    expect(await nameOrder(made)).toEqual(before);
    await user.keyboard(" ");
    await waitFor(async () => expect((await nameOrder(made)).indexOf("High risk")).toBe(5));
    expect(served.asked().filter((call) => call === "PUT /scenarios/priority")).toHaveLength(1);
  });

  it("stays if the move is canceled, or can't be saved, which is said", async () => {
    const made = await aScenarioShop(served.app());
    const before = await nameOrder(made);
    const { user } = await opened(served, made);
    const handle = screen.getByRole("button", { name: "Move High risk" });
    handle.focus();
    await user.keyboard(" {ArrowUp}{Escape}");
    expect(handle.getAttribute("aria-pressed")).toBe("false");
    served.refuse(prioritizeScenarios, 500);
    await user.keyboard(" {ArrowUp} ");
    expect(await screen.findByText(/^The new order wasn't saved\./)).toBeTruthy();
    expect(await nameOrder(made)).toEqual(before);
    expect(within(rowOf("High risk")).getByText("7")).toBeTruthy();
  });
});

describe("a scenario's end", () => {
  it("is the archive, from which it comes back", async () => {
    const made = await aScenarioShop(served.app());
    const { user, row } = await openedAt(made, "High risk");
    await user.click(row.getByRole("switch", { name: "Archived" }));
    await waitFor(async () => expect((await made.named("High risk")).isArchived).toBe(true));
    await user.click(await row.findByRole("switch", { name: "Archived", checked: true }));
    await waitFor(async () => expect((await made.named("High risk")).isArchived).toBe(false));
  });

  it("is its deletion where it has no orders", async () => {
    const made = await aScenarioShop(served.app());
    const { user, row } = await openedAt(made, "High risk");
    await user.click(row.getByRole("button", { name: "Delete scenario" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Delete “High risk”?" }));
    await user.click(dialog.getByRole("button", { name: "Delete scenario" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: "High risk" })).toBeNull());
    expect((await made.set()).scenarios.map(({ name }) => name)).not.toContain("High risk");
  });

  it("isn't its deletion where it has some", async () => {
    const made = await aScenarioShop(served.app());
    const { id, name } = await made.named("High risk");
    await aPayment(made.shop, { scenario: { id, name } });
    const { row } = await openedAt(made, "High risk");
    expect(row.getByRole("button", { name: "Delete scenario" }).getAttribute("aria-disabled")).toBe("true");
    expect(row.getByText("It has orders, so it can only be archived.")).toBeTruthy();
  });
});

describe("what it watches and does", () => {
  it("is switched on and off", async () => {
    const made = await aScenarioShop(served.app());
    const { user, row } = await openedAt(made, "High risk");
    const sensorsOf = async (type: string) => (await made.named("High risk")).sensors.filter((sensor) => sensor.type === type);
    await user.click(row.getByRole("switch", { name: "Record Website Visits" }));
    await waitFor(async () => expect(await sensorsOf("6")).toMatchObject([{ isArchived: true }]));
    await user.click(await row.findByRole("switch", { name: "Record Website Visits", checked: false }));
    await waitFor(async () => expect(await sensorsOf("6")).toMatchObject([{ isArchived: false }]));
    const reamaze = row.getByRole("switch", { name: "ReAmaze" });
    expect(reamaze.getAttribute("aria-disabled")).toBe("true");
    expect(row.getByText("Connect ReAmaze first")).toBeTruthy();
  });

  it("runs by itself or by hand, is renamed, marked, copied and deleted", async () => {
    const made = await aScenarioShop(served.app());
    const { user, row } = await openedAt(made, "High risk");
    const namesOf = async () => (await made.named("High risk")).sensors.filter(({ type }) => type === "22").map(({ name }) => name);
    const more = async (words: string) => {
      await user.click(await row.findByRole("button", { name: "More actions for Hold order" }));
      await user.click(await screen.findByRole("menuitem", { name: words }));
    };
    await user.click(row.getByRole("button", { name: "Activate Automatically: Hold order" }));
    await user.click(await row.findByRole("button", { name: "Activate Manually: Hold order" }));
    await row.findByRole("button", { name: "Activate Automatically: Hold order" });
    await user.selectOptions(row.getByRole("combobox", { name: "Criticality of Hold order" }), "High");
    await waitFor(async () =>
      expect((await made.named("High risk")).sensors.filter(({ criticality }) => criticality === 3)).toHaveLength(1),
    );

    await more("Duplicate");
    expect(await row.findByText("Hold order (copy)")).toBeTruthy();
    await more("Rename");
    const dialog = within(await screen.findByRole("dialog", { name: "Rename action" }));
    await user.clear(dialog.getByRole("textbox", { name: "Name" }));
    await user.type(dialog.getByRole("textbox", { name: "Name" }), "Look at it{Enter}");
    expect(await row.findByText("Look at it")).toBeTruthy();
    expect(await namesOf()).toContain("#Guarantee#Look at it");

    await user.click(await row.findByRole("button", { name: "More actions for Hold order (copy)" }));
    await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
    await user.click(
      within(await screen.findByRole("dialog", { name: /^Delete “Hold order/ })).getByRole("button", { name: "Delete action" }),
    );
    await waitFor(() => expect(row.queryByText("Hold order (copy)")).toBeNull());
    expect(await namesOf()).not.toContain("#Guarantee#Hold order (copy)");
    expect(row.getByText(/^Actions of Shopify, ReAmaze, /)).toBeTruthy();
  });
});

it("a second automatic decision says on its card that it doesn't run, and which one decides", async () => {
  const made = await aScenarioShop(served.app());
  const { user, row } = await openedAt(made, "High risk");
  expect(row.queryByText(/^Doesn't run/)).toBeNull();
  await user.click(row.getByRole("button", { name: "Activate Automatically: Reject order" }));
  expect(await row.findByText("Doesn't run: “Hold for review” already decides this scenario's orders.")).toBeTruthy();
  await user.click(await row.findByRole("button", { name: "Activate Manually: Hold for review" }));
  await waitFor(() => expect(row.queryByText(/^Doesn't run/)).toBeNull());
});

describe("the time-out", () => {
  it("is shown by an icon, changed and taken away, never outside its limits", async () => {
    const made = await aScenarioShop(served.app());
    const { user, row } = await openedAt(made, "High risk");
    expect(row.getByText("Held orders are rejected after 3 days", { selector: ".Polaris-Icon *" })).toBeTruthy();
    const field = row.getByRole("spinbutton", { name: "Time-out in minutes" });
    await user.clear(field);
    await user.type(field, "4{Enter}");
    expect(await row.findByText("Enter 5 to 43,200 minutes")).toBeTruthy();
    await user.type(field, "5{Enter}");
    await waitFor(async () => expect((await made.named("High risk")).timeOutMinutes).toBe(45));
    await user.selectOptions(row.getByRole("combobox", { name: "When it ends" }), "Approve the order");
    await waitFor(async () => expect((await made.named("High risk")).timeOutDecision).toBe("approved"));
    await user.clear(field);
    await user.keyboard("{Enter}");
    await waitFor(async () => expect((await made.named("High risk")).timeOutMinutes).toBe(null));
    expect(saves()).toBe(3);
  });
});

it("rules are one sentence, without capitals after 'and' but in abbreviations", async () => {
  const made = await aScenarioShop(served.app());
  await served.app().read(
    createScenario,
    {
      body: {
        scenario: {
          name: "Abroad",
          description: "",
          isPsp: false,
          rules: [known("order.tags"), known("order.amount"), known("device.ip")],
        },
      },
    },
    made.as,
  );
  const { row } = await openedAt(made, "Abroad");
  const said = row.getAllByText(/ is known$/).map(({ textContent }) => textContent);
  expect(said).toEqual(["Order tags is known", "and order amount is known", "and IP is known"]);
});

it("the last rule of a scenario is deleted once the person confirms it", async () => {
  const made = await aScenarioShop(served.app());
  const { user, row, id } = await openedAt(made, "High risk");
  await user.click(row.getByRole("button", { name: /^Edit rule/ }));
  await user.click(await screen.findByRole("button", { name: "Delete" }));
  expect((await scenarioNamed(made, id))?.rules).toHaveLength(1);
  await user.click(await screen.findByRole("button", { name: "Delete rule" }));
  await waitFor(async () => expect((await scenarioNamed(made, id))?.rules).toEqual([]));
});

it("a rule over a custom list that was renamed has its current name", async () => {
  const made = await aScenarioShop(served.app());
  const { listId } = await served.app().read(createCustomList, { body: { name: "Fraudsters", type: "email", value: null } }, made.as);
  await aListRule(made.shop, { listId, name: "Blocked" });
  await opened(served, made);
  const row = within(rowOf("Listed"));
  expect(await row.findByText("When customer email is one of list “Fraudsters”")).toBeTruthy();
  row.getByRole("button", { name: "Listed" }).click();
  expect((await row.findByRole("link", { name: "list “Fraudsters”" })).getAttribute("href")).toContain(`/${listId}`);
  row.getByRole("button", { name: "Edit rule: Customer email is one of list “Fraudsters”" }).click();
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText("Customer email is one of list “Fraudsters”")).toBeTruthy();
});

it("a rule over a custom list leads to the list", async () => {
  const made = await aScenarioShop(served.app());
  const { listId } = await served.app().read(createCustomList, { body: { name: "Blocked", type: "email", value: null } }, made.as);
  await aListRule(made.shop, { listId });
  const { row } = await openedAt(made, "Listed");
  expect(row.getByText(/^Customer email is one of/).textContent).toBe("Customer email is one of list “Blocked”");
  expect(row.getByRole("link", { name: "list “Blocked”" }).getAttribute("href")).toContain(`/settings/custom-lists/${listId}`);
});
