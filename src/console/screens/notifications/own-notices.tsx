import { useState } from "react";
import { BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import { saveOwnNotices, type NoticeChoice, type NoticeSettings } from "#contract/notices.ts";
import { ChoiceFields, isSameChoice } from "#console/screens/notifications/choice-fields.tsx";
import { OwnEmail } from "#console/screens/notifications/own-email.tsx";
import { SettingsSection } from "#console/ui/settings-section.tsx";
import { useUnsaved } from "#console/ui/unsaved-changes.tsx";
import { useSaving } from "#console/screens/notifications/use-saving.ts";
import { ErrorState } from "#console/ui/error-state.tsx";

type Own = NonNullable<NoticeSettings["own"]>;

/** What the person gets by email. */
export function OwnNotices({ own }: { own: Own }) {
  const [edited, setEdited] = useState<NoticeChoice | null>(null);
  const saving = useSaving(saveOwnNotices);
  const choice = edited ?? own;
  const isChanged = !isSameChoice(choice, own);
  useUnsaved("own", isChanged);
  const { kinds, digestHour } = choice;
  const save = () => saving.mutate({ body: { kinds, digestHour } }, { onSuccess: () => setEdited(null) });
  return (
    <SettingsSection title="Your email" description="Only you get these. Your colleagues choose their own.">
      <BlockStack gap="400">
        <OwnEmail email={own.email} unconfirmedEmail={own.unconfirmedEmail} />
        <ChoiceFields choice={choice} onChange={setEdited} />
        {saving.error !== null && <ErrorState title="Couldn't save your choice" error={saving.error} />}
        <InlineStack align="end" gap="300" blockAlign="center">
          <span role="status">
            {saving.isSuccess && !isChanged && (
              <Text as="span" tone="subdued">
                Saved
              </Text>
            )}
          </span>
          <Button variant="primary" onClick={save} loading={saving.isPending} disabled={!isChanged}>
            Save
          </Button>
        </InlineStack>
      </BlockStack>
    </SettingsSection>
  );
}
