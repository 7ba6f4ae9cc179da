import { useEffect, useRef } from "react";
import { getFirstSteps, noteRuleSeen } from "#contract/signup.ts";
import { useEndpointMutation, useForgetEndpoint } from "#console/api/queries.ts";
import { useSession } from "#console/session/session-context.tsx";

/** Notes that someone of a new shop looks at a scenario's rules, which is one of its first steps. */
export function useNoteRuleSeen(isSeen: boolean): void {
  const { tenant } = useSession();
  const forget = useForgetEndpoint();
  const { mutate } = useEndpointMutation(noteRuleSeen, { onSuccess: () => forget(getFirstSteps) });
  const isNoted = useRef(false);
  useEffect(
    function noteOnce() {
      if (!isSeen || !tenant.hasFirstSteps || isNoted.current) return;
      isNoted.current = true;
      mutate({});
    },
    [isSeen, tenant.hasFirstSteps, mutate],
  );
}
