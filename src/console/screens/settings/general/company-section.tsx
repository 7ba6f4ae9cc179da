import { Button, FormLayout, Link, TextField } from "@shopify/polaris";
import { useState } from "react";
import { ShowKeyDialog } from "#console/screens/settings/keys/show-key-dialog.tsx";
import { paths } from "#console/session/paths.ts";
import { useSession } from "#console/session/session-context.tsx";
import { useMay } from "#console/session/use-may.ts";
import { useContactUrl } from "#console/ui/use-contact-url.ts";
import { SettingsSection } from "#console/ui/settings-section.tsx";
import { keyScopes } from "#domain/accounts/key-scopes.ts";

/** What can only be read. */
export function CompanySection() {
  const { tenant } = useSession();
  const contact = useContactUrl();
  return (
    <SettingsSection
      title="Company"
      description={
        <>
          {contact === null ? (
            "Contact us"
          ) : (
            <Link url={contact} external>
              Contact us
            </Link>
          )}{" "}
          to change the name or the domain.
        </>
      }
    >
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

/** The end of the main key, which owners can show in full as among the other keys. */
function ApiKeyField() {
  const { tenant } = useSession();
  const isOwner = useMay("owner");
  const [isShown, setShown] = useState(false);
  const key = { id: tenant.apiKeyId, name: "Main key", ending: tenant.apiKey, isMain: true, endsAt: null, scopes: [...keyScopes] };
  return (
    <>
      <TextField
        label="API key"
        autoComplete="off"
        readOnly
        monospaced
        value={tenant.apiKey}
        helpText={isOwner ? "Showing it is recorded in the audit trail." : "Only owners can show it."}
        {...(isOwner
          ? {
              labelAction: { content: "Manage API keys", url: paths.apiKeys() },
              connectedRight: (
                <Button onClick={() => setShown(true)} accessibilityLabel="Show API key">
                  Show
                </Button>
              ),
            }
          : {})}
      />
      {isShown && <ShowKeyDialog of={key} onClose={() => setShown(false)} />}
    </>
  );
}
