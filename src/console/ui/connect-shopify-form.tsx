import { useState } from "react";
import { BlockStack, Button, Form, FormLayout, InlineStack, Text, TextField } from "@shopify/polaris";
import { connectShopify } from "#contract/signup.ts";
import { faultsOf } from "#console/api/api-error.ts";
import { useEndpointMutation } from "#console/api/queries.ts";
import { ErrorState } from "#console/ui/error-state.tsx";
import { isShopifyShop } from "#domain/accounts/shopify-shop.ts";

type ConnectShopifyProps = {
  /** The shop's address. */
  shopName: string;
  isEmailConfirmed: boolean;
};

const NOT_SHOPIFY = "Enter an address like my-shop.myshopify.com";

/** Asks in a Shopify shop's admin whether to link it to the account, and leads to installing Surety there. */
export function ConnectShopify({ shopName, isEmailConfirmed }: ConnectShopifyProps) {
  const [typed, setTyped] = useState(isShopifyShop(shopName) ? shopName : "");
  const [isWrong, setWrong] = useState(false);
  const connect = useEndpointMutation(connectShopify);
  const named = typed.trim().toLowerCase();
  if (!isEmailConfirmed)
    return (
      <Text as="p" tone="subdued">
        Confirm your email first. Then you can connect your Shopify shop from the checklist on your first screen.
      </Text>
    );
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
          <Button variant="primary" url={installUrl} target="_blank">
            Install in Shopify
          </Button>
        </InlineStack>
      )}
    </BlockStack>
  );
}
