import { BlockStack, Button, SkeletonBodyText, Text } from "@shopify/polaris";
import type { ReactNode } from "react";
import { pollSession } from "#contract/session.ts";
import { signOut } from "#contract/sign-in.ts";
import { useEndpoint, useEndpointMutation } from "#console/api/queries.ts";
import { useAccessState, useFrameParts } from "#console/session/frame-context.tsx";

/** Asks someone who is logged in as another person to log out before they join as someone new. */
export function JoinAlone({ email, children }: { email: string; children: ReactNode }) {
  const { access } = useFrameParts();
  const { token } = useAccessState();
  const session = useEndpoint(pollSession, {}, { enabled: token !== null });
  const leaving = useEndpointMutation(signOut);
  if (token === null) return children;
  if (session.data === undefined) return session.error === null ? <SkeletonBodyText lines={2} /> : children;
  const { user } = session.data;
  // Someone who hasn't confirmed the address of the invitation joins with its link, too.
  if (user.email.toLowerCase() === email) return children;
  return (
    <BlockStack gap="400">
      <Text as="p" breakWord>
        You&apos;re logged in as {user.email === "" ? user.name : user.email}, but this invitation is for {email}.
      </Text>
      <Button
        fullWidth
        variant="primary"
        size="large"
        loading={leaving.isPending}
        onClick={() => leaving.mutate({}, { onSettled: () => access.signedOut() })}
      >
        Log out and continue
      </Button>
    </BlockStack>
  );
}
