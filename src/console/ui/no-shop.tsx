import { BlockStack, Button, Link, Text } from "@shopify/polaris";
import { useConsoleConfiguration } from "#console/session/console-configuration.ts";
import { paths } from "#console/session/paths.ts";
import { EntryPage } from "#console/ui/entry-page.tsx";

/** For someone who is logged in and in no shop, such as one who was removed from their only one: what they can do. */
export function NoShop() {
  const { configuration } = useConsoleConfiguration();
  const isOpen = configuration?.signup === "open";
  return (
    <EntryPage title="You're not in any shop" aside={<Logout />}>
      <BlockStack gap="400">
        <Text as="p">{isOpen ? "Ask an owner to invite you, or open your own." : "Ask an owner to invite you."}</Text>
        {isOpen && (
          <Button fullWidth variant="primary" size="large" url={paths.signup()}>
            Open your own shop
          </Button>
        )}
      </BlockStack>
    </EntryPage>
  );
}

/** The way out of a page without the console's frame. */
export function Logout() {
  return (
    <Text as="p" alignment="center">
      <Link url={paths.logout()}>Logout</Link>
    </Text>
  );
}
