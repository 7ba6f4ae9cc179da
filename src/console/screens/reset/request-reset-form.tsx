import { useState } from "react";
import { Navigate } from "react-router-dom";
import { BlockStack, Button, Form, FormLayout, Link, TextField } from "@shopify/polaris";
import { requestPasswordReset } from "#contract/sign-in.ts";
import { UNKNOWN_EMAIL } from "#domain/accounts/access-words.ts";
import { isStatus } from "#console/api/api-error.ts";
import { useEndpointMutation } from "#console/api/queries.ts";
import { useAccessState } from "#console/session/frame-context.tsx";
import { paths } from "#console/session/paths.ts";
import { withQuery } from "#console/session/with-query.ts";
import { LinkSent } from "#console/screens/reset/link-sent.tsx";
import { EntryPage } from "#console/ui/entry-page.tsx";
import { ErrorState } from "#console/ui/error-state.tsx";

const NO_EMAIL = "Please provide your email address";

/** Asks for a link to set a new password. */
export function RequestReset({ initialEmail }: { initialEmail: string }) {
  const { token } = useAccessState();
  const [email, setEmail] = useState(initialEmail);
  const [isMissing, setMissing] = useState(false);
  const [timesSent, setTimesSent] = useState(0);
  const request = useEndpointMutation(requestPasswordReset, { onSuccess: () => setTimesSent((times) => times + 1) });
  if (token !== null) return <Navigate to={paths.root()} replace />;

  const isUnknown = isStatus(request.error, 404);
  const fieldFault = isMissing ? NO_EMAIL : isUnknown ? UNKNOWN_EMAIL : undefined;

  function submit(): void {
    setMissing(email.trim() === "");
    if (email.trim() !== "" && !request.isPending) request.mutate({ body: { email } });
  }
  function askForAnother(): void {
    setTimesSent(0);
    request.reset();
  }
  return (
    <EntryPage title="Reset your password">
      {timesSent > 0 ? (
        <LinkSent
          to={email}
          isSentAgain={timesSent > 1}
          error={request.error}
          isSending={request.isPending}
          onSendAgain={submit}
          onOtherAddress={askForAnother}
        />
      ) : (
        <Form noValidate onSubmit={submit}>
          <FormLayout>
            <TextField
              label="Email"
              type="email"
              autoComplete="username"
              focused
              value={email}
              onChange={(value) => {
                setEmail(value);
                setMissing(false);
                request.reset();
              }}
              error={fieldFault}
            />
            {request.error !== null && !isUnknown && <ErrorState error={request.error} onRetry={submit} />}
            <Button submit fullWidth variant="primary" size="large" loading={request.isPending}>
              Reset
            </Button>
          </FormLayout>
        </Form>
      )}
      <BlockStack>
        <Link url={withQuery(paths.login(), email === "" ? {} : { u: email })}>I know my password</Link>
      </BlockStack>
    </EntryPage>
  );
}
