import { loadLanding, opensProtectedScreen } from "#console/app/load-ahead.ts";
import "@shopify/polaris/build/esm/styles.css";
import "#console/ui/typeface-styles.css";
import "#console/app/busy-button-styles.css";
import "#console/app/phone-text-area-styles.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { askAhead } from "#console/app/ask-ahead.ts";
import { cleanAddress } from "#console/session/clean-address.ts";
import { ConsoleRoot } from "#console/app/console-root.tsx";
import { createConsoleRouter, type ConsoleRouter } from "#console/app/router.tsx";
import { takeHandedLogin } from "#console/session/handed-login.ts";
import { prepareConsole } from "#console/app/start-console.ts";

const place = document.getElementById("console");
if (place === null) throw new Error("The page has no place for the console");

const keySignIn = cleanAddress(window);
const handedLogin = takeHandedLogin(window);
const parts = prepareConsole(window, { keySignIn, handedLogin });
// If this fails, the screens fetch for themselves and show the error.
if (opensProtectedScreen && keySignIn === null) askAhead(parts, { address: location, loadLanding }).catch(() => undefined);

const router = createConsoleRouter();
// The served login stays until its next step can take its place.
if (handedLogin === null) draw(place);
else whenReady(router, () => draw(place));

function draw(at: Element): void {
  document.documentElement.classList.remove("is-login-over");
  createRoot(at).render(
    <StrictMode>
      <ConsoleRoot {...parts} router={router} />
    </StrictMode>,
  );
}

function whenReady({ state, subscribe }: ConsoleRouter, then: () => void): void {
  if (state.initialized) return then();
  const stop = subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    then();
  });
}
