import { Button, SkeletonBodyText, Text } from "@shopify/polaris";
import { useParams } from "react-router-dom";
import { getInvitation } from "#contract/team.ts";
import { isStatus } from "#console/api/api-error.ts";
import { useEndpoint } from "#console/api/queries.ts";
import { AcceptLoggedIn } from "#console/screens/invitation/accept-logged-in.tsx";
import { JoinAlone } from "#console/screens/invitation/join-alone.tsx";
import { JoinForm } from "#console/screens/invitation/join-form.tsx";
import { paths } from "#console/session/paths.ts";
import { withQuery } from "#console/session/with-query.ts";
import { EntryPage } from "#console/ui/entry-page.tsx";
import { LoadFailure } from "#console/ui/load-failure.tsx";
import { deadInvitationWords, UNKNOWN_INVITATION } from "#domain/accounts/invitation.ts";
import { roleWords } from "#domain/accounts/role-words.ts";

/** `/invitation/{token}`: joins a shop. Someone with an account accepts logged in; anyone else chooses a name and a password. */
export function InvitationScreen() {
  const { token = "" } = useParams();
  const { data: invitation, error, refetch, isFetching } = useEndpoint(getInvitation, { params: { token } });
  if (isStatus(error, 404)) return <Over words={UNKNOWN_INVITATION} wayOn="Ask for a new one." />;
  if (invitation === undefined)
    return (
      <EntryPage title="Invitation">
        {error === null ? (
          <SkeletonBodyText lines={4} />
        ) : (
          <LoadFailure title="Couldn't load the invitation" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
        )}
      </EntryPage>
    );
  const { state, email, invitedBy, isOfSignup, shopName, role, hasAccount } = invitation;
  if (state === "used") return <Over words={deadInvitationWords.used} wayOn={`If that was you, log in as ${email}.`} email={email} />;
  if (state === "replaced") return <Over words={deadInvitationWords.replaced} wayOn="Use the link in your latest email." />;
  const wayOn = isOfSignup ? "In Shopify, it can be sent again under Settings > Team." : `Ask ${invitedBy} for a new one.`;
  if (state !== "open") return <Over words={deadInvitationWords[state]} wayOn={wayOn} />;
  return (
    <EntryPage title={isOfSignup ? `Log in to ${shopName} outside Shopify` : `Join ${shopName}`}>
      <Text as="p" breakWord>
        {isOfSignup
          ? `Your Surety account for ${shopName} is ready.${hasAccount ? "" : " Set a password to log in outside Shopify, too."}`
          : `${invitedBy} invited you to ${shopName} as ${roleWords[role].named}.`}
      </Text>
      {hasAccount ? (
        <AcceptLoggedIn token={token} invitation={invitation} />
      ) : (
        <JoinAlone email={email}>
          <JoinForm token={token} invitation={invitation} onRefused={() => void refetch()} />
        </JoinAlone>
      )}
    </EntryPage>
  );
}

/** An invitation that can't be accepted, and what to do instead. */
function Over({ words, wayOn, email }: { words: string; wayOn: string; email?: string }) {
  return (
    <EntryPage title="This invitation doesn't work">
      <Text as="p" breakWord>
        {words} {wayOn}
      </Text>
      <Button fullWidth size="large" url={withQuery(paths.login(), email === undefined ? {} : { u: email })}>
        Log in
      </Button>
    </EntryPage>
  );
}
