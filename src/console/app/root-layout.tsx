import { Outlet, ScrollRestoration } from "react-router-dom";
import { AppProvider } from "@shopify/polaris";
import translations from "@shopify/polaris/locales/en.json";
import { useFrame } from "#console/session/frame-context.tsx";
import { polarisLink, useGo } from "#console/session/navigation.tsx";
import { SignInByKey } from "#console/app/sign-in-by-key.tsx";
import { useAdminNavigation } from "#console/app/use-admin-navigation.ts";
import { ToastProvider, type Toast } from "#console/ui/toasts.tsx";

/** What surrounds every route: Polaris with our links, the admin's menu, toasts, and scroll restoration. */
export function RootLayout() {
  const frame = useFrame();
  useAdminNavigation();
  const go = useGo();
  const bridge = frame.kind === "embedded" ? frame.bridge : null;
  const present =
    bridge &&
    (({ title, text, link, durationMs }: Toast) =>
      void bridge.toast.show(title === null ? text : `${title}: ${text}`, {
        duration: durationMs,
        isError: title !== null,
        ...(link === null ? {} : { action: link.words, onAction: () => go(link.url) }),
      }));
  return (
    <AppProvider i18n={translations} linkComponent={polarisLink}>
      <ToastProvider present={present}>
        <SignInByKey>
          <Outlet />
        </SignInByKey>
      </ToastProvider>
      <ScrollRestoration />
    </AppProvider>
  );
}
