import { BlockStack, Button, Card, Form, InlineStack, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { changePassword } from "#contract/profile.ts";
import { fieldFaultOf } from "#console/api/field-fault-of.ts";
import { useOwnChange } from "#console/screens/profile/use-own-change.ts";
import { ErrorState } from "#console/ui/error-state.tsx";
import { newPasswordFaults } from "#domain/accounts/new-password.ts";
import { PASSWORD_RULE } from "#domain/accounts/password.ts";

const nothing = { currentPassword: "", password: "", confirmation: "" };

/** Changes the person's password, which takes the old one. */
export function PasswordCard({ email }: { email: string }) {
  const [typed, setTyped] = useState(nothing);
  const [isAsked, setAsked] = useState(false);
  const saving = useOwnChange(changePassword, () => {
    setTyped(nothing);
    setAsked(false);
  });
  const { currentPassword, password, confirmation } = typed;
  const faults = newPasswordFaults(password, confirmation, [email]);
  const wrong = fieldFaultOf(saving.error, "currentPassword");
  const set = (change: Partial<typeof nothing>) => {
    setTyped({ ...typed, ...change });
    saving.reset();
  };
  const save = () => {
    setAsked(true);
    if (currentPassword === "" || faults.password !== null || faults.confirmation !== null || saving.isPending) return;
    saving.mutate({ body: { currentPassword, password } });
  };
  const isUntouched = currentPassword === "" && password === "" && confirmation === "";
  return (
    <Card>
      <Form noValidate onSubmit={save}>
        <BlockStack gap="400">
          {/* Password managers keep the new password under this name. */}
          <div hidden>
            <input type="email" autoComplete="username" value={email} readOnly tabIndex={-1} aria-hidden />
          </div>
          <TextField
            label="Current password"
            type="password"
            autoComplete="current-password"
            value={currentPassword}
            onChange={(text) => set({ currentPassword: text })}
            error={isAsked && currentPassword === "" ? "Please provide your current password" : wrong}
          />
          <TextField
            label="New password"
            type="password"
            autoComplete="new-password"
            helpText={PASSWORD_RULE}
            value={password}
            onChange={(text) => set({ password: text })}
            error={(isAsked && faults.password) || undefined}
          />
          <TextField
            label="Confirm new password"
            type="password"
            autoComplete="new-password"
            value={confirmation}
            onChange={(text) => set({ confirmation: text })}
            error={(isAsked && faults.confirmation) || undefined}
          />
          {saving.error !== null && wrong === undefined && <ErrorState title="Couldn't change your password" error={saving.error} />}
          <InlineStack align="end" gap="300" blockAlign="center">
            <span role="status">
              {saving.isSuccess && isUntouched && (
                <Text as="span" tone="subdued">
                  Password changed. You&apos;re logged out everywhere else.
                </Text>
              )}
            </span>
            <Button submit variant="primary" loading={saving.isPending} disabled={isUntouched}>
              Change password
            </Button>
          </InlineStack>
        </BlockStack>
      </Form>
    </Card>
  );
}
