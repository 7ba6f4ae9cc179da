import { useState } from "react";
import { BlockStack, Button, Form, FormLayout, Link, TextField } from "@shopify/polaris";
import { signIn } from "#contract/sign-in.ts";
import { useEndpointMutation } from "#console/api/queries.ts";
import { useFrameParts } from "#console/session/frame-context.tsx";
import { paths } from "#console/session/paths.ts";
import { withQuery } from "#console/session/with-query.ts";
import { signInFault } from "#console/session/sign-in-fault.ts";
import { DemoLogins } from "#console/screens/login/demo-logins.tsx";
import { FormFault } from "#console/ui/form-fault.tsx";

type LoginFormProps = {
  initialEmail: string;
  initialFault: string | null;
  hasDemo: boolean;
};

/** The form. A login that succeeds goes to the session, which leads on. */
export function LoginForm({ initialEmail, initialFault, hasDemo }: LoginFormProps) {
  const { access } = useFrameParts();
  const [email, setEmail] = useState(initialEmail);
  const [password, setPassword] = useState("");
  const [focusOn, setFocusOn] = useState<"email" | "password" | null>(initialEmail === "" ? "email" : "password");
  const attempt = useEndpointMutation(signIn, { onSuccess: ({ token }) => access.signedIn(token) });
  const fault = attempt.isPending ? null : attempt.error === null ? initialFault : signInFault(attempt.error);

  function submit(): void {
    if (!attempt.isPending) attempt.mutate({ body: { username: email, password } });
  }
  return (
    <BlockStack gap="500">
      <Form noValidate onSubmit={submit}>
        <FormLayout>
          <TextField
            label="Email"
            name="username"
            type="email"
            autoComplete="username"
            focused={focusOn === "email" || undefined}
            onBlur={() => setFocusOn(null)}
            value={email}
            onChange={setEmail}
          />
          <TextField
            label="Password"
            name="password"
            type="password"
            autoComplete="current-password"
            focused={focusOn === "password" || undefined}
            onBlur={() => setFocusOn(null)}
            value={password}
            onChange={setPassword}
          />
          <BlockStack gap="300">
            {fault !== null && <FormFault message={fault} />}
            <Button submit fullWidth variant="primary" size="large" loading={attempt.isPending}>
              Log in
            </Button>
          </BlockStack>
        </FormLayout>
      </Form>
      <Link url={withQuery(paths.reset(), email === "" ? {} : { u: email })}>Forgot your password?</Link>
      {hasDemo && (
        <DemoLogins
          onPick={(credentials) => {
            setEmail(credentials.email);
            setPassword(credentials.password);
            setFocusOn("password");
          }}
        />
      )}
    </BlockStack>
  );
}
