import { useState } from "react";
import { BlockStack, Form, FormLayout, Link, TextField } from "@shopify/polaris";
import { paths } from "#console/session/paths.ts";
import { withQuery } from "#console/session/with-query.ts";
import { DemoLogins } from "#console/screens/login/demo-logins.tsx";
import { LogInButton } from "#console/screens/login/log-in-button.tsx";
import { FormFault } from "#console/ui/form-fault.tsx";

type PasswordStepProps = {
  email: string;
  password: string;
  onEmail: (email: string) => void;
  onPassword: (password: string) => void;
  fault: string | null;
  isSending: boolean;
  onSubmit: () => void;
  hasDemo: boolean;
};

/** Email and password, with the way to a new one. */
export function PasswordStep({ email, password, onEmail, onPassword, fault, isSending, onSubmit, hasDemo }: PasswordStepProps) {
  const [focusOn, setFocusOn] = useState<"email" | "password" | null>(email === "" ? "email" : "password");
  return (
    <BlockStack gap="500">
      {/* Served before any script, a browser may send it by itself: the password must never be part of an address. */}
      <Form noValidate method="post" onSubmit={onSubmit}>
        <FormLayout>
          <TextField
            label="Email"
            name="username"
            type="email"
            autoComplete="username"
            focused={focusOn === "email" || undefined}
            onBlur={() => setFocusOn(null)}
            value={email}
            onChange={onEmail}
          />
          <TextField
            label="Password"
            name="password"
            type="password"
            autoComplete="current-password"
            focused={focusOn === "password" || undefined}
            onBlur={() => setFocusOn(null)}
            value={password}
            onChange={onPassword}
          />
          <BlockStack gap="300">
            {fault !== null && <FormFault message={fault} />}
            <LogInButton isSending={isSending} />
          </BlockStack>
        </FormLayout>
      </Form>
      <Link url={withQuery(paths.reset(), email === "" ? {} : { u: email })}>Forgot your password?</Link>
      {hasDemo && (
        <DemoLogins
          onPick={(credentials) => {
            onEmail(credentials.email);
            onPassword(credentials.password);
            setFocusOn("password");
          }}
        />
      )}
    </BlockStack>
  );
}
