import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { inFrame } from "#console/frame/frame-query.ts";
import { useAccessState, useFrame } from "#console/frame/frame-context.tsx";

/** Puts back what the frame carries when a screen has written its own query over it: a reload must find it. */
export function KeepFrameQuery() {
  const frame = useFrame();
  const { tenantId } = useAccessState();
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();

  useEffect(
    function restoreFrameQuery() {
      const here = `${pathname}${search}${hash}`;
      const complete = inFrame(here, frame, tenantId);
      if (new URLSearchParams(search).toString() === new URLSearchParams(queryOf(complete)).toString()) return;
      void navigate(complete, { replace: true, state, preventScrollReset: true });
    },
    [frame, tenantId, navigate, pathname, search, hash, state],
  );
  return null;
}

function queryOf(address: string): string {
  return address.split("#")[0]?.split("?")[1] ?? "";
}
