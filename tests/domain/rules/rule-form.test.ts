import { describe, expect, it } from "vitest";
import { listTypeNames, type ListType } from "#domain/custom-lists/list-type.ts";
import { constantKind } from "#domain/rules/constant-kind.ts";
import { constantSide, fieldSide, rule, velocitySide, type RuleSide } from "#domain/rules/build-rule.ts";
import { checkRule } from "#domain/rules/check-rule.ts";
import { fieldCatalogue } from "#domain/rules/field-catalogue.ts";
import { fieldWords } from "#domain/rules/field-words.ts";
import { aggregationNames, aggregations, CONSTANT_FIELD, CUSTOM_FIELD, customFields, VELOCITY_FIELD } from "#domain/rules/functions.ts";
import { isNullOperator, operatorNames, type OperatorName } from "#domain/rules/operators.ts";
import type { Rule } from "#domain/rules/rule.ts";
import type { ValueType } from "#domain/rules/value-type.ts";
import {
  aggregatedGroups,
  constantText,
  formFaults,
  hasRightSide,
  leftGroups,
  newRule,
  operatorChoices,
  rightChoice,
  rightGroups,
  ruleToSave,
  withAggregated,
  withConstant,
  withCustomType,
  withLeft,
  withOperator,
  withPath,
  withRight,
  type ChoiceGroup,
  type ListToPick,
} from "#domain/rules/rule-form.ts";
import { arbitraryDraft, arbitraryRule } from "#tests/support/arbitrary-rules.ts";
import { fc } from "#tests/support/properties.ts";
import { aggregationSide, customSide, listSide } from "#tests/support/rule-sides.ts";

const lists = [{ customListId: 7, name: "Blocked", type: "text" as const }];
const fields = Object.values(fieldCatalogue).flat();

describe("what a rule can begin with", () => {
  it("is every field, function and custom field, each once, with a label and a line of help", () => {
    const choices = leftGroups.flatMap((group) => group.choices);
    expect(names(leftGroups).toSorted()).toEqual(
      [...fields.map(({ name }) => name), ...aggregationNames, CUSTOM_FIELD, VELOCITY_FIELD].toSorted(),
    );
    expect(new Set(choices.map(({ label }) => label)).size).toBe(choices.length);
    for (const { name, help } of choices) expect({ name, help }).toEqual({ name, help: expect.stringMatching(/^[A-Z0-9].{10,95}\.$/s) });
  });

  it("is grouped", () => {
    expect(leftGroups.map(({ title }) => title)).toEqual(["Order and customer", "Recipient", "Items", "Functions", "Custom"]);
  });

  it("names the customer's email and the custom fields as they are stored", () => {
    expect(names(leftGroups)).toEqual(expect.arrayContaining(["payer.email", "custom field", "velocityH"]));
    expect(customFields.map(({ label }) => label)).toEqual(["Custom field", "Orders in a time window (velocity hours)"]);
    expect(fieldWords("record.person.chargebacks")?.help).toBe("On earlier orders with this customer.");
  });
});

describe("a left side that is chosen", () => {
  it("is a whole field", () => {
    expect(withLeft(newRule, "order.amount")).toMatchObject(sides(fieldSide("order.amount")));
  });

  it("leaves an aggregation's field and a custom field's path to be entered", () => {
    expect(formFault(withOperator(withLeft(newRule, "sum"), "Equal"), [])).toMatchObject({ side: "left", isIncomplete: true });
    expect(formFault(withOperator(withLeft(newRule, CUSTOM_FIELD), "Equal"), [])).toMatchObject({ side: "left", isIncomplete: true });
  });

  it("completes an aggregation with a field that it takes", () => {
    const sum = withAggregated(withLeft(newRule, "sum"), "left", "item.amount");
    expect(sum).toMatchObject(sides(aggregationSide("sum", "item.amount")));
    for (const name of aggregationNames) {
      const taken = names(aggregatedGroups(name));
      for (const field of fields) {
        const built = withConstant(withOperator(withAggregated(withLeft(newRule, name), "left", field.name), "Equal"), "1");
        expect({ name, field: field.name, isValid: checkRule(built) === null }).toEqual({
          name,
          field: field.name,
          isValid: taken.includes(field.name),
        });
      }
    }
  });

  it("completes a custom field with its type and path", () => {
    const custom = withPath(withCustomType(withLeft(newRule, CUSTOM_FIELD), "number"), "meta.tier");
    expect(custom).toMatchObject(sides(customSide("meta.tier", "number")));
  });

  it("keeps the operator if it takes the new type, and always what was typed", () => {
    const typed = withConstant(withOperator(withLeft(newRule, "order.amount"), "Greater Than"), "500");
    expect(withLeft(typed, "riskScore")).toMatchObject({ operator: "Greater Than" });
    expect(withLeft(typed, "order.currency")).toMatchObject({ operator: null });
    expect(withCustomType(withLeft(typed, CUSTOM_FIELD), "number")).toMatchObject({ operator: null });
    expect(constantText(withLeft(typed, "order.currency"))).toBe("500");
  });

  it("changes nothing if it's the one that was there", () => {
    const complete = withAggregated(withLeft(newRule, "sum"), "left", "item.amount");
    expect(withLeft(complete, "sum")).toBe(complete);
  });
});

