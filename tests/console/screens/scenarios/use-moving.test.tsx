import { fireEvent, render, renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { useMoving } from "#console/screens/scenarios/use-moving.ts";

it("a pointer that stays over one place draws nothing again, and one that leaves it does", () => {
  const drawn = vi.fn();
  const items = Array.from({ length: 3 }, (_, at) => {
    const item = document.createElement("li");
    item.getBoundingClientRect = () => new DOMRect(0, at * 100, 100, 100);
    return item;
  });
  const { result } = renderHook(() => {
    drawn();
    return useMoving({ ids: [0, 1, 2], onMove: () => Promise.resolve(), elementOf: (id) => items[id] ?? null });
  });
  const handle = render(<button type="button" {...result.current.handleOf(0)} />).getByRole("button");
  fireEvent(handle, new MouseEvent("pointerdown", { button: 0, bubbles: true }));
  const moveTo = (clientY: number) => fireEvent(window, new MouseEvent("pointermove", { clientY, cancelable: true }));
  moveTo(10);
  drawn.mockClear();
  for (let y = 11; y < 60; y += 1) moveTo(y);
  expect(drawn).not.toHaveBeenCalled();
  moveTo(260);
  expect(result.current.order).toEqual([1, 2, 0]);
});
