import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent as ReactPointerEvent } from "react";
import { orderAfterMove } from "#console/screens/scenarios/order-after-move.ts";

/** One that is on its way: picked up at `from`, to be dropped at `to`. */
type Moved = { id: number; from: number; to: number; by: "keys" | "pointer" | "saving" };
/** How close to the window's edge a pointer scrolls the page, and how far each time. */
const EDGE_PX = 48;
const SCROLL_PX = 16;

type Moving = {
  /** In their present order. */
  ids: readonly number[];
  /** Saves a new place, which counts from 0. */
  onMove: (id: number, place: number) => Promise<void>;
  /** The element of one of the list. */
  elementOf: (id: number) => Element | null;
};

/** Moves the members of a list with a pointer or the keyboard. `order` is how they are to be shown meanwhile. */
export function useMoving({ ids, onMove, elementOf }: Moving) {
  const [moved, setMoved] = useState<Moved | null>(null);
  const latest = useRef({ ids, moved, drop, elementOf });
  useEffect(function keepLatest() {
    latest.current = { ids, moved, drop, elementOf };
  });
  const isDragged = moved?.by === "pointer";

  useEffect(
    function followPointer() {
      if (!isDragged) return undefined;
      const follow = (event: PointerEvent) => {
        event.preventDefault();
        scrollNearEdge(event.clientY);
        setMoved((current) => {
          if (current === null) return null;
          const to = placeAt(event.clientY, current.id);
          // Most moves stay over one place. Hundreds of scenarios needn't be drawn again for those.
          return to === current.to ? current : { ...current, to };
        });
      };
      const end = () => latest.current.drop();
      const cancel = () => setMoved(null);
      const cancelByKey = (event: globalThis.KeyboardEvent) => event.key === "Escape" && cancel();
      window.addEventListener("pointermove", follow);
      window.addEventListener("pointerup", end);
      window.addEventListener("pointercancel", cancel);
      window.addEventListener("keydown", cancelByKey);
      return () => {
        window.removeEventListener("pointermove", follow);
        window.removeEventListener("pointerup", end);
        window.removeEventListener("pointercancel", cancel);
        window.removeEventListener("keydown", cancelByKey);
      };
    },
    [isDragged],
  );

  /** How many of the others are above the pointer. */
  function placeAt(clientY: number, id: number): number {
    const others = latest.current.ids.filter((each) => each !== id);
    return others.filter((each) => {
      const box = latest.current.elementOf(each)?.getBoundingClientRect();
      return box !== undefined && box.top + box.height / 2 < clientY;
    }).length;
  }

  function drop(): void {
    if (moved === null || moved.by === "saving") return;
    if (moved.to === moved.from) {
      setMoved(null);
      return;
    }
    setMoved({ ...moved, by: "saving" });
    void onMove(moved.id, moved.to).finally(() => setMoved(null));
  }

  function pressKey(id: number, event: KeyboardEvent): void {
    const isMoved = moved?.id === id && moved.by === "keys";
    switch (event.key) {
      case " ":
      case "Enter":
        event.preventDefault();
        if (isMoved) drop();
        else if (moved === null) pickUp(id, "keys");
        return;
      case "ArrowUp":
      case "ArrowDown":
        if (!isMoved) return;
        event.preventDefault();
        setMoved({ ...moved, to: Math.min(Math.max(moved.to + (event.key === "ArrowUp" ? -1 : 1), 0), ids.length - 1) });
        return;
      case "Escape":
        if (isMoved) setMoved(null);
    }
  }

  function pickUp(id: number, by: "keys" | "pointer"): void {
    const from = ids.indexOf(id);
    setMoved({ id, from, to: from, by });
  }

  return {
    moved,
    order: moved === null ? ids : orderAfterMove(ids, moved.id, moved.to),
    handleOf: (id: number) => ({
      onKeyDown: (event: KeyboardEvent) => pressKey(id, event),
      onBlur: () => setMoved((current) => (current?.by === "keys" ? null : current)),
      onPointerDown: (event: ReactPointerEvent) => {
        if (event.button === 0 && moved === null) pickUp(id, "pointer");
      },
    }),
  };
}

function scrollNearEdge(clientY: number): void {
  if (clientY < EDGE_PX) window.scrollBy(0, -SCROLL_PX);
  if (clientY > window.innerHeight - EDGE_PX) window.scrollBy(0, SCROLL_PX);
}
