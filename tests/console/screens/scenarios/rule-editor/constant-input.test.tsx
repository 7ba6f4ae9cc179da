import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ConstantInput, IDLE_MS } from "#console/screens/scenarios/rule-editor/constant-input.tsx";
import { RuleSentence } from "#console/screens/scenarios/rule-editor/rule-sentence.tsx";
import { DEFAULT_CURRENCY } from "#domain/money/currencies.ts";
import { constantSide, fieldSide, rule } from "#domain/rules/build-rule.ts";
import type { Rule } from "#domain/rules/rule.ts";
import { drawWithToasts } from "#tests/console/screens/scenarios/rule-editor/draw-with-toasts.tsx";

const large = rule(fieldSide("order.amount"), "Greater Than", constantSide(500));
const over = (amount: number) => rule(fieldSide("order.amount"), "Greater Than", constantSide(amount));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("a value is saved half a second after the last key, so half a number never is", () => {
  const { onSave } = draw(large);
  for (const typed of ["7", "75", "750"]) {
    type(typed);
    pass(IDLE_MS - 1);
  }
  expect(onSave).not.toHaveBeenCalled();
  pass(1);
  expect(onSave).toHaveBeenCalledExactlyOnceWith(over(750));
});

it.each([
  ["leaving it", () => fireEvent.blur(input())],
  ["Enter", () => fireEvent.keyDown(input(), { key: "Enter" })],
])("a value is saved at once by %s, and not again when time has passed", (_, end) => {
  const { onSave } = draw(large);
  type("750");
  end();
  expect(onSave).toHaveBeenCalledExactlyOnceWith(over(750));
  pass(IDLE_MS * 2);
  fireEvent.blur(input());
  expect(onSave).toHaveBeenCalledOnce();
});

it("a value that doesn't fit is never saved and stays, with what is wrong", () => {
  const { onSave } = draw(large);
  for (const typed of ["many", ""]) {
    type(typed);
    pass(IDLE_MS);
    fireEvent.blur(input());
    fireEvent.keyDown(input(), { key: "Enter" });
    expect(input().value).toBe(typed);
  }
  expect(onSave).not.toHaveBeenCalled();
  expect(screen.getByText("Enter a value")).toBeTruthy();
});

it("what is typed back to the stored value isn't saved", () => {
  const { onSave } = draw(large);
  type("7");
  type("500");
  pass(IDLE_MS);
  fireEvent.blur(input());
  expect(onSave).not.toHaveBeenCalled();
});

it("a value is saved with the rule as it is then", () => {
  const { onSave, redraw } = draw(large);
  type("750");
  const changed = rule(fieldSide("order.amount"), "Less Than", constantSide(500));
  redraw(changed);
  pass(IDLE_MS);
  expect(onSave).toHaveBeenCalledExactlyOnceWith(rule(fieldSide("order.amount"), "Less Than", constantSide(750)));
});

it("a value that someone else stores is shown until the person types", () => {
  const { redraw } = draw(large);
  redraw(over(900));
  expect(input().value).toBe("900");
  type("950");
  redraw(over(1000));
  expect(input().value).toBe("950");
});

it("a rule without a value has nothing to edit", () => {
  draw(rule(fieldSide("billing.city"), "Equal", fieldSide("shipping.city")));
  expect(screen.queryByRole("textbox")).toBeNull();
});

it("a risk score is edited as a percentage, and saved as the share that it was", () => {
  const { onSave } = draw(rule(fieldSide("riskScore"), "Greater Than Or Equal", constantSide(0.3)));
  expect(input().value).toBe("30");
  expect(screen.getByText("%")).toBeTruthy();
  type("250");
  pass(IDLE_MS);
  expect(onSave).not.toHaveBeenCalled();
  expect(screen.getByText("Enter a percentage from 0 to 100, such as 30")).toBeTruthy();
  type("25");
  pass(IDLE_MS);
  expect(onSave).toHaveBeenCalledExactlyOnceWith(rule(fieldSide("riskScore"), "Greater Than Or Equal", constantSide(0.25)));
});

it("yes or no is chosen", () => {
  const { onSave } = draw(rule(fieldSide("order.recurring"), "Equal", constantSide("yes")));
  const select = screen.getByRole<HTMLSelectElement>("combobox");
  expect(select.value).toBe("true");
  fireEvent.change(select, { target: { value: "false" } });
  pass(IDLE_MS);
  expect(onSave).toHaveBeenCalledExactlyOnceWith(rule(fieldSide("order.recurring"), "Equal", constantSide(false)));
});

it.each<[string, readonly Rule[], boolean]>([
  ["Order amount is more than 500 and order amount is more than 900", [large, over(900)], false],
  ["Has no rules, so it matches no orders", [], false],
  ["Applies when no other scenario matches", [], true],
])("a scenario reads: %s", (sentence, rules, isCatchAll) => {
  drawWithToasts(<RuleSentence rules={rules} currency={DEFAULT_CURRENCY} isCatchAll={isCatchAll} />);
  expect(screen.getByText(sentence)).toBeTruthy();
});

function draw(given: Rule) {
  const onSave = vi.fn<(saved: Rule) => void>();
  const { redraw } = drawWithToasts(<ConstantInput rule={given} onSave={onSave} />);
  return { onSave, redraw: (changed: Rule) => redraw(<ConstantInput rule={changed} onSave={onSave} />) };
}

function input(): HTMLInputElement {
  return screen.getByRole<HTMLInputElement>("textbox");
}

function type(text: string): void {
  fireEvent.change(input(), { target: { value: text } });
}

function pass(ms: number): void {
  act(() => void vi.advanceTimersByTime(ms));
}
