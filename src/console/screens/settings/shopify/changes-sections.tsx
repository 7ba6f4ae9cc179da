import { BlockStack, Checkbox, FormLayout, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { changeShopifySettings, getShopifySettings, type ShopifySettingsOnWire } from "#contract/shopify.ts";
import { faultsOf } from "#console/api/api-error.ts";
import { useChangeAnswer, useEndpointMutation } from "#console/api/queries.ts";
import { useMay } from "#console/session/use-may.ts";
import { ErrorState } from "#console/ui/error-state.tsx";
import { SaveBar } from "#console/ui/save-bar.tsx";
import { SettingsSection } from "#console/ui/settings-section.tsx";
import { useDoneToast } from "#console/ui/toasts.tsx";
import { useUnsaved } from "#console/ui/unsaved-changes.tsx";
import { decisions, type Decision } from "#domain/payments/decision.ts";
import { automaticKindOf, automaticKinds, type AutomaticKind } from "#domain/shopify/automatic-kinds.ts";

type Edited = { allowed: readonly AutomaticKind[]; tags: Record<Decision, string> };

const SAVED_TOAST_MS = 3_000;

/** What scenarios may do in Shopify by themselves, and the tags that decisions give orders there. */
export function ChangesSections({ settings }: { settings: ShopifySettingsOnWire }) {
  const isOwner = useMay("owner");
  const saved = editedOf(settings);
  const [edited, setEdited] = useState<Edited | null>(null);
  const [isSaved, setSaved] = useState(false);
  const values = edited ?? saved;
  const isChanged = edited !== null && JSON.stringify(edited) !== JSON.stringify(saved);
  useUnsaved("Shopify", isChanged);
  const changeAnswer = useChangeAnswer();
  const showDone = useDoneToast();
  const saving = useEndpointMutation(changeShopifySettings, {
    onSuccess: (answer) => {
      changeAnswer(getShopifySettings, {}, () => answer);
      setEdited(null);
      setSaved(true);
      showDone("Settings saved", undefined, SAVED_TOAST_MS);
    },
  });
  const change = (part: Partial<Edited>) => {
    setEdited({ ...values, ...part });
    setSaved(false);
    saving.reset();
  };
  const faults = faultsOf(saving.error);
  const faultOf = (decision: Decision) => faults.find(({ path }) => path === `tags.${decision}`)?.message;
  const areOfFields = faults.length > 0 && faults.every(({ path }) => path.startsWith("tags."));
  return (
    <>
      {saving.error !== null && !areOfFields && <ErrorState title="Couldn't save the settings" error={saving.error} />}
      <SettingsSection
        title="Automatic changes"
        description="What the actions of your scenarios may do by themselves. Staff can always do it by hand on an order."
      >
        <BlockStack gap="300">
          {automaticKinds.map((kind) => {
            const { name, why } = automaticKindOf(kind);
            return (
              <Checkbox
                key={kind}
                label={name}
                helpText={why}
                disabled={!isOwner}
                checked={values.allowed.includes(kind)}
                onChange={(isOn) =>
                  change({ allowed: automaticKinds.filter((one) => (one === kind ? isOn : values.allowed.includes(one))) })
                }
              />
            );
          })}
        </BlockStack>
      </SettingsSection>
      <SettingsSection
        title="Tags"
        description="Each decision can give the order a tag in Shopify, which is taken off when the decision changes. Other tags stay. Changes apply to orders under review and to new decisions."
      >
        <FormLayout>
          {decisions.map((decision) => (
            <TextField
              key={decision}
              label={tagLabels[decision]}
              autoComplete="off"
              placeholder="No tag"
              maxLength={40}
              disabled={!isOwner}
              value={values.tags[decision]}
              onChange={(tag) => change({ tags: { ...values.tags, [decision]: tag } })}
              error={faultOf(decision)}
            />
          ))}
          <Text as="p" tone="subdued">
            The risk level with its reasons is always shown on the order in Shopify.
          </Text>
        </FormLayout>
      </SettingsSection>
      <SaveBar
        isShown={isChanged}
        isSaving={saving.isPending}
        onSave={() => saving.mutate({ body: sentOf(values) })}
        onDiscard={() => {
          setEdited(null);
          saving.reset();
        }}
        isSaved={isSaved}
        onSavedSeen={() => setSaved(false)}
      />
    </>
  );
}

const tagLabels: Record<Decision, string> = {
  approved: "Tag of approved orders",
  pending: "Tag of orders under review",
  rejected: "Tag of rejected orders",
};

function editedOf({ allowed, tags }: ShopifySettingsOnWire): Edited {
  return { allowed, tags: { approved: tags.approved ?? "", pending: tags.pending ?? "", rejected: tags.rejected ?? "" } };
}

function sentOf({ allowed, tags }: Edited) {
  const tag = (text: string) => (text.trim() === "" ? null : text.trim());
  return { allowed: [...allowed], tags: { approved: tag(tags.approved), pending: tag(tags.pending), rejected: tag(tags.rejected) } };
}
