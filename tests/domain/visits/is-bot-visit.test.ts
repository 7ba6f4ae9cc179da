import { expect, test } from "vitest";
import { isBotVisit } from "#domain/visits/is-bot-visit.ts";

const person = { isDriven: false, hasTouch: false, keys: 20, clicks: 4, moves: 60, openMs: 10_000 };

test.for([
  { what: "a person", shown: {}, isBot: false },
  { what: "a driven browser", shown: { isDriven: true }, isBot: true },
  { what: "900 keys in 10 seconds", shown: { keys: 900 }, isBot: true },
  { what: "a fast typist", shown: { keys: 120 }, isBot: false },
  { what: "25 keys in an instant, as a password manager's", shown: { keys: 25, openMs: 10 }, isBot: false },
  { what: "300 clicks in 10 seconds", shown: { clicks: 300 }, isBot: true },
  { what: "clicks from nowhere", shown: { clicks: 5, moves: 0, keys: 0 }, isBot: true },
  { what: "taps", shown: { clicks: 5, moves: 0, keys: 0, hasTouch: true }, isBot: false },
])("$what: $isBot", ({ shown, isBot }) => {
  expect(isBotVisit({ ...person, ...shown })).toBe(isBot);
});
