import { useSession } from "#console/session/session-context.tsx";
import { laterCode, LaterPart } from "#console/ui/later-part.tsx";

const banner = laterCode("the notice about your email", () => import("#console/ui/confirm-email-banner.tsx"));

/** Asks a person whose address isn't confirmed to confirm it. */
export function ConfirmEmail() {
  const { user } = useSession();
  if (user.isEmailConfirmed !== false) return null;
  return (
    <LaterPart code={banner} lines={2}>
      {({ ConfirmEmailBanner }) => <ConfirmEmailBanner />}
    </LaterPart>
  );
}
