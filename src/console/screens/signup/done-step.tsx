import { useId, useState, type ComponentProps, type ReactNode } from "react";
import { BlockStack, Box, Button, Collapsible, InlineStack, Link, List, Text } from "@shopify/polaris";
import { listScenarios } from "#contract/scenarios.ts";
import { pollSession } from "#contract/session.ts";
import { loadShopifyOrders, resendConfirmation, setUpShopify } from "#contract/signup.ts";
import { errorWords } from "#console/api/errors.ts";
import { useEndpoint, useEndpointMutation } from "#console/api/queries.ts";
import { FirstOrder } from "#console/screens/signup/first-order.tsx";
import { firstOrdersWords } from "#console/screens/signup/first-orders-words.ts";
import type { Made } from "#console/screens/signup/signup-state.ts";
import { StepLine } from "#console/screens/signup/step-line.tsx";
import { useFrameAddress, useGo } from "#console/session/navigation.tsx";
import { paths } from "#console/session/paths.ts";
import { inShop } from "#console/session/with-query.ts";
import { ChangeEmailDialog } from "#console/ui/change-email-dialog.tsx";
import { CodeBlock } from "#console/ui/code-block.tsx";
import { ConnectShopify } from "#console/ui/connect-shopify-form.tsx";
import { EntryPage } from "#console/ui/entry-page.tsx";
import { FoldLine } from "#console/ui/fold-line.tsx";
import { FirstOrderCommand } from "#console/ui/first-order-command.tsx";
import { QuietFailure } from "#console/ui/quiet-failure.tsx";
import { SentLinkButtons } from "#console/ui/sent-link-buttons.tsx";
import { SignupInvitation } from "#console/ui/signup-invitation.tsx";
import { useCopying } from "#console/ui/use-copying.ts";
import { zoneOffset } from "#domain/dates/zone-offset.ts";
import { presetReasons } from "#domain/scenarios/fit-presets.ts";
import { countWords } from "#domain/text/count-words.ts";
import "#console/screens/signup/signup-styles.css";

type DoneStepProps = {
  made: Made;
  publicUrl: string;
  /** Inside the admin of the Shopify shop. */
  isInShopify: boolean;
  onLeave: () => void;
};

/** The third step: what was created, and how to send the first order. */
export function DoneStep({ made, publicUrl, isInShopify, onLeave }: DoneStepProps) {
  const go = useGo();
  const address = useFrameAddress();
  const session = useEndpoint(pollSession, {});
  const tenant = session.data?.tenant ?? null;

  function leave(): void {
    onLeave();
    // The admin's page loads anew, now that Surety knows the shop.
    if (isInShopify) window.location.assign(address(paths.root()));
    else go(inShop(paths.scenarios(), made.tenantId), { replace: true });
  }
  return (
    <EntryPage title="Your account is ready" isWide>
      <StepLine step={3} />
      {isInShopify && tenant !== null && (
        <>
          <FirstOrder tenantId={made.tenantId} isFromShopify />
          <FirstShopifyOrders shop={tenant.shopName} />
        </>
      )}
      <Scenarios made={made} currency={tenant?.currency ?? null} />
      {isInShopify && <SignupInvitation mailedTo={made.mailedTo} />}
      {made.mailedTo !== null && !isInShopify && (
        <ConfirmationNotice email={session.data?.user.email ?? made.mailedTo} isConfirmed={session.data?.user.isEmailConfirmed === true} />
      )}
      {tenant !== null && (
        <ZoneAndCurrency
          timeZone={tenant.timeZone}
          currency={tenant.currency}
          settings={inShop(paths.generalSettings(), made.tenantId)}
          origin={isInShopify ? "as in your Shopify admin" : "as your browser says"}
        />
      )}
      {tenant?.platform === "SHOPIFY" && !isInShopify && (
        <LinkShopify
          shopName={tenant.shopName}
          email={session.data?.user.email ?? ""}
          isEmailConfirmed={session.data?.user.isEmailConfirmed === true}
        />
      )}
      <SendFirstOrder apiKey={made.apiKey} publicUrl={publicUrl} isFolded={isInShopify} />
      {!isInShopify && <FirstOrder tenantId={made.tenantId} />}
      {tenant !== null && tenant.platform !== null && tenant.platform !== "SHOPIFY" && (
        <Text as="p" tone="subdued">
          A connection to your platform isn&apos;t available yet. Until it is, send orders with your API key.
        </Text>
      )}
      <Button variant="primary" size="large" onClick={leave}>
        {isInShopify ? "Open Surety" : "Go to your scenarios"}
      </Button>
    </EntryPage>
  );
}

/** The way to link the Shopify shop, unless it's linked. */
function LinkShopify(given: ComponentProps<typeof ConnectShopify>) {
  const { data } = useEndpoint(setUpShopify, { query: { shop: given.shopName } });
  return (
    <Part title={data?.connected === true ? "Linked to Shopify" : "Connect Shopify"}>
      {data?.connected === true ? <Text as="p">Orders come in from your Shopify shop.</Text> : <ConnectShopify {...given} />}
    </Part>
  );
}

