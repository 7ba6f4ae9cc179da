import { lazy, Suspense, useState } from "react";
import { useFrameParts } from "#console/session/frame-context.tsx";
import { useSession } from "#console/session/session-context.tsx";

const SHOWN_KEY = "surety.permissions-shown";
const PermissionsDialog = lazy(async () => ({
  default: (await import("#console/app/permissions-dialog.tsx")).PermissionsDialog,
}));

/** Asks for the app's missing permissions, once per session, if the shop has to grant them again. */
export function PermissionsRequired({ shop }: { shop: string }) {
  const { sessionStore } = useFrameParts();
  const { user } = useSession();
  const [wasShown] = useState(() => sessionStore.get(SHOWN_KEY) !== null);
  const [isClosed, setClosed] = useState(false);
  if (!user.reauthorizationRequired || wasShown || isClosed) return null;
  return (
    <Suspense fallback={null}>
      <PermissionsDialog shop={shop} onShown={() => sessionStore.set(SHOWN_KEY, "1")} onClose={() => setClosed(true)} />
    </Suspense>
  );
}
