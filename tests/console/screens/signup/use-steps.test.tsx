import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useSteps } from "#console/screens/signup/use-steps.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("quick works are ticked one after another over the time that they're shown, without a pause at the end", async () => {
  const { result } = renderHook(() => useSteps(2_000));
  const onDone = vi.fn();
  const works = ["one", "two"].map((words) => ({ words, run: () => Promise.resolve(null) }));
  const states = () => result.current.works?.map(({ state }) => state);
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  act(() => result.current.start({ works, onDone, onFailed: () => false }));
  await pass(900);
  expect(states()).toEqual(["running", "waiting"]);
  await pass(200);
  expect(states()).toEqual(["done", "running"]);
  await pass(800);
  expect([states(), onDone.mock.calls.length]).toEqual([["done", "running"], 0]);
  await pass(200);
  expect([states(), onDone.mock.calls.length]).toEqual([undefined, 1]);
});
