import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { RuleModal } from "#console/screens/scenarios/rule-editor/rule-modal.tsx";
import { TOAST_MS } from "#console/ui/toast-list.tsx";
import { constantSide, fieldSide, ordersSide, rule, velocitySide } from "#domain/rules/build-rule.ts";
import type { Rule } from "#domain/rules/rule.ts";
import { drawWithToasts } from "#tests/console/screens/scenarios/rule-editor/draw-with-toasts.tsx";
import { aggregationSide, customSide, listSide } from "#tests/support/rule-sides.ts";

const FAULT =
  "Please check that the fields are not partial or empty, and match the type of the operator/aggregation and the types of the right and left fields.";
const lists = [
  { customListId: 7, name: "Blocked", type: "text" as const },
  { customListId: 8, name: "Trusted", type: "text" as const },
];
const large = rule(fieldSide("order.amount"), "Greater Than", constantSide(500));

afterEach(() => {
  vi.useRealTimers();
});

describe("the custom lists", () => {
  it("that aren't there yet are created in Settings, where a link leads", async () => {
    open(null, []);
    await pick("Left Side", "Customer email");
    expect(screen.queryByText(/No custom lists yet/)).toBeNull();
    await pick("Operation", "Is one of");
    expect(screen.getByText(/No custom lists yet/)).toBeTruthy();
    const link = screen.getByRole("link", { name: "Create one in Settings (opens a new tab)" });
    expect(link.getAttribute("href")).toBe("/settings/custom-lists");
  });

  it("are offered only if the left side's values can be in them", async () => {
    open(null, [
      { customListId: 7, name: "Bad emails", type: "email" },
      { customListId: 8, name: "Bad ranges", type: "ip" },
    ]);
    await pick("Left Side", "Customer email");
    await pick("Operation", "Is one of");
    expect([await offers("Right Side", "Bad emails"), await offers("Right Side", "Bad ranges")]).toEqual([true, false]);
    await pick("Left Side", "Card BIN");
    expect(screen.getByText(/^None of your custom lists has a type that fits the left side/)).toBeTruthy();
  });

  it("that couldn't be loaded aren't called deleted, and a rule over one can be saved", async () => {
    const listed = rule(fieldSide("payer.email"), "In", listSide("7", "Blocked"));
    const { onSave } = open(listed, null);
    expect(screen.getByText(/^Couldn't load your custom lists/)).toBeTruthy();
    expect(screen.queryByText("Right side is a list that your shop doesn't have")).toBeNull();
    await press("Save");
    expect(onSave).toHaveBeenCalledExactlyOnceWith(listed);
  });
});

describe("a new rule", () => {
  it("that isn't complete leads to the first field with a fault", async () => {
    open(null);
    await pick("Left Side", "Order amount");
    await pick("Operation", "Is more than");
    await press("Add");
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Value" }));
  });

  it("is a field, an operation and a value", async () => {
    const { onSave } = open(null);
    await pick("Left Side", "Order amount");
    await pick("Operation", "Is more than");
    await type("Value", "500");
    expect(screen.getByText("Order amount is more than 500")).toBeTruthy();
    await press("Add");
    expect(onSave).toHaveBeenCalledExactlyOnceWith(large);
  });

  it("takes a risk score as a percentage from 0 to 100", async () => {
    const { onSave } = open(null);
    await pick("Left Side", "Risk score");
    await pick("Operation", "Is at least");
    expect(screen.getByText("%")).toBeTruthy();
    await type("Value", "2500");
    expect(screen.getByText("Enter a percentage from 0 to 100, such as 30")).toBeTruthy();
    await press("Add");
    expect(onSave).not.toHaveBeenCalled();
    await type("Value", "25.");
    expect((screen.getByLabelText("Value") as HTMLInputElement).value).toBe("25.");
    expect(screen.getByText("Risk score is at least 25.00%")).toBeTruthy();
    await press("Add");
    expect(onSave).toHaveBeenCalledExactlyOnceWith(rule(fieldSide("riskScore"), "Greater Than Or Equal", constantSide(0.25)));
  });

  it("can be made with the keyboard alone", async () => {
    const { onSave } = open(null);
    const user = userEvent.setup();
    act(() => picker("Left Side").focus());
    await user.keyboard("order amount");
    await optionsShown("Left Side");
    enter();
    await user.tab();
    expect(document.activeElement).toBe(picker("Operation"));
    await user.keyboard("greater than");
    await optionsShown("Operation");
    enter();
    await user.tab();
    expect(document.activeElement).toBe(picker("Right Side"));
    await user.tab();
    await user.keyboard("500{Enter}");
    expect(onSave).toHaveBeenCalledExactlyOnceWith(large);
  });

  it("has no Delete", () => {
    open(null);
    expect(screen.queryByRole("button", { name: "Delete" })).toBeNull();
  });

  it("is of an aggregation and its field", async () => {
    const { onSave } = open(null);
    await pick("Left Side", "Sum of…");
    await pick("Field", "Item quantities");
    await pick("Operation", "Is at least");
    await type("Value", "10");
    await press("Add");
    expect(onSave).toHaveBeenCalledExactlyOnceWith(
      rule(aggregationSide("sum", "item.quantity"), "Greater Than Or Equal", constantSide(10)),
    );
  });

  it("is of a custom field, its type and path", async () => {
    const { onSave } = open(null);
    await pick("Left Side", "Custom field");
    choose("Type", "Date");
    await type("Path", "meta.since");
    await pick("Operation", "Is before");
    expect(screen.getByLabelText("Value").getAttribute("placeholder")).toBe("YYY-MM-DD");
    await type("Value", "2026-01-31");
    await press("Add");
    expect(onSave).toHaveBeenCalledExactlyOnceWith(rule(customSide("meta.since", "date"), "Before", constantSide("2026-01-31")));
  });

  it("is of a function over a card's orders", async () => {
    const { onSave } = open(null);
    await pick("Left Side", "Orders in a time window (velocity hours)");
    choose("Calculate", "Sum of");
    choose("Among orders", "with this card");
    await type("Hours", "48");
    fireEvent.click(screen.getByLabelText("Include this order"));
    await pick("Operation", "Is more than");
    await type("Value", "900");
    await press("Add");
    const spent = ordersSide({ name: "sum", over: "amount", by: "card", hours: 48, withThis: false });
    expect(onSave).toHaveBeenCalledExactlyOnceWith(rule(spent, "Greater Than", constantSide(900)));
  });

  it("says how many orders and hours velocity hours reach", async () => {
    open(null);
    await pick("Left Side", "Orders in a time window (velocity hours)");
    expect(screen.getByText("From 1 to 720. Counts at most the latest 500 orders with the same value.")).toBeTruthy();
    choose("Calculate", "Average of");
    expect(screen.getByText("In your shop's currency, at the exchange rate of each order's day.")).toBeTruthy();
  });

  it("is of a ready-made count", async () => {
    const { onSave } = open(null);
    await pick("Left Side", "Orders in a time window (velocity hours)");
    choose("Calculate", "Ready-made count");
    await pick("Count", "Customers on this device");
    await type("Hours", "24");
    await pick("Operation", "Is at least");
    await type("Value", "3");
    await press("Add");
    expect(onSave).toHaveBeenCalledExactlyOnceWith(rule(velocitySide("device.people", 24), "Greater Than Or Equal", constantSide(3)));
  });

  it("looks up in a custom list, which is offered to list operators alone", async () => {
    const { onSave } = open(null);
    await pick("Left Side", "Customer email");
    await pick("Operation", "Is");
    expect(await offers("Right Side", "Blocked")).toBe(false);
    await pick("Operation", "Is one of");
    expect(screen.getByLabelText("Value").getAttribute("placeholder")).toBe("one,two,three");
    await pick("Right Side", "Blocked");
    expect(screen.queryByLabelText("Value")).toBeNull();
    await press("Add");
    expect(onSave).toHaveBeenCalledExactlyOnceWith(rule(fieldSide("payer.email"), "In", listSide("7", "Blocked")));
  });

  it("compares to another field of the same type", async () => {
    const { onSave } = open(null);
    await pick("Left Side", "Billing city");
    await pick("Operation", "Is not");
    expect(await offers("Right Side", "Order amount")).toBe(false);
    await pick("Right Side", "Shipping city");
    await press("Add");
    expect(onSave).toHaveBeenCalledExactlyOnceWith(rule(fieldSide("billing.city"), "Not Equal", fieldSide("shipping.city")));
  });

  it("compares to an aggregation of another field", async () => {
    const { onSave } = open(null);
    await pick("Left Side", "Order amount");
    await pick("Operation", "Is less than");
    await pick("Right Side", "Sum of…");
    await pick("Field on the right", "Item amounts");
    await press("Add");
    expect(onSave).toHaveBeenCalledExactlyOnceWith(rule(fieldSide("order.amount"), "Less Than", aggregationSide("sum", "item.amount")));
  });

  it("asks yes or no", async () => {
    const { onSave } = open(null);
    await pick("Left Side", "Proxy or VPN");
    await pick("Operation", "Is");
    choose("Value", "Yes");
    await press("Add");
    expect(onSave).toHaveBeenCalledExactlyOnceWith(rule(fieldSide("place.ipIsProxy"), "Equal", constantSide(true)));
  });

  it("finds countries by name, one or several", async () => {
    const { onSave } = open(null);
    await pick("Left Side", "IP country");
    await pick("Operation", "Is none of");
    await pick("Value", "United States");
    await pick("Value", "Canada");
    await pick("Value", "France");
    fireEvent.click(screen.getByRole("button", { name: "Remove France" }));
    expect(screen.getByText("IP country is none of United States, Canada")).toBeTruthy();
    await press("Add");
    expect(onSave).toHaveBeenCalledExactlyOnceWith(rule(fieldSide("place.ipCountry"), "Not In", constantSide("US,CA")));
    await pick("Operation", "Is not");
    expect((screen.getByLabelText("Value") as HTMLInputElement).value).toBe("United States");
  });

  it("needs no right side to ask whether a value is known, and saves it as NULL", async () => {
    const { onSave } = open(null);
    await pick("Left Side", "Customer phone");
    await pick("Operation", "Is unknown");
    expect(screen.queryByLabelText("Right Side")).toBeNull();
    await press("Add");
    expect(onSave).toHaveBeenCalledExactlyOnceWith(rule(fieldSide("payer.phone"), "isNullOrEmpty", null));
    expect(onSave.mock.calls[0]?.[0].secondRightField?.constValue).toBe("NULL");
  });
});

describe("the pickers", () => {
  it("group what they offer, each with a line of help", async () => {
    open(null);
    act(() => picker("Left Side").focus());
    const box = await optionsShown("Left Side");
    for (const title of ["Order and customer", "Recipient", "Items", "Functions", "Custom"])
      expect(within(box).getByText(title)).toBeTruthy();
    expect(within(box).getByText("The order's total, in the order's currency.")).toBeTruthy();
  });

  it("search labels and help, ignoring case and accents, and say that nothing matches", async () => {
    open(null);
    expect(await optionNames("Left Side", "DISPOSABLE")).toEqual([expect.stringMatching(/^Disposable email/)]);
    expect(await optionNames("Left Side", "proxy")).toEqual([expect.stringMatching(/^Proxy or VPN/)]);
    fireEvent.change(picker("Left Side"), { target: { value: "no such field" } });
    expect(await screen.findByText("Nothing matches “no such field”")).toBeTruthy();
  });

  it.each(["number", "count", "sum", "orders in", "48 hours", "same card", "Number of orders with the same card in 48 hours", "velocity"])(
    "find what is aggregated over orders by '%s'",
    async (sought) => {
      open(null);
      expect(await optionNames("Left Side", sought)).toContainEqual(expect.stringMatching(/^Orders in a time window/));
    },
  );

  it("point to no option once they are closed", async () => {
    open(null);
    await pick("Left Side", "Order amount");
    await waitFor(() => expect(picker("Left Side").getAttribute("aria-expanded")).toBe("false"));
    expect(picker("Left Side").getAttribute("aria-activedescendant")).toBeNull();
    expect(document.getElementById(picker("Left Side").getAttribute("aria-controls") ?? "")).toBeNull();
  });

  it("offer the operations that take the left side's type, and none before there is one", async () => {
    open(null);
    expect((picker("Operation") as HTMLInputElement).disabled).toBe(true);
    await pick("Left Side", "Order date");
    expect(await offers("Operation", "Is before")).toBe(true);
    expect(await offers("Operation", "Contains")).toBe(false);
  });
});

describe("a rule that fails the type check", () => {
  it("isn't saved: a toast says so for 5 seconds, and the dialog stays with what is wrong", async () => {
    const { onSave } = open(null);
    await pick("Left Side", "Order amount");
    await pick("Operation", "Is more than");
    await type("Value", "many");
    expect(screen.getByText("Enter a number, such as 1.5")).toBeTruthy();
    vi.useFakeTimers();
    fireEvent.click(screen.getByRole("button", { name: "Add" }));
    expect(screen.getByText(FAULT)).toBeTruthy();
    act(() => void vi.advanceTimersByTime(TOAST_MS - 1));
    expect(screen.getByText(FAULT)).toBeTruthy();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.queryByText(FAULT)).toBeNull();
    expect(TOAST_MS).toBe(5000);
    expect(onSave).not.toHaveBeenCalled();
    expect((screen.getByLabelText("Value") as HTMLInputElement).value).toBe("many");
  });

  it("says what is missing only once the person tries to save", async () => {
    const { onSave } = open(null);
    expect(screen.queryByText("Select a left side")).toBeNull();
    await press("Add");
    expect(screen.getByText("Select a left side")).toBeTruthy();
    await pick("Left Side", "Sum of…");
    expect(screen.getByText("Select a field")).toBeTruthy();
    await pick("Field", "Item amounts");
    expect(screen.getByText("Select an operation")).toBeTruthy();
    await pick("Operation", "Is");
    expect(screen.getByText("Enter a value")).toBeTruthy();
    await type("Value", "5");
    await press("Add");
    expect(onSave).toHaveBeenCalledOnce();
  });

  it("says at once that hours are out of range", async () => {
    open(rule(velocitySide("card.people", 24), "Greater Than", constantSide(1)));
    await type("Hours", "721");
    expect(screen.getByText("Hours must be a whole number from 1 to 720")).toBeTruthy();
  });

  it("says all that is wrong, each at its field", async () => {
    const { onSave } = open(rule(velocitySide("card.people", 24), "Greater Than", constantSide(1)));
    await type("Hours", "9999");
    await type("Value", "abc");
    expect(errorAt("Hours")).toBe("Hours must be a whole number from 1 to 720");
    expect(errorAt("Value")).toBe("Enter a number, such as 1.5");
    await press("Save");
    expect(screen.getByText(FAULT)).toBeTruthy();
    expect(onSave).not.toHaveBeenCalled();
  });

  it("says that a list needs a list operator, or was deleted", async () => {
    const { onSave } = open(rule(fieldSide("payer.email"), "In", listSide("9", "Gone")));
    expect(screen.getByText("Right side is a list that your shop doesn't have")).toBeTruthy();
    expect((picker("Right Side") as HTMLInputElement).value).toBe("Gone");
    await pick("Right Side", "Trusted");
    await pick("Operation", "Is");
    expect(screen.getByText(/^A list needs one of these operations: is one of, is none of/)).toBeTruthy();
    await press("Save");
    expect(onSave).not.toHaveBeenCalled();
    await pick("Operation", "Is none of");
    await press("Save");
    expect(onSave).toHaveBeenCalledExactlyOnceWith(rule(fieldSide("payer.email"), "Not In", listSide("8", "Trusted")));
  });

  it("says that the types of both sides differ", async () => {
    open(rule(fieldSide("billing.city"), "Equal", fieldSide("shipping.city")));
    await pick("Left Side", "Order amount");
    await pick("Operation", "Is");
    expect(screen.getByText("The types of both sides must match")).toBeTruthy();
  });
});

describe("an existing rule", () => {
  it("is shown as it is, saved as changed", async () => {
    const { onSave } = open(large);
    expect((picker("Left Side") as HTMLInputElement).value).toBe("Order amount");
    expect((picker("Operation") as HTMLInputElement).value).toBe("Is more than");
    expect((picker("Right Side") as HTMLInputElement).value).toBe("Value");
    await type("Value", "700");
    await press("Save");
    expect(onSave).toHaveBeenCalledExactlyOnceWith(rule(fieldSide("order.amount"), "Greater Than", constantSide(700)));
  });

  it("that is the scenario's only one is deleted once the person confirms it, and stays as edited if they don't", async () => {
    const { onDelete } = open(large, lists, true);
    await type("Value", "700");
    await press("Delete");
    expect(await screen.findByText("Without rules, this scenario applies to no order.")).toBeTruthy();
    await press("Keep rule");
    expect(onDelete).not.toHaveBeenCalled();
    expect(((await screen.findByLabelText("Value")) as HTMLInputElement).value).toBe("700");
    await press("Delete");
    await press("Delete rule");
    expect(onDelete).toHaveBeenCalledOnce();
  });

  it("can be deleted", async () => {
    const { onDelete, onSave } = open(large);
    await press("Delete");
    expect(onDelete).toHaveBeenCalledOnce();
    expect(onSave).not.toHaveBeenCalled();
  });

  it("says why it couldn't be saved, and keeps what was typed", async () => {
    const { redraw, onSave } = open(large);
    await type("Value", "700");
    await press("Save");
    redraw({ error: new Error("Lost") });
    expect(await screen.findByText("Couldn't save the rule")).toBeTruthy();
    expect((screen.getByLabelText("Value") as HTMLInputElement).value).toBe("700");
    redraw({ isSaving: true });
    fireEvent.submit(screen.getByLabelText("Value"));
    expect(onSave).toHaveBeenCalledOnce();
  });
});

describe("leaving the dialog", () => {
  it("by Escape closes it if nothing was changed", async () => {
    const { onClose } = open(large);
    escape();
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("by Escape asks first if something was, and keeps it", async () => {
    const { onClose } = open(large);
    await type("Value", "700");
    escape();
    expect(onClose).not.toHaveBeenCalled();
    expect(await screen.findByText("Your changes to this rule aren't saved.")).toBeTruthy();
    await press("Keep editing");
    expect(((await screen.findByLabelText("Value")) as HTMLInputElement).value).toBe("700");
    escape();
    await press("Discard changes");
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("isn't meant by an Escape that closes a picker", async () => {
    const { onClose } = open(large);
    act(() => picker("Left Side").focus());
    await optionsShown("Left Side");
    escape();
    expect(onClose).not.toHaveBeenCalled();
    await waitFor(() => expect(picker("Left Side").getAttribute("aria-expanded")).toBe("false"));
    escape();
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("by Cancel asks nothing", async () => {
    const { onClose } = open(large);
    await type("Value", "700");
    await press("Cancel");
    expect(onClose).toHaveBeenCalledOnce();
  });
});

function open(given: Rule | null, offered: Parameters<typeof RuleModal>[0]["lists"] = lists, isOnly = false) {
  const calls = { onSave: vi.fn<(saved: Rule) => void>(), onDelete: vi.fn(), onClose: vi.fn() };
  const modal = (more: { isSaving?: boolean; error?: Error }) => (
    <RuleModal rule={given} lists={offered} isNew={given === null} isOnly={isOnly} {...calls} {...more} />
  );
  const { redraw } = drawWithToasts(modal({}));
  return { ...calls, redraw: (more: { isSaving?: boolean; error?: Error }) => redraw(modal(more)) };
}

function picker(label: string): HTMLElement {
  return screen.getByRole("combobox", { name: label });
}

async function optionsShown(label: string): Promise<HTMLElement> {
  return waitFor(() => {
    const box = document.getElementById(picker(label).getAttribute("aria-controls") ?? "");
    if (box === null) throw new Error(`${label} shows no options`);
    return box;
  });
}

async function optionNames(label: string, sought?: string): Promise<string[]> {
  act(() => picker(label).focus());
  if (sought !== undefined) fireEvent.change(picker(label), { target: { value: sought } });
  const options = within(await optionsShown(label)).getAllByRole("option");
  const names = options.map((option) => option.textContent ?? "");
  act(() => picker(label).blur());
  return names;
}

async function offers(label: string, option: string): Promise<boolean> {
  return (await optionNames(label)).some((name) => name.startsWith(option));
}

async function pick(label: string, option: string): Promise<void> {
  act(() => picker(label).focus());
  fireEvent.change(picker(label), { target: { value: option } });
  const words = within(await optionsShown(label)).getAllByText(option, { exact: true })[0];
  if (words === undefined) throw new Error(`${label} doesn't offer ${option}`);
  fireEvent.click(words);
  act(() => picker(label).blur());
}

async function type(label: string, text: string): Promise<void> {
  fireEvent.change(await screen.findByLabelText(label), { target: { value: text } });
}

function choose(label: string, option: string): void {
  const select = screen.getByLabelText(label);
  const value = within(select).getByRole<HTMLOptionElement>("option", { name: option }).value;
  fireEvent.change(select, { target: { value } });
}

function errorAt(label: string): string {
  const described = screen.getByLabelText(label).getAttribute("aria-describedby")?.split(" ") ?? [];
  return described.map((id) => (id.endsWith("Error") ? document.getElementById(id)?.textContent : null) ?? "").join("");
}

async function press(name: string): Promise<void> {
  fireEvent.click(await screen.findByRole("button", { name }));
}

/** Polaris's pickers know keys by their codes, which typed keys don't have here. */
function enter(): void {
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "Enter", keyCode: 13 });
}

function escape(): void {
  const at = document.activeElement ?? document.body;
  fireEvent.keyDown(at, { key: "Escape", keyCode: 27 });
  fireEvent.keyUp(at, { key: "Escape", keyCode: 27 });
}
