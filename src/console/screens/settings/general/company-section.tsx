import { BlockStack, Button, FormLayout, InlineError, TextField } from "@shopify/polaris";
import { useState } from "react";
import { revealKey } from "#contract/keys.ts";
import { errorWords } from "#console/api/errors.ts";
import { useEndpointMutation } from "#console/api/queries.ts";
import { paths } from "#console/session/paths.ts";
import { useSession } from "#console/session/session-context.tsx";
import { useMay } from "#console/session/use-may.ts";
import { CopiedField } from "#console/ui/copied-field.tsx";
import { SettingsSection } from "#console/ui/settings-section.tsx";

const API_KEY_FAULT = "api-key-fault";

/** What can only be read. */
export function CompanySection() {
  const { tenant } = useSession();
  return (
    <SettingsSection title="Company" description="Contact us to change the name or the domain.">
      <FormLayout>
        <TextField label="Company name" autoComplete="off" readOnly value={tenant.name} />
        <TextField label="Shop domain" autoComplete="off" readOnly value={tenant.shopName} />
        <TextField
          label="Interaction domain"
          autoComplete="off"
          readOnly
          value={tenant.interactionDomain}
          helpText="Where your customers' verification links lead."
        />
        <ApiKeyField />
      </FormLayout>
    </SettingsSection>
  );
}

/** The main key: its end, or all of it once an owner asks for it, which is recorded. */
function ApiKeyField() {
  const { tenant } = useSession();
  const isOwner = useMay("owner");
  const [shown, setShown] = useState<string | null>(null);
  const revealing = useEndpointMutation(revealKey, { onSuccess: ({ apiKey }) => setShown(apiKey) });
  const reveal = () => revealing.mutate({ params: { id: String(tenant.apiKeyId) } });
  if (shown !== null) {
    return (
      <BlockStack gap="200" inlineAlign="start">
        <div style={{ width: "100%" }}>
          <CopiedField label="API key" text={shown} name="the key" helpText="Anyone with this key can act as your shop. Keep it secret." />
        </div>
        <Button variant="plain" onClick={() => setShown(null)}>
          Hide API key
        </Button>
      </BlockStack>
    );
  }
  return (
    <BlockStack gap="200">
      <TextField
        label="API key"
        autoComplete="off"
        readOnly
        value={tenant.apiKey}
        helpText={isOwner ? "Showing it is recorded in the audit trail." : "Only owners can show it."}
        {...(isOwner
          ? {
              labelAction: { content: "Manage API keys", url: paths.apiKeys() },
              connectedRight: (
                <Button onClick={reveal} loading={revealing.isPending} accessibilityLabel="Show API key">
                  Show
                </Button>
              ),
            }
          : {})}
      />
      {revealing.error !== null && (
        <div role="alert">
          <InlineError message={`Couldn't show the key. ${errorWords(revealing.error).detail}`} fieldID={API_KEY_FAULT} />
        </div>
      )}
    </BlockStack>
  );
}
