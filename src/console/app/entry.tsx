import { loadLanding, opensProtectedScreen } from "#console/app/load-ahead.ts";
import "@shopify/polaris/build/esm/styles.css";
import "#console/app/busy-button-styles.css";
import "#console/app/phone-text-area-styles.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { askAhead } from "#console/app/ask-ahead.ts";
import { cleanAddress } from "#console/session/clean-address.ts";
import { ConsoleRoot } from "#console/app/console-root.tsx";
import { createConsoleRouter } from "#console/app/router.tsx";
import { prepareConsole } from "#console/app/start-console.ts";

const place = document.getElementById("console");
if (place === null) throw new Error("The page has no place for the console");

const keySignIn = cleanAddress(window);
const parts = prepareConsole(window, { keySignIn });
// If this fails, the screens fetch for themselves and show the error.
if (opensProtectedScreen && keySignIn === null) askAhead(parts, { address: location, loadLanding }).catch(() => undefined);

createRoot(place).render(
  <StrictMode>
    <ConsoleRoot {...parts} router={createConsoleRouter()} />
  </StrictMode>,
);
