import { expect, test } from "vitest";
import { fillText, TemplateFault } from "#domain/scenarios/fill-placeholders.ts";
import { placeholderFaults, placeholderFaultWords } from "#domain/scenarios/placeholder-faults.ts";
import { placeholderDescription, placeholderNames, placeholderText, type PlaceholderName } from "#domain/scenarios/placeholders.ts";
import { fc } from "#tests/support/properties.ts";

const values = Object.fromEntries(placeholderNames.map((name) => [name, ""])) as Record<PlaceholderName, string>;

test.for<[string, string[]]>([
  ["Hello {{payername}} {{ PayerSurname }}", []],
  ["", []],
  ["{payernme} { {payernme}} {{payernme", []],
  ["{{payernme}}", ["{{payernme}} isn't a dynamic parameter. Did you mean {{payername}}?"]],
  ["{{PayerName}}", ["{{PayerName}} isn't a dynamic parameter. Did you mean {{payername}}?"]],
  ["{{ order_number }}", ["{{order_number}} isn't a dynamic parameter. Did you mean {{ordernumber}}?"]],
  ["{{constructor}}", ["{{constructor}} isn't a dynamic parameter."]],
  ["{{}}", ["{{}} isn't a dynamic parameter."]],
  ["{{ a\n\tb }}", ["{{a b}} isn't a dynamic parameter."]],
  [`{{${"x".repeat(100)}}}`, [`{{${"x".repeat(40)}…}} isn't a dynamic parameter.`]],
  [
    "{{payercty}} {{amount}} {{nobody}} {{ payercty }}",
    ["{{payercty}} isn't a dynamic parameter. Did you mean {{payerCity}}?", "{{nobody}} isn't a dynamic parameter."],
  ],
  ['{"a":{"b":"{{{payername}}}"}}', []],
])("the faults of %j are %j", ([text, words]) => {
  expect(placeholderFaults(text).map(placeholderFaultWords)).toEqual(words);
});

test("only the first 50 are named", () => {
  const texts = Array.from({ length: 60 }, (_, index) => placeholderText(`unknown-${index}`));
  expect(placeholderFaults(texts.join(" ")).map(({ written }) => placeholderText(written))).toEqual(texts.slice(0, 50));
});

test("a text can be filled exactly if it has no faults, and filling it names the first", () => {
  const parts = fc.constantFrom("{", "}", "{{", "}}", " ", "\n", "x", "payername", "payernme", "{{amount}}", "IP");
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 12 }), (written) => {
      const text = written.join("");
      const [first] = placeholderFaults(text);
      expect(messageOf(() => fillText(text, values))).toBe(first === undefined ? null : placeholderFaultWords(first));
    }),
  );
});

test("every placeholder is described in its own words", () => {
  const descriptions = placeholderNames.map(placeholderDescription);
  expect(new Set(descriptions).size).toBe(placeholderNames.length);
  for (const description of descriptions) expect(description).toMatch(/^(?:[A-Z]|yes )[^\n]*[^.\s]$/);
});

/** Why a text can't be filled; null if it can. */
function messageOf(fill: () => string): string | null {
  try {
    fill();
    return null;
  } catch (error) {
    if (error instanceof TemplateFault) return error.message;
    throw error;
  }
}
