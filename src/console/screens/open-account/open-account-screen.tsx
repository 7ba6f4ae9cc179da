import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { Button, Text } from "@shopify/polaris";
import { signInByCode } from "#contract/sign-in.ts";
import { errorWords } from "#console/api/errors.ts";
import { isStatus } from "#console/api/api-error.ts";
import { useEndpointMutation } from "#console/api/queries.ts";
import { useFrameParts } from "#console/session/frame-context.tsx";
import { paths } from "#console/session/paths.ts";
import { inShop, withQuery } from "#console/session/with-query.ts";
import { EntryPage } from "#console/ui/entry-page.tsx";
import { SkeletonScreen } from "#console/ui/skeleton-screen.tsx";
import { usePageTitle } from "#console/ui/use-page-title.ts";
import { BAD_OPEN_CODE } from "#domain/accounts/access-words.ts";

/**
 * `/open`: logs this tab alone in to the sub-account that a code opens, then shows its dashboard with the period and currency the
 * master account was viewing, or a replay.
 */
export function OpenAccountScreen() {
  const { access } = useFrameParts();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [{ code, date, currency, replay }] = useState(() => readHash(hash));
  const hasBegun = useRef(false);
  const { mutate, error, isPending } = useEndpointMutation(signInByCode);
  usePageTitle("Opening shop");

  function open(): void {
    if (code === null) return;
    mutate(
      { body: { code } },
      {
        onSuccess: (session) => {
          access.signedInTab(session);
          const opened = replay === null ? withQuery(paths.dashboard(), { date, currency }) : paths.replay(replay);
          void navigate(inShop(opened, session.tenantId), { replace: true });
        },
      },
    );
  }

  useEffect(function openOnce() {
    if (hasBegun.current) return;
    hasBegun.current = true;
    open();
  });
  if (code === null || isStatus(error, 401)) return <NotOpened detail={BAD_OPEN_CODE} />;
  if (error === null || isPending) return <SkeletonScreen />;
  const { title, detail, canRetry } = errorWords(error);
  return <NotOpened detail={`${title}. ${detail}`} onRetry={canRetry ? open : null} />;
}

/** Reads the fragment, which reaches no server and no log. */
function readHash(hash: string) {
  const values = new URLSearchParams(hash.slice(1));
  return { code: values.get("code"), date: values.get("date"), currency: values.get("currency"), replay: values.get("replay") };
}

/** Why the account was not opened, and how to try again. */
function NotOpened({ detail, onRetry = null }: { detail: string; onRetry?: (() => void) | null }) {
  return (
    <EntryPage title="We couldn't open this shop">
      <Text as="p">{detail}</Text>
      {onRetry === null ? (
        <>
          <Text as="p">Close this tab, go back to your accounts and open the shop again.</Text>
          <Button url={paths.root()}>Go home</Button>
        </>
      ) : (
        <Button variant="primary" onClick={onRetry}>
          Retry
        </Button>
      )}
    </EntryPage>
  );
}
