import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useWhileShown } from "#console/ui/use-while-shown.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function show(isShown: boolean) {
  vi.spyOn(document, "hidden", "get").mockReturnValue(!isShown);
  document.dispatchEvent(new Event("visibilitychange"));
}

it("a hidden page does nothing, and continues as soon as it is visible", () => {
  const action = vi.fn();
  const { unmount } = renderHook(() => useWhileShown(action, 60_000));
  vi.advanceTimersByTime(60_000);
  expect(action).toHaveBeenCalledTimes(1);
  show(false);
  vi.advanceTimersByTime(600_000);
  expect(action).toHaveBeenCalledTimes(1);
  show(true);
  expect(action).toHaveBeenCalledTimes(2);
  unmount();
  vi.advanceTimersByTime(60_000);
  expect(action).toHaveBeenCalledTimes(2);
});
