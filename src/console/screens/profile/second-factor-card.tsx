import { Badge, Banner, BlockStack, Button, Card, InlineStack, Text } from "@shopify/polaris";
import { lazy, Suspense, useState } from "react";
import { getProfile, type Profile } from "#contract/profile.ts";
import { useForgetEndpoint } from "#console/api/queries.ts";
import { RenewCodesDialog } from "#console/screens/profile/renew-codes-dialog.tsx";
import { TurnOffDialog } from "#console/screens/profile/turn-off-dialog.tsx";
import { InstantText } from "#console/ui/instant-text.tsx";
import { countWords } from "#domain/text/count-words.ts";

// Draws the QR code, which few people ever see.
const SetUpDialog = lazy(async () => ({ default: (await import("#console/screens/profile/set-up-dialog.tsx")).SetUpDialog }));

/** So few recovery codes are worth a warning. */
const FEW = 2;

/** Two-step authentication: whether it's on, and what can be done about it. */
export function SecondFactorCard({ profile: { secondFactor, email, isEmailConfirmed } }: { profile: Profile }) {
  const forget = useForgetEndpoint();
  const [task, setTask] = useState<"set up" | "renew" | "turn off" | null>(null);
  const close = () => setTask(null);
  const changed = () => void forget(getProfile);
  return (
    <Card>
      <BlockStack gap="400">
        {secondFactor === null ? (
          <>
            <InlineStack gap="200" blockAlign="center">
              <Badge>Off</Badge>
              <Text as="span">You log in with your password alone.</Text>
            </InlineStack>
            {isEmailConfirmed ? (
              <InlineStack>
                <Button variant="primary" onClick={() => setTask("set up")}>
                  Turn on
                </Button>
              </InlineStack>
            ) : (
              <Text as="p" tone="subdued">
                Confirm your email address first. We sent you a link.
              </Text>
            )}
          </>
        ) : (
          <>
            <InlineStack gap="200" blockAlign="center">
              <Badge tone="success">On</Badge>
              <Text as="span">
                Since <InstantText at={secondFactor.since} />
              </Text>
            </InlineStack>
            {secondFactor.recoveryCodesLeft <= FEW ? (
              <Banner tone="warning">
                {secondFactor.recoveryCodesLeft === 0
                  ? "You have no recovery codes left. Create new ones, or you can't log in without your phone."
                  : `You have ${countWords(secondFactor.recoveryCodesLeft, "recovery code")} left. Create new ones soon.`}
              </Banner>
            ) : (
              <Text as="p" tone="subdued">
                {countWords(secondFactor.recoveryCodesLeft, "recovery code")} left, to log in without your phone.
              </Text>
            )}
            <InlineStack gap="200">
              <Button onClick={() => setTask("renew")}>New recovery codes</Button>
              <Button tone="critical" onClick={() => setTask("turn off")}>
                Turn off
              </Button>
            </InlineStack>
          </>
        )}
      </BlockStack>
      {task === "set up" && (
        <Suspense>
          <SetUpDialog email={email} onChanged={changed} onClose={close} />
        </Suspense>
      )}
      {task === "renew" && <RenewCodesDialog email={email} onChanged={changed} onClose={close} />}
      {task === "turn off" && <TurnOffDialog onClose={close} />}
    </Card>
  );
}
