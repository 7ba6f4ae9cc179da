import { useEffect } from "react";
import { useLocation, useNavigate, type Path } from "react-router-dom";
import { inFrame } from "#console/session/frame-query.ts";
import { useAccessState, useFrame } from "#console/session/frame-context.tsx";

/** Adds the frame's parameters to an address that lacks them, so that a reload or a shared link still works. */
export function KeepFrameQuery() {
  const frame = useFrame();
  const { tenantId } = useAccessState();
  const location = useLocation();
  const navigate = useNavigate();

  useEffect(
    function completeAddress() {
      const complete = inFrame(addressOf(location), frame, tenantId);
      if (new URLSearchParams(location.search).toString() === new URLSearchParams(queryOf(complete)).toString()) return;
      void navigate(complete, { replace: true, state: location.state, preventScrollReset: true });
    },
    [frame, tenantId, location, navigate],
  );
  return null;
}

function addressOf({ pathname, search, hash }: Path): string {
  return `${pathname}${search}${hash}`;
}

function queryOf(address: string): string {
  return address.split("#")[0]?.split("?")[1] ?? "";
}
