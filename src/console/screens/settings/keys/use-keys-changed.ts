import { listKeys } from "#contract/keys.ts";
import { pollSession } from "#contract/session.ts";
import { useForgetEndpoint } from "#console/api/queries.ts";

/** Loads the keys again, and the main key's end, which the session tells. */
export function useKeysChanged(): () => Promise<void> {
  const forget = useForgetEndpoint();
  return async () => void (await Promise.all([forget(listKeys), forget(pollSession)]));
}
