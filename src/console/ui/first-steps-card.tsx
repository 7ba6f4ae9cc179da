import { useState } from "react";
import { useLocation } from "react-router-dom";
import { BlockStack, Button, Card, Icon, InlineStack, Link, Modal, Text } from "@shopify/polaris";
import { CheckCircleIcon, XIcon } from "@shopify/polaris-icons";
import { dismissFirstSteps, getFirstSteps, type firstSteps } from "#contract/signup.ts";
import { useEndpoint, useEndpointMutation, useForgetEndpoint } from "#console/api/queries.ts";
import { useLiveEvent } from "#console/api/use-live-event.ts";
import { useFrame } from "#console/session/frame-context.tsx";
import { paths } from "#console/session/paths.ts";
import { useMay } from "#console/session/use-may.ts";
import { useSession } from "#console/session/session-context.tsx";
import { ConnectShopify } from "#console/ui/connect-shopify-form.tsx";
import { FirstOrderCommand } from "#console/ui/first-order-command.tsx";
import { QuietFailure } from "#console/ui/quiet-failure.tsx";
import { SignupInvitation } from "#console/ui/signup-invitation.tsx";
import "#console/ui/first-steps-styles.css";

type FirstStep = (typeof firstSteps)[number];

/** `done` takes the title's place once it's done, where the title would say more than is true. */
type StepWords = { title: string; done?: string; detail: string };
const words: Record<FirstStep, StepWords> = {
  order: { title: "Send your first order", detail: "With your API key, from a terminal or your own system." },
  rule: { title: "Review your scenarios", detail: "Open one to see its rules: what it looks for, and what it does." },
  team: { title: "Invite your team", detail: "Give each person a login of their own." },
  platform: { title: "Link your Shopify shop", done: "Linked to Shopify", detail: "Then you can open Surety in its admin." },
};

/** Of a shop that is linked to Shopify. */
const orderOfShopify: StepWords = { title: "Get your first order", detail: "Orders come in from Shopify by themselves." };

/** What is left to do first, until all of it is done or someone dismisses it. */
export function FirstStepsCard() {
  const frame = useFrame();
  const mayDismiss = useMay("analyst");
  const isOwner = useMay("owner");
  const forget = useForgetEndpoint();
  const { data, error, refetch, isFetching } = useEndpoint(getFirstSteps, {});
  const dismiss = useEndpointMutation(dismissFirstSteps, { onSuccess: () => forget(getFirstSteps) });
  const isOrderMissing = data?.steps.some(({ step, isDone }) => step === "order" && !isDone) ?? false;
  useLiveEvent("payments", () => {
    if (isOrderMissing) void forget(getFirstSteps);
  });
  if (data === undefined && error !== null)
    return <QuietFailure text="Couldn't load your first steps." error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (data === undefined || data.steps.length === 0) return null;
  const isLinked = data.steps.some(({ step, isDone }) => step === "platform" && isDone);
  const done = data.steps.filter(({ isDone }) => isDone).length;
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center" wrap={false}>
          <Text as="h2" variant="headingMd">
            First steps
          </Text>
          <InlineStack gap="200" blockAlign="center" wrap={false}>
            <Text as="span" tone="subdued">
              {done} of {data.steps.length} done
            </Text>
            {mayDismiss && (
              <Button
                icon={XIcon}
                variant="tertiary"
                accessibilityLabel="Dismiss first steps"
                loading={dismiss.isPending}
                onClick={() => dismiss.mutate({})}
              />
            )}
          </InlineStack>
        </InlineStack>
        {dismiss.error !== null && (
          <QuietFailure
            text="Couldn't dismiss this."
            error={dismiss.error}
            onRetry={() => dismiss.mutate({})}
            isRetrying={dismiss.isPending}
          />
        )}
        <BlockStack as="ul" gap="300">
          {data.steps.map(({ step, isDone }) => (
            <li key={step}>
              <StepLine step={step} isDone={isDone} isLinked={isLinked} />
            </li>
          ))}
        </BlockStack>
        {frame.kind === "embedded" && isOwner && <SignupInvitation />}
      </BlockStack>
    </Card>
  );
}

function StepLine({ step, isDone, isLinked }: { step: FirstStep; isDone: boolean; isLinked: boolean }) {
  const comesByItself = step === "order" && isLinked;
  const { title, done = title, detail }: StepWords = comesByItself ? orderOfShopify : words[step];
  return (
    <InlineStack gap="300" blockAlign="start" wrap={false}>
      <span>
        {isDone ? (
          <Icon source={CheckCircleIcon} tone="success" accessibilityLabel="Done" />
        ) : (
          <span className="step-to-do" role="img" aria-label="Not done" />
        )}
      </span>
      <BlockStack>
        <Text as="span" fontWeight="semibold" tone={isDone ? "subdued" : undefined}>
          {isDone ? done : title}
        </Text>
        {!isDone && (
          <Text as="span" tone="subdued">
            {detail} {!comesByItself && <WayThere step={step} />}
          </Text>
        )}
      </BlockStack>
    </InlineStack>
  );
}

/** Where a step is done. */
function WayThere({ step }: { step: FirstStep }) {
  const { pathname } = useLocation();
  switch (step) {
    case "order":
      return <SendOrderInDialog />;
    case "rule":
      return pathname === paths.scenarios() ? null : <Link url={paths.scenarios()}>Go to scenarios</Link>;
    case "team":
      return <Link url={paths.team()}>Go to your team</Link>;
    case "platform":
      return <ConnectInDialog />;
  }
}

function SendOrderInDialog() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Link onClick={() => setOpen(true)}>Show the command</Link>
      <Modal
        open={isOpen}
        title="Send your first order"
        onClose={() => setOpen(false)}
        secondaryActions={[{ content: "Close", onAction: () => setOpen(false) }]}
      >
        <Modal.Section>
          <BlockStack gap="300">
            <Text as="p">
              Put your <Link url={paths.apiKeys()}>API key</Link> in place of YOUR_API_KEY. Every field is described in the{" "}
              <Link url="/api/openapi.json" external>
                API reference
              </Link>
              .
            </Text>
            <FirstOrderCommand publicUrl={window.location.origin} apiKey="YOUR_API_KEY" />
          </BlockStack>
        </Modal.Section>
      </Modal>
    </>
  );
}

function ConnectInDialog() {
  const { user, tenant } = useSession();
  const isOwner = useMay("owner");
  const [isOpen, setOpen] = useState(false);
  if (!isOwner) return <>Only an owner can do this.</>;
  return (
    <>
      <Link onClick={() => setOpen(true)}>Connect Shopify</Link>
      <Modal
        open={isOpen}
        title="Connect Shopify"
        onClose={() => setOpen(false)}
        secondaryActions={[{ content: "Close", onAction: () => setOpen(false) }]}
      >
        <Modal.Section>
          <ConnectShopify shopName={tenant.shopName} email={user.email} isEmailConfirmed={user.isEmailConfirmed === true} />
        </Modal.Section>
      </Modal>
    </>
  );
}
