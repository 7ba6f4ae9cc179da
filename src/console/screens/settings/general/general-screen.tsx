import { Banner, BlockStack, Box, List, Modal, Text } from "@shopify/polaris";
import { useState } from "react";
import { getSession } from "#contract/session.ts";
import { faultsOf, isStatus } from "#console/api/api-error.ts";
import { useEndpoint } from "#console/api/queries.ts";
import { useMay } from "#console/session/use-may.ts";
import { BrandingSection } from "#console/screens/settings/general/branding-section.tsx";
import { CompanySection } from "#console/screens/settings/general/company-section.tsx";
import { ShopSection } from "#console/screens/settings/general/shop-section.tsx";
import { lossesOf, unseenTexts } from "#console/screens/settings/general/losses.ts";
import { useSettingsForm, type SettingsForm } from "#console/screens/settings/general/use-settings-form.ts";
import { WebsiteVisits } from "#console/screens/settings/general/website-visits.tsx";
import { SettingsPage } from "#console/screens/settings/settings-page.tsx";
import { ErrorState } from "#console/ui/error-state.tsx";
import { SaveBar } from "#console/ui/save-bar.tsx";
import { UnsavedChanges, useUnsaved } from "#console/ui/unsaved-changes.tsx";

/** `/settings/general`: what the shop is, how it looks to its customers, and what its figures and data go by. */
export function GeneralScreen() {
  return (
    <SettingsPage title="General">
      <UnsavedChanges of="settings">
        <General />
      </UnsavedChanges>
    </SettingsPage>
  );
}

function General() {
  const isOwner = useMay("owner");
  const hasOrders = useMay("orders");
  const images = useEndpoint(getSession, {}, { enabled: hasOrders });
  const form = useSettingsForm(images.data?.tenant?.branding ?? null);
  useUnsaved("settings", form.isChanged, form.error !== null);
  const [isAsking, setAsking] = useState(false);
  const losses = lossesOf(form.saved, form.values);
  const unseen = unseenTexts(form.saved, form.values);
  const save = () => {
    if (form.isSaving || !form.check()) return;
    if (losses.length + unseen.length > 0) setAsking(true);
    else form.save();
  };
  return (
    <BlockStack gap="400">
      <SaveFault {...form} />
      {!isOwner && (
        <Box paddingInline={{ xs: "400", sm: "0" }}>
          <Text as="p" tone="subdued">
            You can read these settings. Only owners can change them.
          </Text>
        </Box>
      )}
      <CompanySection />
      <ShopSection form={form} isOwner={isOwner} />
      {hasOrders && <BrandingSection form={form} isOwner={isOwner} images={images} />}
      {hasOrders && <WebsiteVisits />}
      <SaveBar
        isShown={form.isChanged}
        isSaving={form.isSaving}
        onSave={save}
        onDiscard={form.discard}
        isSaved={form.isSaved}
        onSavedSeen={form.onSavedSeen}
      />
      <Modal
        open={isAsking}
        title="Save these settings?"
        onClose={() => setAsking(false)}
        primaryAction={{
          content: "Save settings",
          destructive: true,
          onAction: () => {
            setAsking(false);
            form.save();
          },
        }}
        secondaryActions={[{ content: "Cancel", onAction: () => setAsking(false) }]}
      >
        <Modal.Section>
          <BlockStack gap="200">
            {[...unseen, ...losses].map((words) => (
              <Text key={words} as="p">
                {words}
              </Text>
            ))}
            {losses.length > 0 && <Text as="p">This can&apos;t be undone.</Text>}
          </BlockStack>
        </Modal.Section>
      </Modal>
    </BlockStack>
  );
}

/** Why nothing was saved. What someone else changed first is listed; saving again keeps both, or one's own where they are the same. */
function SaveFault({ error }: Pick<SettingsForm, "error">) {
  if (error === null) return null;
  if (!isStatus(error, 412)) return <ErrorState title="Couldn't save the settings" error={error} />;
  return (
    <Banner tone="warning" title="Someone else changed these settings first">
      <BlockStack gap="200">
        <List>
          {faultsOf(error).map(({ path, message }) => (
            <List.Item key={`${path} ${message}`}>
              {path} {message}
            </List.Item>
          ))}
        </List>
        <Text as="p">Nothing was saved yet, and your changes are still here. Save again to apply them.</Text>
      </BlockStack>
    </Banner>
  );
}
