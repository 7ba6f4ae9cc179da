import { BlockStack, Button, SkeletonBodyText, Text } from "@shopify/polaris";
import { useLocation, useNavigate } from "react-router-dom";
import { acceptInvitation, getInvitation, type OpenedInvitation } from "#contract/team.ts";
import { pollSession } from "#contract/session.ts";
import { isStatus } from "#console/api/api-error.ts";
import { errorWords } from "#console/api/errors.ts";
import { useEndpoint, useEndpointMutation, useForgetEndpoint } from "#console/api/queries.ts";
import { useAccessState, useFrameParts } from "#console/session/frame-context.tsx";
import { paths } from "#console/session/paths.ts";
import { inShop, withQuery } from "#console/session/with-query.ts";
import { FormFault } from "#console/ui/form-fault.tsx";
import { LoadFailure } from "#console/ui/load-failure.tsx";

type AcceptLoggedInProps = { token: string; invitation: OpenedInvitation };

/** For someone who has an account: they accept as themselves, so they log in first. */
export function AcceptLoggedIn({ token, invitation: { email, shopName } }: AcceptLoggedInProps) {
  const { access } = useFrameParts();
  const state = useAccessState();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const forget = useForgetEndpoint();
  const session = useEndpoint(pollSession, {}, { enabled: state.token !== null });
  const accepting = useEndpointMutation(acceptInvitation, {
    onSuccess: async ({ tenantId }) => {
      access.chooseTenant(tenantId);
      await navigate(inShop(paths.root(), tenantId), { replace: true });
    },
  });
  const logIn = (query: Record<string, string>) =>
    void navigate(withQuery(paths.login(), { u: email, ...query }), { state: { from: pathname } });
  // A session that ended is like none: its token is gone with the answer.
  if (state.token === null || isStatus(session.error, 401))
    return (
      <BlockStack gap="400">
        <Text as="p" breakWord>
          Log in as {email} to accept.
        </Text>
        <Button fullWidth variant="primary" size="large" onClick={() => logIn({})}>
          Log in to accept
        </Button>
      </BlockStack>
    );
  if (session.data === undefined) {
    if (session.error === null) return <SkeletonBodyText lines={2} />;
    return <LoadFailure error={session.error} onRetry={() => void session.refetch()} isRetrying={session.isFetching} />;
  }
  const { user } = session.data;
  if (user.email.toLowerCase() !== email || user.openedFrom !== null)
    return (
      <BlockStack gap="400">
        <Text as="p" breakWord>
          You&apos;re logged in as {user.email === "" ? user.name : user.email}, but this invitation is for {email}.
        </Text>
        <Button fullWidth variant="primary" size="large" onClick={() => logIn({ logout: "1" })}>
          Log out and continue
        </Button>
      </BlockStack>
    );
  const words = accepting.error === null ? null : errorWords(accepting.error);
  return (
    <BlockStack gap="400">
      <Text as="p" breakWord>
        You&apos;re logged in as {email}.
      </Text>
      {words !== null && <FormFault message={words.detail} />}
      <Button
        fullWidth
        variant="primary"
        size="large"
        loading={accepting.isPending}
        onClick={() => accepting.mutate({ params: { token } }, { onError: () => void forget(getInvitation) })}
      >
        {`Join ${shopName}`}
      </Button>
    </BlockStack>
  );
}
