import { BlockStack, Button, Form, FormLayout, TextField } from "@shopify/polaris";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { joinByInvitation, type OpenedInvitation } from "#contract/team.ts";
import { isStatus } from "#console/api/api-error.ts";
import { errorWords } from "#console/api/errors.ts";
import { useEndpointMutation } from "#console/api/queries.ts";
import { useFrameParts } from "#console/session/frame-context.tsx";
import { paths } from "#console/session/paths.ts";
import { inShop } from "#console/session/with-query.ts";
import { FormFault } from "#console/ui/form-fault.tsx";
import { FULL_NAME_MAX, fullNameFault } from "#domain/accounts/full-name.ts";
import { newPasswordFaults } from "#domain/accounts/new-password.ts";
import { PASSWORD_RULE } from "#domain/accounts/password.ts";

type JoinFormProps = {
  token: string;
  invitation: OpenedInvitation;
  /** The invitation, or the address, isn't what it was: the page asks again what it is. */
  onRefused: () => void;
};

/** For someone new: a name and a password. The link already proves the email address. */
export function JoinForm({ token, invitation: { email, shopName, ...known }, onRefused }: JoinFormProps) {
  const { access } = useFrameParts();
  const navigate = useNavigate();
  const [fullName, setFullName] = useState(known.fullName ?? "");
  const [password, setPassword] = useState("");
  const [confirmation, setConfirmation] = useState("");
  const [isAsked, setAsked] = useState(false);
  const joining = useEndpointMutation(joinByInvitation, {
    onSuccess: async (session) => {
      access.signedIn(session.token);
      await navigate(inShop(paths.root(), session.tenantId), { replace: true });
    },
  });
  const faults = newPasswordFaults(password, confirmation, [email, shopName]);
  const nameFault = fullNameFault(fullName, "Please provide your name");
  const join = () => {
    setAsked(true);
    if (nameFault !== null || faults.password !== null || faults.confirmation !== null || joining.isPending) return;
    joining.mutate({ params: { token }, body: { fullName, password } }, { onError: (error) => isStatus(error, 409) && onRefused() });
  };
  const words = joining.error === null ? null : errorWords(joining.error);
  return (
    <Form noValidate onSubmit={join}>
      <FormLayout>
        <TextField label="Email" type="email" autoComplete="username" readOnly value={email} />
        <TextField
          label="Full name"
          autoComplete="name"
          focused
          maxLength={FULL_NAME_MAX}
          value={fullName}
          onChange={setFullName}
          error={(isAsked && nameFault) || undefined}
        />
        <TextField
          label="Password"
          type="password"
          autoComplete="new-password"
          helpText={PASSWORD_RULE}
          value={password}
          onChange={setPassword}
          error={(isAsked && faults.password) || undefined}
        />
        <TextField
          label="Confirm password"
          type="password"
          autoComplete="new-password"
          value={confirmation}
          onChange={setConfirmation}
          error={(isAsked && faults.confirmation) || undefined}
        />
        <BlockStack gap="300">
          {words !== null && <FormFault message={`${words.title}. ${words.detail}`} />}
          <Button submit fullWidth variant="primary" size="large" loading={joining.isPending}>
            {known.isOfSignup ? "Set password" : `Join ${shopName}`}
          </Button>
        </BlockStack>
      </FormLayout>
    </Form>
  );
}