describe("operators", () => {
  it("are offered if they take the left side's type, also before its secondary input is there", () => {
    expect(operatorChoices(newRule)).toEqual([]);
    const numbers = [
      "Equal",
      "Not Equal",
      "Greater Than",
      "Greater Than Or Equal",
      "Less Than",
      "Less Than Or Equal",
      "In",
      "Not In",
      "isNullOrEmpty",
      "isNotNullOrEmpty",
    ];
    for (const left of ["order.amount", "sum", VELOCITY_FIELD]) {
      expect(operatorChoices(withLeft(newRule, left)).map(({ name }) => name)).toEqual(numbers);
    }
    expect(operatorChoices(withLeft(newRule, "order.createdAt")).map(({ name }) => name)).toEqual(
      expect.arrayContaining(["Before", "After"]),
    );
    expect(operatorChoices(withLeft(newRule, "order.tags")).map(({ name }) => name)).toEqual([
      "In",
      "Not In",
      "Some In",
      "Begins With",
      "Not Begins With",
      "Ends With",
      "Not Ends With",
      "Contains",
      "Not Contains",
      "isNullOrEmpty",
      "isNotNullOrEmpty",
    ]);
  });

  it("say what they do in plain words, and are also found by their name", () => {
    expect(operatorChoices(withLeft(newRule, "order.amount"))).toContainEqual({
      name: "Greater Than",
      label: "Is more than",
      help: "The left value is larger, or a later day.",
      search: "Greater Than",
    });
  });

  it("are never explained by their names", () => {
    for (const left of ["order.createdAt", "order.tags", "payer.email", "order.amount"])
      for (const { help } of operatorChoices(withLeft(newRule, left))) expect(help).not.toMatch(/isN|Null|Not [A-Z]|Greater Than|With/);
  });

  it("that check for null need no right side, and force it to NULL when saved", () => {
    const unknown = withConstant(withOperator(withLeft(newRule, "payer.email"), "isNullOrEmpty"), "typed before");
    expect(hasRightSide(unknown)).toBe(false);
    expect(formFault(unknown, [])).toBeNull();
    expect(ruleToSave(unknown).secondRightField?.constValue).toBe("NULL");
    expect(constantText(withOperator(unknown, "Equal"))).toBe("typed before");
  });

  it("that take one country keep the first of several", () => {
    const several = withConstant(withOperator(withLeft(newRule, "place.ipCountry"), "Not In"), "US,CA");
    expect(constantText(withOperator(several, "In"))).toBe("US,CA");
    expect(constantText(withOperator(several, "Equal"))).toBe("US");
  });
});

