import { lazy, Suspense, useEffect, type ComponentType } from "react";
import { useReach } from "#console/api/use-reach.ts";
import type { BannerProps } from "#console/ui/offline-banner.tsx";
import "#console/ui/offline-notice-styles.css";

/** After a page's own first calls. */
const LOAD_AFTER_MS = 3_000;

/** Where the banner wasn't loaded in time. */
const PlainWords = () => <p className="offline-notice__line">You're offline</p>;

const loadBanner = (): Promise<{ OfflineBanner: ComponentType<BannerProps> }> =>
  import("#console/ui/offline-banner.tsx").catch(() => ({ OfflineBanner: PlainWords }));
// Not part of the first load, which must be quick, and loaded while the server can be reached.
const OfflineBanner = lazy(async () => ({ default: (await loadBanner()).OfflineBanner }));

/** Says at the top of the page that the server can't be reached and how old what is shown may be. It goes by itself. */
export function OfflineNotice({ timeZone }: { timeZone: string | null }) {
  const { isOffline, lastAnswerAt } = useReach();
  useEffect(function loadAhead() {
    const timer = setTimeout(() => void loadBanner(), LOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" className="offline-notice">
      {isOffline && (
        <Suspense fallback={<PlainWords />}>
          <OfflineBanner timeZone={timeZone} lastAnswerAt={lastAnswerAt} />
        </Suspense>
      )}
    </div>
  );
}
