import { useEffect } from "react";
import { BlockStack, Button, Text } from "@shopify/polaris";
import type { z } from "zod";
import { pollSession } from "#contract/session.ts";
import { signIn } from "#contract/sign-in.ts";
import { useEndpoint, useEndpointMutation } from "#console/api/queries.ts";
import type { KeySignIn } from "#console/session/clean-address.ts";
import { useFrameParts } from "#console/session/frame-context.tsx";
import { isWrongLogin, signInFault, WRONG_KEY } from "#console/session/sign-in-fault.ts";
import { EntryPage } from "#console/ui/entry-page.tsx";
import { FormFault } from "#console/ui/form-fault.tsx";
import { SkeletonScreen } from "#console/ui/skeleton-screen.tsx";

/**
 * Asks someone who is logged in whether to log in with a link's shop name and API key instead. Until that succeeds, their
 * session stays as it is. Doesn't ask if the session is that shop's own.
 */
export function LogInInstead({ keySignIn, onDone }: { keySignIn: KeySignIn; onDone: () => void }) {
  const { access } = useFrameParts();
  const { data, error } = useEndpoint(pollSession, {});
  const attempt = useEndpointMutation(signIn, {
    onSuccess: ({ token }) => {
      onDone();
      access.signedIn(token);
    },
  });
  const isThatShop = data !== undefined && isSessionOfKey(data, keySignIn);
  useEffect(
    function leaveTheirOwnSession() {
      if (isThatShop) onDone();
    },
    [isThatShop, onDone],
  );
  if (isThatShop || (data === undefined && error === null)) return <SkeletonScreen />;

  // Without an answer their name isn't known.
  const loggedIn = data === undefined ? "logged in" : `logged in as ${data.user.name}`;
  const isWrong = isWrongLogin(attempt.error);
  return (
    <EntryPage title={isWrong ? "This link doesn't work" : "Log in with this link?"}>
      <BlockStack gap="400">
        {isWrong ? (
          <FormFault message={`${WRONG_KEY} You're still ${loggedIn}.`} />
        ) : (
          <Text as="p" breakWord>
            You&apos;re {loggedIn}. Log in as shop {keySignIn.shopName} instead?
          </Text>
        )}
        {attempt.error !== null && !isWrong && <FormFault message={signInFault(attempt.error)} />}
        {!isWrong && (
          <Button fullWidth variant="primary" size="large" loading={attempt.isPending} onClick={() => attempt.mutate({ body: keySignIn })}>
            Log in with this link
          </Button>
        )}
        <Button fullWidth size="large" disabled={attempt.isPending} onClick={onDone}>
          {isWrong ? "Continue" : "Stay logged in"}
        </Button>
      </BlockStack>
    </EntryPage>
  );
}

/** Whether the session was opened with an API key of the shop that the link names, by its address or its name. */
function isSessionOfKey({ user, tenant }: z.output<typeof pollSession.answer>, { shopName }: KeySignIn): boolean {
  const named = shopName.trim().toLowerCase();
  // Such a session has no person, and the shop's id in their place.
  const isOfKey = tenant !== null && user.id === tenant.id && user.openedFrom === null;
  return isOfKey && [tenant.shopName, tenant.name].some((name) => name.toLowerCase() === named);
}