describe("the right side", () => {
  it("can be a value before there is an operator", () => {
    expect(names(rightGroups(withLeft(newRule, "payer.email"), lists))).toEqual([CONSTANT_FIELD]);
    expect(rightChoice(newRule)).toBe(CONSTANT_FIELD);
  });

  it.each<[OperatorName, boolean]>([
    ["In", true],
    ["Not In", true],
    ["Begins With", true],
    ["Not Begins With", true],
    ["Ends With", true],
    ["Not Ends With", true],
    ["Equal", false],
    ["Contains", false],
  ])("offers lists for %s: %s", (operator, isOffered) => {
    const started = withOperator(withLeft(newRule, "payer.email"), operator);
    expect(names(rightGroups(started, lists)).includes("list:7")).toBe(isOffered);
    const listed = withRight(withOperator(started, "In"), "list:7", lists);
    expect(listed).toMatchObject({ firstRightField: listSide("7", "Blocked").first, secondRightField: null });
    expect(formFault(withOperator(listed, operator), lists) === null).toBe(isOffered);
  });

  it("offers numbers lists of texts only, and refuses others", () => {
    const emails = [...lists, { customListId: 8, name: "Emails", type: "email" as const }];
    const amount = withOperator(withLeft(newRule, "order.amount"), "In");
    const offered = names(rightGroups(amount, emails));
    expect([offered.includes("list:7"), offered.includes("list:8")]).toEqual([true, false]);
    const listed = withRight(withOperator(withLeft(newRule, "payer.email"), "In"), "list:8", emails);
    expect(formFault(listed, emails)).toBeNull();
    expect(formFault(withLeft(listed, "order.amount"), emails)?.words).toBe(
      "Right side is a list of type “Email addresses”, which the left side's values can't be in",
    );
  });

  it.each<[string, ListType[]]>([
    ["payer.email", ["text", "email", "domain"]],
    ["email.domain", ["text", "domain"]],
    ["device.ip", ["text", "ip"]],
    ["payment.cardBin", ["text", "bin"]],
    ["shipping.phone", ["text", "phone"]],
    ["device.id", ["text", "device"]],
    ["payer.fullName", ["text"]],
    ["order.tags", ["text"]],
    ["sum", ["text"]],
    [CUSTOM_FIELD, [...listTypeNames]],
  ])("offers %s the lists that its values can be in, and refuses others", (left, fitting) => {
    const every = listTypeNames.map((type, at) => ({ customListId: at, name: type, type }));
    const asked = withOperator(withLeft(newRule, left), "In");
    const offered = rightGroups(asked, every).find(({ title }) => title === "Custom lists");
    expect(offered?.choices.map(({ label }) => label)).toEqual(listTypeNames.filter((type) => fitting.includes(type)));
    if (left === "sum" || left === CUSTOM_FIELD) return;
    for (const { customListId, type } of every)
      expect([type, formFault(withRight(asked, `list:${customListId}`, every), every) === null]).toEqual([type, fitting.includes(type)]);
  });

  it("refuses a list that was deleted", () => {
    const listed = withRight(withOperator(withLeft(newRule, "payer.email"), "In"), "list:7", lists);
    expect(formFault(listed, [])).toEqual({
      side: "right",
      words: "Right side is a list that your shop doesn't have",
      isIncomplete: false,
    });
    expect(formFault(withOperator(listed, "isNullOrEmpty"), [])).toBeNull();
  });

  it("offers fields and functions of the left side's type", () => {
    const email = names(rightGroups(withOperator(withLeft(newRule, "payer.email"), "Equal"), lists));
    expect(email).toEqual(expect.arrayContaining(["payer.id", "billing.city"]));
    expect(email).not.toEqual(expect.arrayContaining(["order.amount"]));
    expect(email).not.toContain("sum");
    expect(names(rightGroups(withOperator(withLeft(newRule, "order.amount"), "Greater Than"), lists))).toEqual(
      expect.arrayContaining(["amounts.limit", "sum"]),
    );
    expect(names(rightGroups(withOperator(withLeft(newRule, "payer.email"), "In"), lists))).toContain("order.tags");
  });

  it("offers exactly the fields that pass the type check", () => {
    const lefts = ["payer.email", "order.amount", "order.createdAt", "order.recurring", "order.tags", "item.amount"];
    for (const left of lefts) {
      for (const operator of operatorNames.filter((each) => !isNullOperator(each))) {
        const started = withOperator(withLeft(newRule, left), operator);
        if (!operatorChoices(started).some(({ name }) => name === operator)) continue;
        const offered = names(rightGroups(started, lists));
        const passing = fields.filter(({ name }) => checkRule({ ...started, firstRightField: fieldSide(name).first }) === null);
        expect(offered.filter((name) => fieldWords(name) !== null)).toEqual(passing.map(({ name }) => name));
      }
    }
  });

  it("is a constant of the left side's type", () => {
    expect(constantKind(withOperator(withLeft(newRule, "order.amount"), "Equal"))).toEqual({
      type: "number",
      takesList: false,
      unit: null,
    });
    expect(constantKind(withOperator(withLeft(newRule, "place.ipCountry"), "In"))).toEqual({
      type: "string",
      takesList: true,
      unit: "country",
    });
    expect(constantKind(withLeft(newRule, "order.createdAt"))).toMatchObject({ type: "date" });
    expect(constantKind(withLeft(newRule, "item.amount"))).toMatchObject({ type: "number" });
    expect(constantKind(withCustomType(withLeft(newRule, CUSTOM_FIELD), "[boolean]"))).toMatchObject({ type: "boolean" });
    expect(constantKind(newRule)).toEqual({ type: "string", takesList: false, unit: null });
  });

  it("is a percentage of the risk score, which keeps the digits of another number", () => {
    const amount = withConstant(withOperator(withLeft(newRule, "order.amount"), "Greater Than"), "25");
    const score = withLeft(amount, "riskScore");
    expect(score.secondRightField?.constValue).toBe("0.25");
    expect(withLeft(score, "order.amount").secondRightField?.constValue).toBe("25");
    expect(formFault(score, [])).toBeNull();
    for (const typed of ["1.5", "-0.1", "abc"])
      expect(formFault(withConstant(score, typed), [])).toEqual({
        side: "right",
        words: "Enter a percentage from 0 to 100, such as 30",
        isIncomplete: false,
      });
  });

  it("says in words why a value doesn't fit, and which are just not there yet", () => {
    const started = withOperator(withLeft(newRule, "order.amount"), "Equal");
    expect(formFault(newRule, [])).toEqual({ side: "left", words: "Select a left side", isIncomplete: true });
    expect(formFault(started, [])).toEqual({ side: "right", words: "Enter a value", isIncomplete: true });
    expect(formFault(withConstant(started, "many"), [])).toEqual({
      side: "right",
      words: "Enter a number, such as 1.5",
      isIncomplete: false,
    });
    expect(formFault(withConstant(started, "500"), [])).toBeNull();
  });
});

