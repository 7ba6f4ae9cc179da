import { useNavigate } from "react-router-dom";
import { BlockStack, Button, Link, Text } from "@shopify/polaris";
import { listUserTenants } from "#contract/session.ts";
import { useEndpoint } from "#console/api/queries.ts";
import { paths } from "#console/session/paths.ts";
import { EntryPage } from "#console/ui/entry-page.tsx";

/** A link names a shop that this person has no access to. Any other address leads out of it. */
export function ShopNotYours() {
  const navigate = useNavigate();
  const shops = useEndpoint(listUserTenants, {}).data ?? [];
  const onlyShop = shops.length === 1 ? shops[0] : undefined;

  return (
    <EntryPage
      title="You don't have access to this shop"
      aside={
        <Text as="p" alignment="center">
          <Link url={paths.logout()}>Logout</Link>
        </Text>
      }
    >
      <BlockStack gap="400">
        <Text as="p">
          The link you opened belongs to a shop that your account has no access to. Ask the shop&apos;s owner to add you, or go on in a shop
          of your own.
        </Text>
        <Button variant="primary" onClick={() => void navigate(paths.root(), { replace: true })}>
          {onlyShop === undefined ? "Choose a shop" : `Go to ${onlyShop.name}`}
        </Button>
      </BlockStack>
    </EntryPage>
  );
}
