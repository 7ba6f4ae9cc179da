import type { UseMutationResult } from "@tanstack/react-query";
import type { EndpointDefinition } from "#contract/endpoint.ts";
import { getProfile, type profile, type Profile } from "#contract/profile.ts";
import type { ApiError } from "#console/api/api-error.ts";
import type { CallInput } from "#console/api/call-input.ts";
import { useChangeAnswer, useEndpointMutation } from "#console/api/queries.ts";

/** A call that changes the person's profile and answers it: the screen then shows that. */
export function useOwnChange<D extends EndpointDefinition>(
  endpoint: D & { answer: typeof profile },
  onDone: () => void = () => undefined,
): UseMutationResult<Profile, ApiError, CallInput<D>> {
  const changeAnswer = useChangeAnswer();
  return useEndpointMutation<typeof profile, D>(endpoint, {
    onSuccess: (profileNow) => {
      changeAnswer(getProfile, {}, () => profileNow);
      onDone();
    },
  });
}