describe("what is wrong with a rule", () => {
  const field = (type: ValueType) => withPath(withCustomType(withLeft(newRule, CUSTOM_FIELD), type), "meta.value");
  it.each<[string, Rule, OperatorName, string, string]>([
    ["a number", field("number"), "Equal", "1,5", "Enter a number, such as 1.5"],
    ["numbers", field("number"), "In", "1,abc", "Enter numbers separated by commas, such as 1.5,20"],
    ["a date", field("date"), "Before", "31.1.2026", "Enter a date, such as 2026-01-31"],
    ["yes or no", field("boolean"), "Equal", "perhaps", "Select yes or no"],
    ["a percentage", withLeft(newRule, "riskScore"), "Less Than", "12", "Enter a percentage from 0 to 100, such as 30"],
    ["percentages", withLeft(newRule, "riskScore"), "In", "0.1,12", "Enter percentages from 0 to 100, separated by commas, such as 30,50"],
  ])("is said by what fits: %s", (_, started, operator, typed, words) => {
    expect(formFaults(withConstant(withOperator(started, operator), typed), [])).toEqual([{ side: "right", words, isIncomplete: false }]);
  });

  it("is said of both sides at once", () => {
    const counted: Rule = { ...newRule, ...sides(velocitySide("card.people", 9999)), operator: "Greater Than" };
    expect(formFaults(withConstant(counted, "abc"), [])).toEqual([
      { side: "left", words: "Hours must be a whole number from 1 to 720", isIncomplete: false },
      { side: "right", words: "Enter a number, such as 1.5", isIncomplete: false },
    ]);
    expect(formFaults(newRule, []).map(({ words }) => words)).toEqual(["Select a left side", "Enter a value"]);
    expect(formFaults(withLeft(newRule, "sum"), []).map(({ words }) => words)).toEqual([
      "Select a field",
      "Select an operation",
      "Enter a value",
    ]);
  });
});

describe("the form", () => {
  it("shows a valid rule as it is: nothing is changed by choosing what is chosen", () => {
    fc.assert(
      fc.property(arbitraryRule, (stored) => {
        const left = stored.firstLeftField?.name ?? "";
        const right = rightChoice(stored) ?? "";
        const again = withRight(withLeft(stored, left), right, []);
        expect(again).toBe(stored);
        expect(names(leftGroups)).toContain(left);
        expect(operatorChoices(stored).map(({ name }) => name)).toContain(stored.operator);
        const isOffered = right.startsWith("list:") || !hasRightSide(stored) || names(rightGroups(stored, [])).includes(right);
        expect({ right, isOffered }).toEqual({ right, isOffered: true });
      }),
    );
  });

  it("takes whatever a rule says without fault, and lets only what passes the type check be saved", () => {
    fc.assert(
      fc.property(arbitraryDraft, (draft) => {
        operatorChoices(draft);
        rightGroups(draft, lists);
        constantKind(draft);
        constantText(draft);
        expect(formFaults(draft, lists).length > 0 || checkRule(ruleToSave(draft)) === null).toBe(true);
      }),
    );
  });

  it("builds what code builds", () => {
    const built = withConstant(withOperator(withLeft(newRule, "order.amount"), "Greater Than"), "500");
    expect(ruleToSave(built)).toEqual(rule(fieldSide("order.amount"), "Greater Than", constantSide(500)));
    expect(aggregations.sum.accepts).toEqual(["[number]"]);
    expect(operatorChoices({ ...newRule, ...sides(velocitySide("device.people", 24)) })).not.toEqual([]);
  });
});

function formFault(rule: Rule, offered: readonly ListToPick[]) {
  return formFaults(rule, offered)[0] ?? null;
}

function names(groups: readonly ChoiceGroup[]): string[] {
  return groups.flatMap(({ choices }) => choices.map(({ name }) => name));
}

function sides({ first, second }: RuleSide): Pick<Rule, "firstLeftField" | "secondLeftField"> {
  return { firstLeftField: first, secondLeftField: second };
}
