import { Button, InlineStack, Text } from "@shopify/polaris";
import { useEffect } from "react";
import { AdminSaveBar, type SaveBarProps } from "#console/session/admin-save-bar.tsx";
import { useFrame } from "#console/session/frame-context.tsx";
import "#console/ui/save-bar-styles.css";

/** How long it says that changes were saved. */
const SAVED_MS = 2200;

/**
 * Saves or discards a page's unsaved changes: in the admin's own bar, or at the end of our page. There it says for a moment that
 * they were saved.
 */
export function SaveBar({ isSaved, onSavedSeen, ...bar }: SaveBarProps & { isSaved: boolean; onSavedSeen: () => void }) {
  const frame = useFrame();
  useEffect(
    function goAfterItsTime() {
      if (!isSaved) return undefined;
      const timer = setTimeout(onSavedSeen, SAVED_MS);
      return () => clearTimeout(timer);
    },
    [isSaved, onSavedSeen],
  );
  if (frame.kind === "embedded" && frame.bridge !== null) return <AdminSaveBar bridge={frame.bridge} {...bar} />;
  const { isShown, isSaving, onSave, onDiscard } = bar;
  if (!isShown && !isSaved) return null;
  return (
    <div className="save-bar" role="region" aria-label="Unsaved changes">
      <InlineStack align="space-between" blockAlign="center" gap="300" wrap={false}>
        <Text as="p" fontWeight="medium">
          {isShown ? "Unsaved changes" : "Saved"}
        </Text>
        {isShown && (
          <InlineStack gap="200" wrap={false}>
            <Button onClick={onDiscard} disabled={isSaving}>
              Discard
            </Button>
            <Button variant="primary" onClick={onSave} loading={isSaving}>
              Save
            </Button>
          </InlineStack>
        )}
      </InlineStack>
    </div>
  );
}
