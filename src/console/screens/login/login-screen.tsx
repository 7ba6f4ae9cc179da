import { useEffect, useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { Text } from "@shopify/polaris";
import { useConsoleConfiguration } from "#console/session/console-configuration.ts";
import { useAccessState, useFrame, useFrameParts } from "#console/session/frame-context.tsx";
import { LeadOn } from "#console/ui/lead-on.tsx";
import { useFrameAddress } from "#console/session/navigation.tsx";
import { paths } from "#console/session/paths.ts";
import { messageOfState, rememberedPlace } from "#console/session/remembered-place.ts";
import { LoginForm } from "#console/screens/login/login-form.tsx";
import { LOGIN_TITLE, LoginPage } from "#console/screens/login/login-page.tsx";
import { RecoveryCodeUsed } from "#console/screens/login/recovery-code-used.tsx";
import { OfflineNotice } from "#console/ui/offline-notice.tsx";
import { EntryPage } from "#console/ui/entry-page.tsx";

/**
 * `/login`: email and password. Someone already logged in goes on to the page they came from, unless the `logout` flag asks for
 * the form; `u` prefills the email.
 */
export function LoginScreen() {
  const frame = useFrame();
  const { token, epoch } = useAccessState();
  const location = useLocation();
  const [query] = useSearchParams();
  const address = useFrameAddress();
  const { configuration, isFailing } = useConsoleConfiguration();
  // Each login begins a new epoch: the flag forces the form until someone has used it.
  const [epochBefore] = useState(epoch);
  const { access, handedLogin } = useFrameParts();
  const [recovered, setRecovered] = useState<{ token: string; left: number } | null>(null);
  useEffect(
    function logInBeforeItIsRead() {
      // The code is used up, so a reload must not lose the session.
      if (recovered !== null) access.signedIn(recovered.token);
    },
    [recovered, access],
  );
  const isForced = query.has("logout") && epoch === epochBefore;

  if (frame.kind === "embedded") return <LeadOn to={address(paths.root())} replace />;
  if (recovered !== null)
    return (
      <EntryPage title={LOGIN_TITLE}>
        <RecoveryCodeUsed left={recovered.left} onContinue={() => setRecovered(null)} />
      </EntryPage>
    );
  if (token !== null && !isForced) {
    return <LeadOn to={rememberedPlace(location.state) ?? paths.root()} replace />;
  }
  return (
    <>
      <OfflineNotice timeZone={null} />
      <LoginPage offersSignup={configuration?.signup === "open"} notice={messageOfState(location.state, "notice")}>
        <LoginForm
          initial={epoch === 0 && handedLogin !== null ? handedLogin : { email: query.get("u") ?? "" }}
          initialFault={messageOfState(location.state, "fault")}
          hasDemo={configuration?.hasDemo ?? false}
          onRecoveryCode={setRecovered}
        />
        {isFailing && (
          <Text as="p" tone="subdued">
            Surety isn't responding. Retrying…
          </Text>
        )}
      </LoginPage>
    </>
  );
}
