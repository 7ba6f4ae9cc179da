import { useState } from "react";
import { Banner, BlockStack, Button, InlineStack, Text, TextField } from "@shopify/polaris";
import { removeSlack, saveSlackNotices, testSlack, type NoticeChoice, type NoticeSettings } from "#contract/notices.ts";
import { useEndpointMutation } from "#console/api/queries.ts";
import { ChoiceFields, isSameChoice } from "#console/screens/notifications/choice-fields.tsx";
import { SettingsSection } from "#console/ui/settings-section.tsx";
import { useUnsaved } from "#console/ui/unsaved-changes.tsx";
import { fieldFault, useSaving } from "#console/screens/notifications/use-saving.ts";
import { useMay } from "#console/session/use-may.ts";
import { ErrorState } from "#console/ui/error-state.tsx";

type Slack = NoticeSettings["slack"];
const nothing: NoticeChoice = { kinds: [], digestHour: null };

/** What the shop gets in Slack. Only owners change it. */
export function SlackNotices({ slack }: { slack: Slack }) {
  const isOwner = useMay("owner");
  return (
    <SettingsSection title="Slack" description="Everyone in the Slack channel sees these, with customers' names.">
      {isOwner ? (
        <SlackForm slack={slack} />
      ) : (
        <Text as="p" tone="subdued">
          {slack === null ? "Slack isn't set up. Ask the shop's owner." : "Slack is set up. Only the shop's owner can change it."}
        </Text>
      )}
    </SettingsSection>
  );
}

function SlackForm({ slack }: { slack: Slack }) {
  const [url, setUrl] = useState("");
  const [edited, setEdited] = useState<NoticeChoice | null>(null);
  const saving = useSaving(saveSlackNotices);
  const choice = edited ?? slack ?? nothing;
  const isChanged = url.trim() !== "" || !isSameChoice(choice, slack ?? nothing);
  useUnsaved("slack", isChanged);
  const fault = fieldFault(saving.error, "url");
  const save = () => {
    const { kinds, digestHour } = choice;
    const done = () => {
      setUrl("");
      setEdited(null);
    };
    saving.mutate({ body: { kinds, digestHour, ...(url.trim() === "" ? {} : { url }) } }, { onSuccess: done });
  };
  return (
    <BlockStack gap="400">
      <TextField
        label="Webhook address"
        type="url"
        autoComplete="off"
        spellCheck={false}
        value={url}
        onChange={setUrl}
        placeholder="https://hooks.slack.com/services/…"
        helpText={slack === null ? "In Slack, add an incoming webhook to a channel and paste its address here." : `Saved: ${slack.address}`}
        error={fault}
      />
      <ChoiceFields choice={choice} onChange={setEdited} />
      {saving.error !== null && fault === undefined && <ErrorState title="Couldn't save the Slack settings" error={saving.error} />}
      <InlineStack align="end" gap="300" blockAlign="center">
        <span role="status">
          {saving.isSuccess && !isChanged && (
            <Text as="span" tone="subdued">
              Saved
            </Text>
          )}
        </span>
        <Button variant="primary" onClick={save} loading={saving.isPending} disabled={!isChanged || (slack === null && url.trim() === "")}>
          Save
        </Button>
      </InlineStack>
      {slack !== null && <SavedSlack />}
    </BlockStack>
  );
}

/** What can be done with a saved webhook. */
function SavedSlack() {
  const testing = useEndpointMutation(testSlack);
  const removing = useSaving(removeSlack);
  return (
    <BlockStack gap="300">
      <InlineStack gap="300">
        <Button onClick={() => testing.mutate({})} loading={testing.isPending}>
          Send a test message
        </Button>
        <Button tone="critical" variant="tertiary" onClick={() => removing.mutate({})} loading={removing.isPending}>
          Remove Slack
        </Button>
      </InlineStack>
      <div role="status">
        {testing.data !== undefined && !testing.isPending && (
          <Banner tone={testing.data.isSent ? "success" : "warning"}>{testing.data.message}</Banner>
        )}
      </div>
      {testing.error !== null && <ErrorState title="Couldn't send the test message" error={testing.error} />}
      {removing.error !== null && <ErrorState title="Couldn't remove Slack" error={removing.error} />}
    </BlockStack>
  );
}
