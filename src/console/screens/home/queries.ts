import type { UseQueryResult } from "@tanstack/react-query";
import { getHome, type Home } from "#contract/home.ts";
import type { ApiError } from "#console/api/api-error.ts";
import { useEndpoint, usePollAgain } from "#console/api/queries.ts";
import { useLiveEvent } from "#console/api/use-live-event.ts";
import { useSpaced } from "#console/ui/use-spaced.ts";
import { useWhileShown } from "#console/ui/use-while-shown.ts";

/** What happens to orders renews the answer, but no more often than this; what nothing tells of is seen within the other. */
const RENEW_EVERY_MS = 5_000;
const RENEW_AT_LATEST_MS = 60_000;

/** What waits for someone of the shop. Renews itself while the page is visible. */
export function useHome(): UseQueryResult<Home, ApiError> {
  const query = useEndpoint(getHome, {}, { isPoll: "once answered", renewsItself: true });
  const pollAgain = usePollAgain();
  const renew = () => {
    if (!document.hidden) void pollAgain(getHome, {});
  };
  const renewSoon = useSpaced(renew, RENEW_EVERY_MS);
  useLiveEvent("payments", renewSoon);
  useLiveEvent("changed", renewSoon);
  useWhileShown(renew, RENEW_AT_LATEST_MS);
  return query;
}
