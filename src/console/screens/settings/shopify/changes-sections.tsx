import { BlockStack, Checkbox, FormLayout, Link, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { changeShopifySettings, getShopifySettings, type ShopifySettingsOnWire } from "#contract/shopify.ts";
import { faultsOf, isStatus } from "#console/api/api-error.ts";
import { useChangeAnswer, useEndpointMutation, useForgetEndpoint } from "#console/api/queries.ts";
import { paths } from "#console/session/paths.ts";
import { useMay } from "#console/session/use-may.ts";
import { ErrorState } from "#console/ui/error-state.tsx";
import { SaveBar } from "#console/ui/save-bar.tsx";
import { SettingsSection } from "#console/ui/settings-section.tsx";
import { useFirstFault } from "#console/ui/use-first-fault.ts";
import { useDoneToast } from "#console/ui/toasts.tsx";
import { useUnsaved } from "#console/ui/unsaved-changes.tsx";
import { firstPlanWith } from "#domain/accounts/denial-words.ts";
import { decisions, type Decision } from "#domain/payments/decision.ts";
import { automaticKindOf, automaticKinds, type AutomaticKind } from "#domain/shopify/automatic-kinds.ts";

/** What was changed since the settings were loaded. */
type Edits = { kinds: Partial<Record<AutomaticKind, boolean>>; tags: Partial<Record<Decision, string>> };
const nothing: Edits = { kinds: {}, tags: {} };

const SAVED_TOAST_MS = 3_000;

/** What scenarios may do in Shopify by themselves, and the tags that decisions give orders there. */
export function ChangesSections({ settings }: { settings: ShopifySettingsOnWire }) {
  const isOwner = useMay("owner");
  const mayHaveActions = useMay("premiumPlus");
  const [edits, setEdits] = useState(nothing);
  const [isSaved, setSaved] = useState(false);
  const { allowed, tags } = edited(settings, edits);
  const isChanged = JSON.stringify({ allowed, tags }) !== JSON.stringify(edited(settings, nothing));
  const changeAnswer = useChangeAnswer();
  const showDone = useDoneToast();
  const forget = useForgetEndpoint();
  const saving = useEndpointMutation(changeShopifySettings, {
    onSuccess: (answer) => {
      changeAnswer(getShopifySettings, {}, () => answer);
      setSaved(true);
      showDone("Settings saved", undefined, SAVED_TOAST_MS);
    },
  });
  useUnsaved("Shopify", isChanged, saving.error !== null);
  const save = () =>
    saving.mutate(
      { body: { ...sentOf({ allowed, tags }), seen: { allowed: settings.allowed, tags: settings.tags } } },
      {
        // What was changed while it was being saved is still to be saved.
        onSuccess: () => setEdits((latest) => (latest === edits ? nothing : latest)),
        // Someone else's change is shown beside one's own, which is kept.
        onError: (error) => {
          if (isStatus(error, 409)) void forget(getShopifySettings);
        },
      },
    );
  const change = ({ kinds, tags: changed }: Partial<Edits>) => {
    setEdits({ kinds: { ...edits.kinds, ...kinds }, tags: { ...edits.tags, ...changed } });
    setSaved(false);
    if (!saving.isPending) saving.reset();
  };
  const box = useFirstFault(saving.error);
  const faults = faultsOf(saving.error);
  const faultOf = (decision: Decision) => faults.find(({ path }) => path === `tags.${decision}`)?.message;
  const areOfFields = faults.length > 0 && faults.every(({ path }) => path.startsWith("tags."));
  return (
    <div ref={box}>
      <BlockStack gap="400">
        {saving.error !== null && !areOfFields && <ErrorState title="Couldn't save the settings" error={saving.error} />}
        <SettingsSection
          title="Automatic changes"
          description="What the actions of your scenarios may do by themselves. Staff can always do it by hand on an order."
        >
          <BlockStack gap="300">
            {!isOwner && (
              <Text as="p" tone="subdued">
                Only owners can change these settings.
              </Text>
            )}
            {!mayHaveActions && (
              <Text as="p" tone="subdued">
                Scenarios have such actions from {firstPlanWith("premiumPlus")} on. <Link url={paths.subscription()}>Change your plan</Link>
              </Text>
            )}
            {automaticKinds.map((kind) => {
              const { name, why } = automaticKindOf(kind);
              return (
                <Checkbox
                  key={kind}
                  label={name}
                  helpText={why}
                  disabled={!isOwner}
                  checked={allowed.includes(kind)}
                  onChange={(isOn) => change({ kinds: { [kind]: isOn } })}
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
                value={tags[decision]}
                onChange={(tag) => change({ tags: { [decision]: tag } })}
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
          onSave={save}
          onDiscard={() => {
            setEdits(nothing);
            saving.reset();
          }}
          isSaved={isSaved}
          onSavedSeen={() => setSaved(false)}
        />
      </BlockStack>
    </div>
  );
}

const tagLabels: Record<Decision, string> = {
  approved: "Tag of approved orders",
  pending: "Tag of orders under review",
  rejected: "Tag of rejected orders",
};

type Values = { allowed: readonly AutomaticKind[]; tags: Record<Decision, string> };

function edited({ allowed, tags: saved }: ShopifySettingsOnWire, { kinds, tags }: Edits): Values {
  return {
    allowed: automaticKinds.filter((kind) => kinds[kind] ?? allowed.includes(kind)),
    tags: {
      approved: tags.approved ?? saved.approved ?? "",
      pending: tags.pending ?? saved.pending ?? "",
      rejected: tags.rejected ?? saved.rejected ?? "",
    },
  };
}

function sentOf({ allowed, tags }: Values) {
  const tag = (text: string) => (text.trim() === "" ? null : text.trim());
  return { allowed: [...allowed], tags: { approved: tag(tags.approved), pending: tag(tags.pending), rejected: tag(tags.rejected) } };
}
