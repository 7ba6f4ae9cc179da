import { expect, test } from "vitest";
import { isAutomatedBatch, isBotVisit } from "#domain/visits/is-bot-visit.ts";

const batch = { isDriven: false, keys: 20, clicks: 4, openMs: 10_000 };

test.for([
  { what: "a person", shown: {}, isAutomated: false },
  { what: "a driven browser", shown: { isDriven: true }, isAutomated: true },
  { what: "900 keys in 10 seconds", shown: { keys: 900 }, isAutomated: true },
  { what: "a fast typist", shown: { keys: 120 }, isAutomated: false },
  { what: "25 keys in an instant, as a password manager's", shown: { keys: 25, openMs: 10 }, isAutomated: false },
  { what: "300 clicks in 10 seconds", shown: { clicks: 300 }, isAutomated: true },
])("a batch of $what: $isAutomated", ({ shown, isAutomated }) => {
  expect(isAutomatedBatch({ ...batch, ...shown })).toBe(isAutomated);
});

const session = { isAutomated: false, hasTouch: false, keys: 20, clicks: 4, moves: 60 };

test.for([
  { what: "a person", shown: {}, isBot: false },
  { what: "an automated batch", shown: { isAutomated: true }, isBot: true },
  { what: "clicks from nowhere", shown: { clicks: 5, moves: 0, keys: 0 }, isBot: true },
  { what: "too few clicks to tell", shown: { clicks: 4, moves: 0, keys: 0 }, isBot: false },
  { what: "taps", shown: { clicks: 5, moves: 0, keys: 0, hasTouch: true }, isBot: false },
])("a session of $what: $isBot", ({ shown, isBot }) => {
  expect(isBotVisit({ ...session, ...shown })).toBe(isBot);
});
