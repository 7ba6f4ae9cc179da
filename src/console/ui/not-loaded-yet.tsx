import { Text } from "@shopify/polaris";

/** In place of what loads once the server can be reached again. */
export function NotLoadedYet() {
  return (
    <Text as="p" tone="subdued">
      Not loaded yet. This loads when you're back online.
    </Text>
  );
}
