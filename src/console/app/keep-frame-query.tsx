import { useEffect } from "react";
import { useLocation, type Path } from "react-router-dom";
import { inFrame } from "#console/session/frame-query.ts";
import { useAccessState, useFrame } from "#console/session/frame-context.tsx";

/**
 * Puts back what the frame carries when a screen has written its own query over it: a reload must find it. It is written
 * past the router, which would draw the whole page once more for what no screen reads.
 */
export function KeepFrameQuery() {
  const frame = useFrame();
  const { tenantId } = useAccessState();
  const location = useLocation();

  useEffect(
    function restoreFrameQuery() {
      const here = addressOf(location);
      const complete = inFrame(here, frame, tenantId);
      if (new URLSearchParams(location.search).toString() === new URLSearchParams(queryOf(complete)).toString()) return;
      // Where the page has gone on meanwhile, its next address is put right in its turn.
      if (addressOf(window.location) === here) window.history.replaceState(window.history.state, "", complete);
    },
    // As a whole, for it is another one also where somebody goes to where they are, which writes the address anew.
    [frame, tenantId, location],
  );
  return null;
}

function addressOf({ pathname, search, hash }: Path): string {
  return `${pathname}${search}${hash}`;
}

function queryOf(address: string): string {
  return address.split("#")[0]?.split("?")[1] ?? "";
}
