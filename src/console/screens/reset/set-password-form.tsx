import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { BlockStack, Button, Form, FormLayout, Link, TextField } from "@shopify/polaris";
import { setPassword } from "#contract/sign-in.ts";
import { faultsOf, type ApiError } from "#console/api/api-error.ts";
import { errorWords } from "#console/api/errors.ts";
import { useEndpointMutation } from "#console/api/queries.ts";
import { useFrameParts } from "#console/session/frame-context.tsx";
import { paths } from "#console/session/paths.ts";
import { withQuery } from "#console/session/with-query.ts";
import { BAD_LINK } from "#domain/accounts/access-words.ts";
import { newPasswordFaults } from "#domain/accounts/new-password.ts";
import { PASSWORD_RULE } from "#domain/accounts/password.ts";
import { EntryPage } from "#console/ui/entry-page.tsx";
import { FormFault } from "#console/ui/form-fault.tsx";

/** Sets a person's first password, or a new one, with the token of a link, then leads to the login. */
export function SetPassword({ token, isFirst }: { token: string; isFirst: boolean }) {
  const { access } = useFrameParts();
  const navigate = useNavigate();
  const [password, setNew] = useState("");
  const [confirmation, setConfirmation] = useState("");
  const [wasSent, setWasSent] = useState(false);
  const save = useEndpointMutation(setPassword, {
    onSuccess: async ({ email }) => {
      // The server has ended all of this person's sessions.
      access.signedOut();
      await navigate(withQuery(paths.login(), { u: email }), {
        replace: true,
        state: {
          notice: isFirst ? "Your password is set. Log in with it." : "Your password has been reset. Log in with your new password.",
        },
      });
    },
  });
  const faults = newPasswordFaults(password, confirmation);

  function submit(): void {
    setWasSent(true);
    const isRight = faults.password === null && faults.confirmation === null;
    if (isRight && !save.isPending) save.mutate({ body: { token, password } });
  }
  return (
    <EntryPage title={setPasswordTitle(isFirst)}>
      <Form noValidate onSubmit={submit}>
        <FormLayout>
          <TextField
            label={isFirst ? "Password" : "New password"}
            type="password"
            autoComplete="new-password"
            helpText={PASSWORD_RULE}
            focused
            value={password}
            onChange={setNew}
            error={(wasSent && faults.password) || undefined}
          />
          <TextField
            label="Confirm password"
            type="password"
            autoComplete="new-password"
            value={confirmation}
            onChange={setConfirmation}
            error={(wasSent && faults.confirmation) || undefined}
          />
          <BlockStack gap="300">
            {save.error !== null && <FormFault message={saveFault(save.error)} />}
            <Button submit fullWidth variant="primary" size="large" loading={save.isPending}>
              Set password
            </Button>
          </BlockStack>
        </FormLayout>
      </Form>
      <BlockStack gap="200">
        {save.error !== null && <Link url={paths.reset()}>Request a new link</Link>}
        <Link url={paths.login()}>Back to login</Link>
      </BlockStack>
    </EntryPage>
  );
}

export function setPasswordTitle(isFirst: boolean): string {
  return isFirst ? "Set your password" : "Set a new password";
}

/** A refusal is about the password or the link; an unreachable server is not. */
function saveFault(error: ApiError): string {
  const said = faultsOf(error).find(({ path }) => path === "password");
  if (said !== undefined) return said.message;
  if (error.kind === "error-status" && error.status !== 429 && (error.status ?? 0) < 500) return BAD_LINK;
  const words = errorWords(error);
  return `${words.title}. ${words.detail}`;
}
