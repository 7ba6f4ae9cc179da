import { useEffect, useRef, useState } from "react";
import { useLocation, useParams } from "react-router-dom";
import { Button, Text } from "@shopify/polaris";
import { pollSession } from "#contract/session.ts";
import { confirmEmail } from "#contract/signup.ts";
import { faultsOf, isStatus } from "#console/api/api-error.ts";
import { useEndpointMutation, useForgetEndpoint } from "#console/api/queries.ts";
import { useAccessState } from "#console/session/frame-context.tsx";
import { paths } from "#console/session/paths.ts";
import { EntryPage } from "#console/ui/entry-page.tsx";
import { ErrorState } from "#console/ui/error-state.tsx";
import { LeadOn } from "#console/ui/lead-on.tsx";
import { SkeletonScreen } from "#console/ui/skeleton-screen.tsx";
import { BAD_CONFIRMATION, OTHERS_CONFIRMATION } from "#domain/accounts/access-words.ts";

const LOG_IN = "Log in to confirm your email.";

/** `/confirm/{token}`: confirms the email of who is logged in. Anyone else logs in first and comes back. */
export function ConfirmEmailScreen() {
  const { token = "" } = useParams();
  const access = useAccessState();
  const { pathname } = useLocation();
  // The same object each time: another one would lead on again.
  const [toLogIn] = useState(() => ({ from: pathname, notice: LOG_IN }));
  const forget = useForgetEndpoint();
  const hasBegun = useRef(false);
  const { mutate, data, error, isPending } = useEndpointMutation(confirmEmail, { onSuccess: () => forget(pollSession) });
  const isLoggedIn = access.token !== null;
  const confirm = () => mutate({ body: { token } });

  useEffect(function confirmOnce() {
    if (hasBegun.current || !isLoggedIn) return;
    hasBegun.current = true;
    confirm();
  });
  if (!isLoggedIn) return <LeadOn to={paths.login()} state={toLogIn} replace />;
  if (data !== undefined)
    return (
      <EntryPage title="Your email is confirmed">
        <Text as="p" breakWord>
          Notifications and reports are now sent to {data.email}.
        </Text>
        <Button variant="primary" url={paths.root()}>
          Go to Surety
        </Button>
      </EntryPage>
    );
  if (error === null || isPending) return <SkeletonScreen />;
  const isOthers = isStatus(error, 403);
  if (!isOthers && !isStatus(error, 422))
    return (
      <EntryPage title="Confirm your email">
        <ErrorState error={error} onRetry={confirm} />
      </EntryPage>
    );
  return (
    <EntryPage title="This link doesn't work">
      <Text as="p">{isOthers ? OTHERS_CONFIRMATION : (faultsOf(error)[0]?.message ?? BAD_CONFIRMATION)}</Text>
      <Text as="p">{isOthers ? "You can log out here." : "You can send another one from the top of any screen."}</Text>
      {isOthers ? <Button url={paths.logout()}>Log out</Button> : <Button url={paths.root()}>Go to Surety</Button>}
    </EntryPage>
  );
}
