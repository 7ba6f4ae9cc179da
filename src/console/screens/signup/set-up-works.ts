import { pollSession } from "#contract/session.ts";
import { listScenarios } from "#contract/scenarios.ts";
import { loadShopifyOrders, setUpShopify, signUp } from "#contract/signup.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import type { Client } from "#console/api/client.ts";
import { firstOrdersWords } from "#console/screens/signup/first-orders-words.ts";
import type { Made } from "#console/screens/signup/signup-state.ts";
import type { Work } from "#console/screens/signup/use-steps.ts";
import type { AccessStore } from "#console/session/access.ts";
import { countWords } from "#domain/text/count-words.ts";

type SetUp = {
  client: Client;
  access: AccessStore;
  /** The signup's key. */
  key: string;
  body: BodyOf<typeof signUp>;
  profile: Made["profile"];
  /** The Shopify shop whose admin this is; null elsewhere. */
  shopifyShop: string | null;
  onMade: (made: Made) => void;
};

/** What sets an account up, each by the call that does it or shows that it's done. */
export function setUpWorks({ client, access, key, body, profile, shopifyShop, onMade }: SetUp): readonly Work[] {
  return [
    {
      words: "Creating your account",
      run: async () => {
        const { token, ...account } = await client.call(signUp, { headers: { "idempotency-key": key }, body });
        if (token !== null) access.signedIn(token);
        if (shopifyShop === null) access.chooseTenant(account.tenantId);
        onMade({ ...account, profile });
        return account.mailedTo === null ? null : `We sent a link to ${account.mailedTo}`;
      },
    },
    {
      words: "Opening your shop",
      run: async () => (await client.call(pollSession, {})).tenant?.name ?? null,
    },
    {
      words: "Creating your scenarios",
      run: async () => {
        const { scenarios } = await client.call(listScenarios, { query: {} });
        return `${countWords(scenarios.length, "scenario")} for what you sell`;
      },
    },
    ...(shopifyShop === null
      ? []
      : [
          {
            words: "Linking your Shopify shop",
            run: async () => {
              const { connected } = await client.call(setUpShopify, { query: { shop: shopifyShop, u: body.email } });
              return connected ? shopifyShop : "Not linked";
            },
          },
          {
            words: "Checking for earlier orders",
            run: async () => firstOrdersWords(await client.call(loadShopifyOrders, { query: { shop: shopifyShop } })),
          },
        ]),
  ];
}
