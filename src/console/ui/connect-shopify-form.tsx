import { useState } from "react";
import { BlockStack, Button, Form, FormLayout, InlineStack, Text, TextField } from "@shopify/polaris";
import { connectShopify, resendConfirmation, setUpShopify } from "#contract/signup.ts";
import { faultsOf } from "#console/api/api-error.ts";
import { useEndpoint, useEndpointMutation } from "#console/api/queries.ts";
import { ErrorState } from "#console/ui/error-state.tsx";
import { QuietFailure } from "#console/ui/quiet-failure.tsx";
import { isShopifyShop } from "#domain/accounts/shopify-shop.ts";

type ConnectShopifyProps = {
  /** The shop's address. */
  shopName: string;
  /** The person's, which the question in the admin names. */
  email: string;
  isEmailConfirmed: boolean;
};

const NOT_SHOPIFY = "Enter an address like my-shop.myshopify.com";

/** Asks in a Shopify shop's admin whether to link it to the account, and leads to installing Surety there. */
export function ConnectShopify({ shopName, email, isEmailConfirmed }: ConnectShopifyProps) {
  return isEmailConfirmed ? <ConnectForm shopName={shopName} /> : <ConfirmFirst shopName={shopName} email={email} />;
}

/** Nobody is asked about an address that may not be the person's. Installing needs none. */
function ConfirmFirst({ shopName, email }: { shopName: string; email: string }) {
  const setUp = useEndpoint(setUpShopify, { query: { shop: shopName } });
  const sending = useEndpointMutation(resendConfirmation);
  const installUrl = setUp.data?.installUrl ?? null;
  return (
    <BlockStack gap="300">
      <Text as="p" breakWord>
        To link your Shopify shop to this account, confirm your email first: open the link that we sent to {email}. Then link the shop here,
        or later under First steps on your Scenarios page.
      </Text>
      {installUrl !== null && (
        <Text as="p" tone="subdued" breakWord>
          You can install Surety in {shopName} now, too. But Shopify opens it right away, and before the shop is linked, it offers to create
          another account.
        </Text>
      )}
      <InlineStack gap="300" blockAlign="center">
        <Button variant="primary" loading={sending.isPending} onClick={() => sending.mutate({})}>
          Send the link again
        </Button>
        {installUrl !== null && <InstallButton url={installUrl} isLater />}
        <div role="status">
          {sending.data !== undefined && (
            <Text as="p">{sending.data.sent ? `We sent another link to ${email}.` : "Your email is confirmed. Reload the page."}</Text>
          )}
        </div>
      </InlineStack>
      {sending.error !== null && <ErrorState title="Couldn't send the link" error={sending.error} />}
      {setUp.error !== null && (
        <QuietFailure
          text="Couldn't load where to install Surety."
          error={setUp.error}
          onRetry={() => void setUp.refetch()}
          isRetrying={setUp.isFetching}
        />
      )}
    </BlockStack>
  );
}

function ConnectForm({ shopName }: { shopName: string }) {
  const [typed, setTyped] = useState(isShopifyShop(shopName) ? shopName : "");
  const [isWrong, setWrong] = useState(false);
  const connect = useEndpointMutation(connectShopify);
  const named = typed.trim().toLowerCase();
  if (connect.data !== undefined) return <Asked shop={connect.variables.body.shopName} installUrl={connect.data.installUrl} />;

  function submit(): void {
    const isRight = isShopifyShop(named);
    setWrong(!isRight);
    if (isRight && !connect.isPending) connect.mutate({ body: { shopName: named } });
  }
  const said = faultsOf(connect.error)[0];
  return (
    <Form noValidate onSubmit={submit}>
      <FormLayout>
        <TextField
          label="Shopify address"
          placeholder="my-shop.myshopify.com"
          autoComplete="off"
          value={typed}
          onChange={(value) => {
            setTyped(value);
            setWrong(false);
          }}
          error={isWrong || said !== undefined ? NOT_SHOPIFY : undefined}
          helpText="Only someone in that shop's admin can link it: open Surety there and confirm."
        />
        {connect.error !== null && said === undefined && <ErrorState error={connect.error} onRetry={submit} />}
        <InlineStack>
          <Button submit loading={connect.isPending}>
            Connect Shopify
          </Button>
        </InlineStack>
      </FormLayout>
    </Form>
  );
}

/** What to do in the shop's admin. */
function Asked({ shop, installUrl }: { shop: string; installUrl: string | null }) {
  return (
    <BlockStack gap="300">
      <div role="status">
        <Text as="p" breakWord>
          {installUrl === null
            ? "This server isn't set up for Shopify yet. Ask your contact at Surety, then connect again."
            : `Now install Surety in ${shop}, or open it there. For an hour, it asks whether to link that shop to this account.`}
        </Text>
      </div>
      {installUrl !== null && (
        <InlineStack>
          <InstallButton url={installUrl} />
        </InlineStack>
      )}
    </BlockStack>
  );
}

function InstallButton({ url, isLater = false }: { url: string; isLater?: boolean }) {
  return (
    <Button variant={isLater ? "secondary" : "primary"} url={url} target="_blank">
      Install in Shopify
    </Button>
  );
}