/** Where the link went that confirms the owner's email, and a way to correct it. */
function ConfirmationNotice({ email, isConfirmed }: { email: string; isConfirmed: boolean }) {
  const [isChanging, setChanging] = useState(false);
  const sending = useEndpointMutation(resendConfirmation);
  if (isConfirmed) return <Text as="p">Your email is confirmed.</Text>;
  return (
    <div>
      <Text as="p" breakWord>
        <span role="status">
          {sending.data?.sent === true ? "We sent another link" : "We sent a link"} to {email}. Confirm your email with it to get
          notifications and reports.
          {sending.error !== null && ` ${sending.error.problem?.detail ?? errorWords(sending.error).detail}`}
        </span>{" "}
        <SentLinkButtons isSending={sending.isPending} onSendAgain={() => sending.mutate({})} onChange={() => setChanging(true)} />
      </Text>
      {isChanging && <ChangeEmailDialog email={email} onChanged={sending.reset} onClose={() => setChanging(false)} />}
    </div>
  );
}

type ZoneAndCurrencyProps = { timeZone: string; currency: string; settings: string; origin: string };

/** What was taken from Shopify, or guessed from the browser's time zone. */
function ZoneAndCurrency({ timeZone, currency, settings, origin }: ZoneAndCurrencyProps) {
  const [now] = useState(() => new Date());
  const offset = zoneOffset(now, timeZone);
  return (
    <Text as="p" tone="subdued">
      Times in {timeZone}
      {offset !== timeZone && ` (${offset})`}, totals in {currency}, {origin}. <Link url={settings}>Change</Link>
    </Text>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box as="section" padding="400" borderColor="border" borderWidth="025" borderRadius="200">
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {title}
        </Text>
        {children}
      </BlockStack>
    </Box>
  );
}

/** How many scenarios there are, and which of their values were chosen for this shop. */
function Scenarios({ made, currency }: { made: Made; currency: string | null }) {
  const { data, error, refetch, isFetching } = useEndpoint(listScenarios, { query: {} });
  const reasons = presetReasons(made.profile, currency);
  return (
    <BlockStack gap="200">
      {error !== null && data === undefined && (
        <QuietFailure text="Couldn't load your scenarios." error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      <Text as="p">
        {data === undefined ? "Your scenarios were created." : `${countWords(data.scenarios.length, "scenario")} were created.`} We set
        these up for your shop:
      </Text>
      <List>
        {reasons.map(({ scenarios, text }) => (
          <List.Item key={text}>
            <Text as="span" fontWeight="semibold">
              {scenarios.join("; ")}:
            </Text>{" "}
            {text}
          </List.Item>
        ))}
      </List>
    </BlockStack>
  );
}

type SendFirstOrderProps = { apiKey: string; publicUrl: string; isFolded: boolean };

/** How to send an order. Folded for a shop whose orders come in by themselves. */
function SendFirstOrder({ apiKey, publicUrl, isFolded }: SendFirstOrderProps) {
  const [isOpen, setOpen] = useState(false);
  const contentId = useId();
  if (!isFolded)
    return (
      <Part title="Send your first order">
        <KeyAndCommand apiKey={apiKey} publicUrl={publicUrl} />
      </Part>
    );
  const title = "Send orders from other systems";
  return (
    <Box as="section" padding="400" borderColor="border" borderWidth="025" borderRadius="200">
      <FoldLine label={isOpen ? `Hide ${title}` : `Show ${title}`} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} controls={contentId}>
        <Text as="h2" variant="headingSm">
          {title}
        </Text>
      </FoldLine>
      <Collapsible id={contentId} open={isOpen}>
        <Box paddingBlockStart="300">
          <BlockStack gap="300">
            <KeyAndCommand apiKey={apiKey} publicUrl={publicUrl} />
          </BlockStack>
        </Box>
      </Collapsible>
    </Box>
  );
}

function KeyAndCommand({ apiKey, publicUrl }: { apiKey: string; publicUrl: string }) {
  const copyKey = useCopying(apiKey, "the API key");
  return (
    <>
      <Text as="p" tone="subdued">
        Your systems send orders with this API key. Keep it to yourself.
      </Text>
      <InlineStack gap="200" blockAlign="center" wrap={false} align="space-between">
        <CodeBlock label="API key" text={apiKey} />
        <div role="status" className="signup-copy">
          <Button onClick={() => void copyKey.copy()}>{copyKey.isCopied ? "Copied" : "Copy key"}</Button>
        </div>
      </InlineStack>
      <FirstOrderCommand apiKey={apiKey} publicUrl={publicUrl} />
    </>
  );
}

const LOADING_ASKED_MS = 2_000;

/** How far the shop's first orders are, until all are there. */
function FirstShopifyOrders({ shop }: { shop: string }) {
  const refetchEveryMs = (answer: { status: string } | undefined) => (answer?.status === "loading" ? LOADING_ASKED_MS : false);
  const { data } = useEndpoint(loadShopifyOrders, { query: { shop } }, { refetchEveryMs, isPoll: "once answered" });
  return data === undefined ? null : (
    <div role="status">
      <Text as="p" tone="subdued">
        {firstOrdersWords(data)}
        {data.loaded > 0 && " Transactions lists the last 30 days; change its date filter to see all."}
      </Text>
    </div>
  );
}
