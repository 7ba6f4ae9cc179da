import { Banner, BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import { testHook } from "#contract/action-config.ts";
import { useEndpointMutation } from "#console/api/queries.ts";
import { settingsOf, type SettingsDraft } from "#console/screens/scenarios/action-form/settings-draft.ts";
import { useMay } from "#console/session/use-may.ts";
import { ErrorState } from "#console/ui/error-state.tsx";

/** Calls the address once with the newest order's values, and says what it answered. Only owners can. */
export function HookTest({ draft, configurationId }: { draft: SettingsDraft; configurationId: number | null }) {
  const test = useEndpointMutation(testHook);
  const mayTest = useMay("owner");
  if (!mayTest) return null;
  const start = () => test.mutate({ body: { settings: settingsOf("21", draft), replaces: configurationId } });
  return (
    <BlockStack gap="200">
      <InlineStack gap="200" blockAlign="center">
        <Button onClick={start} loading={test.isPending} disabled={draft.url.trim() === ""}>
          Test call
        </Button>
        <Text as="span" tone="subdued">
          Calls the URL once with your newest order.
        </Text>
      </InlineStack>
      <div role="status">
        {test.data && (
          <Banner tone={test.data.isDone ? "success" : "warning"}>
            {test.data.isDone ? test.data.result : `The call failed: ${test.data.result}`}
          </Banner>
        )}
      </div>
      {test.error !== null && <ErrorState title="Couldn't test the call" error={test.error} />}
    </BlockStack>
  );
}
