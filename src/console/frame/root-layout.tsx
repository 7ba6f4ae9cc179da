import { Outlet, ScrollRestoration } from "react-router-dom";
import { AppProvider } from "@shopify/polaris";
import translations from "@shopify/polaris/locales/en.json";
import { useFrame } from "#console/frame/frame-context.tsx";
import { polarisLink } from "#console/frame/navigation.tsx";
import { SignInByKey } from "#console/frame/sign-in-by-key.tsx";
import { TOAST_MS, ToastProvider, type Toasts } from "#console/ui/toasts.tsx";

/** What every route has around it: Polaris with our links, the toasts, the memory of scroll positions. */
export function RootLayout() {
  const frame = useFrame();
  const bridge = frame.kind === "embedded" ? frame.bridge : null;
  const present: Toasts["show"] | undefined =
    bridge === null
      ? undefined
      : (text, options) =>
          void bridge.toast.show(text, {
            duration: options?.durationMs ?? TOAST_MS,
            isError: options?.isError ?? false,
          });
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
