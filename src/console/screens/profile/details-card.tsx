import { Badge, BlockStack, Button, Card, Form, InlineStack, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { changeProfile, type Profile } from "#contract/profile.ts";
import { pollSession } from "#contract/session.ts";
import { useForgetEndpoint } from "#console/api/queries.ts";
import { useOwnChange } from "#console/screens/profile/use-own-change.ts";
import { ErrorState } from "#console/ui/error-state.tsx";
import { FULL_NAME_MAX, fullNameFault } from "#domain/accounts/full-name.ts";

/** The person's name and phone number, and the address that they log in with. */
export function DetailsCard({ profile }: { profile: Profile }) {
  const forget = useForgetEndpoint();
  const [edited, setEdited] = useState<{ fullName: string; phone: string } | null>(null);
  const [isAsked, setAsked] = useState(false);
  const saving = useOwnChange(changeProfile, () => {
    setEdited(null);
    setAsked(false);
    void forget(pollSession);
  });
  const stored = { fullName: profile.fullName, phone: profile.phone ?? "" };
  const { fullName, phone } = edited ?? stored;
  const isChanged = fullName !== stored.fullName || phone !== stored.phone;
  const nameFault = fullNameFault(fullName, "Please provide your name");
  const save = () => {
    setAsked(true);
    if (isChanged && nameFault === null && !saving.isPending)
      saving.mutate({ body: { fullName, phone: phone.trim() === "" ? null : phone } });
  };
  return (
    <Card>
      <Form noValidate onSubmit={save}>
        <BlockStack gap="400">
          <TextField
            label="Name"
            autoComplete="name"
            maxLength={FULL_NAME_MAX}
            value={fullName}
            onChange={(typed) => setEdited({ fullName: typed, phone })}
            error={(isAsked && nameFault) || undefined}
          />
          <TextField
            label="Email"
            type="email"
            autoComplete="email"
            readOnly
            value={profile.email}
            {...(profile.isEmailConfirmed
              ? { helpText: "You log in with it. It can't be changed." }
              : {
                  helpText: "You log in with it. Until it's confirmed, you can correct it in the notice above.",
                  suffix: <Badge tone="attention">Not confirmed</Badge>,
                })}
          />
          <TextField
            label="Phone (optional)"
            type="tel"
            autoComplete="tel"
            maxLength={40}
            value={phone}
            onChange={(typed) => setEdited({ fullName, phone: typed })}
          />
          {saving.error !== null && <ErrorState title="Couldn't save your profile" error={saving.error} />}
          <InlineStack align="end" gap="300" blockAlign="center">
            <span role="status">
              {saving.isSuccess && !isChanged && (
                <Text as="span" tone="subdued">
                  Saved
                </Text>
              )}
            </span>
            <Button submit variant="primary" loading={saving.isPending} disabled={!isChanged}>
              Save
            </Button>
          </InlineStack>
        </BlockStack>
      </Form>
    </Card>
  );
}
