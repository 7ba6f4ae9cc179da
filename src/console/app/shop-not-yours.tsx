import { useNavigate } from "react-router-dom";
import { BlockStack, Button, Text } from "@shopify/polaris";
import { listUserTenants } from "#contract/session.ts";
import { useEndpoint } from "#console/api/queries.ts";
import { paths } from "#console/session/paths.ts";
import { EntryPage } from "#console/ui/entry-page.tsx";
import { Logout, NoShop } from "#console/ui/no-shop.tsx";

/** The address names a shop this person has no access to. Any other address gets them out of here. */
export function ShopNotYours() {
  const navigate = useNavigate();
  const { data: shops } = useEndpoint(listUserTenants, {});
  if (shops?.length === 0) return <NoShop />;
  const onlyShop = shops?.length === 1 ? shops[0] : undefined;

  return (
    <EntryPage title="You don't have access to this shop" aside={<Logout />}>
      <BlockStack gap="400">
        <Text as="p">
          This link is for a shop you don&apos;t have access to. Ask the shop&apos;s owner to add you, or continue with one of your shops.
        </Text>
        <Button variant="primary" onClick={() => void navigate(paths.root(), { replace: true })}>
          {onlyShop === undefined ? "Choose a shop" : `Go to ${onlyShop.name}`}
        </Button>
      </BlockStack>
    </EntryPage>
  );
}
