import { useParams, useSearchParams } from "react-router-dom";
import { useFrame } from "#console/session/frame-context.tsx";
import { LeadOn } from "#console/ui/lead-on.tsx";
import { useFrameAddress } from "#console/session/navigation.tsx";
import { paths } from "#console/session/paths.ts";
import { RequestReset } from "#console/screens/reset/request-reset-form.tsx";
import { CheckedResetLink } from "#console/screens/reset/checked-reset-link.tsx";

/**
 * `/reset`: without a token asks for a link, with one (`/reset/{token}` or `?token=`) sets the new password. Inside the
 * admin nobody has a password of ours.
 */
export function ResetScreen() {
  const { token } = useParams();
  const [query] = useSearchParams();
  const frame = useFrame();
  const address = useFrameAddress();
  if (frame.kind === "embedded") return <LeadOn to={address(paths.root())} replace />;
  const given = token ?? query.get("token");
  return given ? <CheckedResetLink token={given} isFirst={query.has("first")} /> : <RequestReset initialEmail={query.get("u") ?? ""} />;
}
