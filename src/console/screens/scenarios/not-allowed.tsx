import { Icon, InlineStack, Link, Text } from "@shopify/polaris";
import { AlertTriangleIcon } from "@shopify/polaris-icons";
import { getActionConfig } from "#contract/action-config.ts";
import { getShopifySettings } from "#contract/shopify.ts";
import { useEndpoint } from "#console/api/queries.ts";
import { draftOf } from "#console/screens/scenarios/action-form/settings-draft.ts";
import { paths } from "#console/session/paths.ts";
import { automaticKindOf, type AutomaticKind } from "#domain/shopify/automatic-kinds.ts";
import { automaticKindsOf, nothingAtShopify } from "#domain/scenarios/action-settings.ts";

/** What an automatic action can't do by itself in Shopify, because no owner has allowed it. */
export function NotAllowed({ configurationId }: { configurationId: number }) {
  const action = useEndpoint(getActionConfig, { params: { id: String(configurationId) } });
  const settings = useEndpoint(getShopifySettings, {});
  const allowed = settings.data?.allowed;
  const missing =
    action.data === undefined || allowed === undefined
      ? []
      : kindsOf(draftOf(action.data.settings)).filter((kind) => !allowed.includes(kind));
  if (missing.length === 0) return null;
  return (
    <InlineStack gap="100" blockAlign="start" wrap={false}>
      <span>
        <Icon source={AlertTriangleIcon} tone="caution" />
      </span>
      <Text as="p" tone="caution">
        Not done automatically: {missing.map((kind) => automaticKindOf(kind).name).join(", ")}. An owner can allow it in{" "}
        <Link url={paths.shopifySettings()}>Settings &gt; Shopify</Link>.
      </Text>
    </InlineStack>
  );
}

function kindsOf({ steps, tags, tagsToRemove, note, hasInvoiceLink }: ReturnType<typeof draftOf>): AutomaticKind[] {
  const listed = (text: string) => (text.trim() === "" ? [] : [text]);
  const [noted = null] = listed(note);
  return automaticKindsOf({
    ...nothingAtShopify,
    steps,
    tags: listed(tags),
    tagsToRemove: listed(tagsToRemove),
    note: noted,
    hasInvoiceLink,
  });
}
