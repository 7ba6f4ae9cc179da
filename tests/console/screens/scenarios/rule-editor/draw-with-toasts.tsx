import { AppProvider } from "@shopify/polaris";
import translations from "@shopify/polaris/locales/en.json";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { ToastProvider } from "#console/ui/toasts.tsx";

/** Draws a part of a screen by itself, with its toasts. */
export function drawWithToasts(part: ReactNode) {
  const around = (shown: ReactNode) => (
    <AppProvider i18n={translations}>
      <ToastProvider present={null}>{shown}</ToastProvider>
    </AppProvider>
  );
  const { rerender } = render(around(part));
  return { redraw: (shown: ReactNode) => rerender(around(shown)) };
}
