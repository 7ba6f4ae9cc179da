import { expect, test } from "vitest";
import { hasUnendedRun, type RunPhase } from "#domain/scenarios/run-phase.ts";

const now = new Date("2026-11-05T12:00:00Z");
const event = (runId: number | null, phase: RunPhase | null, secondsAgo = 1) => ({
  runId,
  phase,
  at: new Date(now.getTime() - secondsAgo * 1000),
});

test.each<[string, ReturnType<typeof event>[], boolean]>([
  ["no runs", [event(null, null)], false],
  ["a started run", [event(1, "started")], true],
  ["a run that is tried again", [event(1, "retrying"), event(1, "started")], true],
  ["a run that worked", [event(1, "success"), event(1, "started")], false],
  ["a failed run", [event(1, "callfail"), event(1, "started")], false],
  ["a run that worked after another started", [event(1, "success"), event(2, "started"), event(1, "started")], true],
  ["a run whose end was never told", [event(1, "started", 300)], false],
])("a trail with %s", (_, events, expected) => expect(hasUnendedRun(events, now)).toBe(expected));
