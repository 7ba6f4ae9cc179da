import { useEffect, useRef } from "react";
import { useApi } from "#console/api/api-context.tsx";
import type { LiveEventName, LiveListener } from "#console/api/live-events.ts";

/** Calls `onEvent` on each live event of that name while the component is mounted. */
export function useLiveEvent(name: LiveEventName, onEvent: LiveListener): void {
  const { liveEvents } = useApi();
  const latest = useRef(onEvent);
  useEffect(function keepLatest() {
    latest.current = onEvent;
  });
  useEffect(
    function listenWhileShown() {
      return liveEvents.listen(name, (data) => latest.current(data));
    },
    [liveEvents, name],
  );
}
