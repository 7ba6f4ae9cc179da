import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { TENANT_KEY, TOKEN_KEY } from "#console/session/access.ts";
import { ConsoleRoot } from "#console/app/console-root.tsx";
import { createConsoleRouter, createDetachedRouter } from "#console/app/router.tsx";
import { prepareConsole, type ConsoleSettings } from "#console/app/start-console.ts";
// Loads what the router would load on first use, so that no test has to wait for it.
import "#console/app/protected-area.tsx";
import "#console/screens/accounts/accounts-screen.tsx";
import "#console/app/dashboard-entrance.tsx";
import "#console/screens/dashboard/dashboard-screen.tsx";
import "#console/screens/login/login-screen.tsx";
import "#console/screens/logout/logout-screen.tsx";
import "#console/screens/open-account/open-account-screen.tsx";
import "#console/screens/reset/reset-screen.tsx";
import "#console/screens/tenant-selection/tenant-selection-screen.tsx";
import "#console/screens/transaction/transaction-screen.tsx";
import "#console/screens/transactions/transactions-screen.tsx";

export type OpenConsole = ConsoleSettings & {
  /** The token in the browser; null if signed out. */
  token?: string | null;
  /** The chosen shop. */
  tenantId?: number | null;
  /** True if the browser's address bar matters to the test. */
  inAddressBar?: boolean;
};

/** Opens the console with all its routes at an address, signed out unless a token is given. */
export function openConsole(address: string, { token = null, tenantId = null, inAddressBar = false, ...settings }: OpenConsole = {}) {
  if (token !== null) window.localStorage.setItem(TOKEN_KEY, token);
  if (tenantId !== null) window.sessionStorage.setItem(TENANT_KEY, String(tenantId));
  if (inAddressBar) window.history.replaceState(null, "", address);
  const router = inAddressBar ? createConsoleRouter() : createDetachedRouter(address);
  const parts = prepareConsole(window, { retries: 0, ...settings });
  render(<ConsoleRoot {...parts} router={router} />);
  return {
    user: userEvent.setup(),
    access: parts.frameParts.access,
    /** The path and query of the current page. */
    place: () => placeOf(inAddressBar ? window.location : router.state.location),
    go: (to: string) => router.navigate(to),
    back: () => router.navigate(-1),
  };
}

function placeOf({ pathname, search }: { pathname: string; search: string }): string {
  return `${pathname}${search}`;
}
