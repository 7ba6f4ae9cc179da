import { expect, it } from "vitest";
import { ApiError } from "#console/api/api-error.ts";
import { saidFaults } from "#console/screens/settings/custom-lists/said-faults.ts";

const FAULT = "must be an email address";

/** What is said of values, of which the server names the ones at these places. */
function saidOf(sent: string, places: readonly number[]): string[] | undefined {
  const errors = places.map((place) => ({ path: `value[${place}]`, message: FAULT }));
  const problem = { type: "about:blank", title: "Invalid content", status: 422, requestId: "r-1", errors };
  return saidFaults(new ApiError("error-status", "Refused", { status: 422, problem }), sent).of.value;
}

it("names the value that is wrong, also after blank ones", () => {
  expect(saidOf("ada@example.com,, ,grace", [3])).toEqual([`“grace” ${FAULT}.`]);
});

it("names values by their place where commas can be part of them", () => {
  expect(saidOf('"Smith, John",grace', [0, 1])).toEqual([`Value 1 ${FAULT}.`, `Value 2 ${FAULT}.`]);
});
