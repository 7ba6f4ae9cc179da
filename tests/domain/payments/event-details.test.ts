import { expect, it } from "vitest";
import { eventMark, noDetails, type EventDetails, type EventMark } from "#domain/payments/event-details.ts";

const analysis = (passed: string | boolean | null, passedLiveness: string | boolean | null = null) => ({
  signature: { analysis: { passed, passedLiveness, alert: null }, geoInfo: null },
});
const submitted = (...sentiments: (string | null)[]) => ({
  session: { urls: [], urlCount: 1, moveCount: 0, clickCount: 0, submissions: sentiments.map((sentiment) => ({ sentiment })) },
});

it.each<[string, Partial<EventDetails>, EventMark | null]>([
  ["nothing found", {}, null],
  ["no analysis", { signature: { analysis: null, geoInfo: null } }, null],
  ["an analysis that says nothing", analysis(null), null],
  ["an analysis that says something else", analysis("maybe"), null],
  ["passed: yes", analysis("yes"), "passed"],
  ["passed: 'true'", analysis("true"), "passed"],
  ["passed: True", analysis(" True "), "passed"],
  ["passed", analysis(true), "passed"],
  ["passed, and so liveness", analysis("yes", "yes"), "passed"],
  ["liveness passed alone", analysis(null, true), null],
  ["passed: no", analysis("no"), "notPassed"],
  ["passed: 'false'", analysis("FALSE"), "notPassed"],
  ["not passed", analysis(false), "notPassed"],
  ["passed without liveness", analysis("yes", "no"), "notPassed"],
  ["liveness not passed alone", analysis(null, false), "notPassed"],
  ["a negative sentiment", { sentiment: "negative" }, "negative"],
  ["a Negative sentiment", { sentiment: "Negative" }, "negative"],
  ["a positive sentiment", { sentiment: "positive" }, null],
  ["a negative submission among others", submitted("positive", null, "negative"), "negative"],
  ["submissions that aren't negative", submitted("neutral", null), null],
  ["passed, with a negative sentiment", { ...analysis("yes"), sentiment: "negative" }, "negative"],
  ["not passed, with a negative sentiment", { ...analysis("no"), sentiment: "negative" }, "notPassed"],
])("an event with %s is marked rightly", (_, found, mark) => {
  expect(eventMark({ type: "SESSION", phase: null, details: { ...noDetails, ...found } })).toBe(mark);
});

it.each([
  ["WATCH_ACTIVATED", "callfail", "failed"],
  ["WATCH_ACTIVATED", "retrying", null],
  ["WATCH_ACTIVATED", "success", null],
  ["COMMENT", "callfail", null],
])("an event of the type %s in the phase %s has the mark %s", (type, phase, mark) => {
  expect(eventMark({ type, phase, details: noDetails })).toBe(mark);
});
