import { BlockStack, Button, ButtonGroup, Text } from "@shopify/polaris";
import { useReach } from "#console/api/use-reach.ts";
import { useSession } from "#console/session/session-context.tsx";
import { useWaitingComments } from "#console/session/use-waiting-comments.ts";
import { PlainList } from "#console/ui/plain-list.tsx";

/** The order's comments that wait to be sent, each with what is happening to it. */
export function WaitingList({ paymentId }: { paymentId: string }) {
  const { waiting, remove, setFault } = useWaitingComments();
  const { isOffline } = useReach();
  const { user } = useSession();
  return (
    <PlainList isSpaced>
      {waiting
        .filter((each) => each.paymentId === paymentId)
        .map(({ key, comment, fault }) => (
          <li key={key}>
            <BlockStack gap="050">
              <Text as="span" fontWeight="semibold" breakWord>
                <bdi>{user.fullName}</bdi>
              </Text>
              <div style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }} dir="auto">
                {comment}
              </div>
              {fault === null ? (
                <div role="status">
                  <Text as="span" tone="subdued" variant="bodySm">
                    {isOffline ? "Will be sent when you're back online" : "Sending…"}
                  </Text>
                </div>
              ) : (
                <>
                  <div role="alert">
                    <Text as="span" tone="critical" variant="bodySm">
                      {`Couldn't add the comment. ${fault}`}
                    </Text>
                  </div>
                  <ButtonGroup>
                    <Button variant="plain" size="micro" onClick={() => setFault(key, null)}>
                      Retry
                    </Button>
                    <Button variant="plain" size="micro" onClick={() => remove(key)}>
                      Discard
                    </Button>
                  </ButtonGroup>
                </>
              )}
            </BlockStack>
          </li>
        ))}
    </PlainList>
  );
}
