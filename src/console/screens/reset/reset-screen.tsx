import { useParams, useSearchParams } from "react-router-dom";
import { RequestReset } from "#console/screens/reset/request-reset.tsx";
import { SetPassword } from "#console/screens/reset/set-password.tsx";

/** `/reset`: without a token asks for a link, with one (`/reset/{token}` or `?token=`) sets the new password. */
export function ResetScreen() {
  const { token } = useParams();
  const [query] = useSearchParams();
  const given = token ?? query.get("token");
  return given ? <SetPassword token={given} /> : <RequestReset initialEmail={query.get("u") ?? ""} />;
}
