import { Badge, BlockStack, Box, Button, Card, InlineStack, Text } from "@shopify/polaris";
import { endOtherSessions, endOwnSession, type OpenSession } from "#contract/profile.ts";
import { useOwnChange } from "#console/screens/profile/use-own-change.ts";
import { ErrorState } from "#console/ui/error-state.tsx";
import { InstantText } from "#console/ui/instant-text.tsx";
import { PlainList } from "#console/ui/plain-list.tsx";
import { useDoneToast } from "#console/ui/toasts.tsx";

/** Where the person is logged in; all but this place can be logged out. */
export function SessionsCard({ sessions }: { sessions: readonly OpenSession[] }) {
  const showDone = useDoneToast();
  const ending = useOwnChange(endOwnSession, () => showDone("Logged out there"));
  const endingOthers = useOwnChange(endOtherSessions, () => showDone("Logged out everywhere else"));
  const endedId = ending.isPending ? ending.variables.params.sessionId : null;
  const error = ending.error ?? endingOthers.error;
  const hasOthers = sessions.some(({ isThisOne }) => !isThisOne);
  return (
    <Card padding="0">
      {error !== null && (
        <Box padding="400">
          <ErrorState title="Couldn't log out there" error={error} />
        </Box>
      )}
      <PlainList>
        {sessions.map((session, index) => (
          <li key={session.sessionId}>
            <Box padding="400" {...(index === 0 ? {} : { borderBlockStartWidth: "025", borderColor: "border" })}>
              <InlineStack align="space-between" blockAlign="center" gap="300">
                <Session session={session} />
                {!session.isThisOne && (
                  <Button
                    accessibilityLabel={`Log out ${nameOf(session)}${session.ip === null ? "" : `, ${session.ip}`}`}
                    loading={endedId === String(session.sessionId)}
                    disabled={endedId !== null || endingOthers.isPending}
                    onClick={() => ending.mutate({ params: { sessionId: String(session.sessionId) } })}
                  >
                    Log out
                  </Button>
                )}
              </InlineStack>
            </Box>
          </li>
        ))}
      </PlainList>
      {hasOthers && (
        <Box padding="400" borderBlockStartWidth="025" borderColor="border">
          <InlineStack align="end">
            <Button loading={endingOthers.isPending} disabled={endedId !== null} onClick={() => endingOthers.mutate({})}>
              Log out everywhere else
            </Button>
          </InlineStack>
        </Box>
      )}
    </Card>
  );
}

function Session({ session }: { session: OpenSession }) {
  const { ip, startedAt, lastUsedAt, isThisOne } = session;
  return (
    <BlockStack gap="100">
      {/* Without it, it's aligned as the row around it. */}
      <InlineStack align="start" gap="200" blockAlign="center">
        <Text as="span" fontWeight="medium">
          {nameOf(session)}
        </Text>
        {isThisOne && <Badge tone="success">This browser</Badge>}
      </InlineStack>
      <Text as="span" tone="subdued" variant="bodySm" breakWord>
        {ip !== null && `${ip} · `}
        {isThisOne ? "In use" : <LastUsed at={lastUsedAt} />}
        {" · since "}
        <InstantText at={startedAt} />
      </Text>
    </BlockStack>
  );
}

function LastUsed({ at }: { at: Date }) {
  return (
    <>
      Last used <InstantText at={at} />
    </>
  );
}

/** Sessions from before browsers were kept, and of programs that don't say, have no name. */
function nameOf({ browser, system }: OpenSession): string {
  if (browser === null) return system ?? "Unknown browser";
  return system === null ? browser : `${browser} on ${system}`;
}
