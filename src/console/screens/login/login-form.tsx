import { useState } from "react";
import { signIn } from "#contract/sign-in.ts";
import { useEndpointMutation } from "#console/api/queries.ts";
import { useFrameParts } from "#console/session/frame-context.tsx";
import { codeFault, needsCode, signInFault } from "#console/session/sign-in-fault.ts";
import { usePageTitle } from "#console/ui/use-page-title.ts";
import { LOGIN_TITLE } from "#console/screens/login/login-page.tsx";
import { CodeStep } from "#console/screens/login/code-step.tsx";
import { PasswordStep } from "#console/screens/login/password-step.tsx";

type LoginFormProps = {
  /** With a password, which was right, it begins at the code. */
  initial: { email: string; password?: string };
  initialFault: string | null;
  hasDemo: boolean;
  /** Someone was let in by a recovery code, of which so many are left. */
  onRecoveryCode: (used: { token: string; left: number }) => void;
};

/** The form: email and password and, where the person needs one, a code. A login that succeeds goes to the session, which leads on. */
export function LoginForm({ initial, initialFault, hasDemo, onRecoveryCode }: LoginFormProps) {
  usePageTitle(LOGIN_TITLE);
  const { access } = useFrameParts();
  const [email, setEmail] = useState(initial.email);
  const [password, setPassword] = useState(initial.password ?? "");
  const [isAtCode, setAtCode] = useState(initial.password !== undefined);
  const attempt = useEndpointMutation(signIn, {
    onSuccess: ({ token, recoveryCodesLeft }) => {
      if (recoveryCodesLeft === null) access.signedIn(token);
      else onRecoveryCode({ token, left: recoveryCodesLeft });
    },
  });
  const logIn = (code?: string) => {
    if (attempt.isPending) return;
    attempt.mutate(
      { body: { username: email, password, ...(code === undefined ? {} : { code }) } },
      { onError: (error) => setAtCode((isAt) => isAt || needsCode(error)) },
    );
  };
  const { error, isPending, variables } = attempt;
  if (isAtCode) {
    const wasCodeSent = variables !== undefined && "code" in variables.body;
    return (
      <CodeStep
        fault={wasCodeSent && !isPending && error !== null ? codeFault(error) : null}
        isSending={isPending}
        onCode={logIn}
        onBack={() => {
          setAtCode(false);
          attempt.reset();
        }}
      />
    );
  }
  return (
    <PasswordStep
      email={email}
      password={password}
      onEmail={setEmail}
      onPassword={setPassword}
      fault={isPending ? null : error === null ? initialFault : signInFault(error)}
      isSending={isPending}
      onSubmit={() => logIn()}
      hasDemo={hasDemo}
    />
  );
}
