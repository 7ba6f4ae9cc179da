import { TOKEN_KEY } from "#console/session/access.ts";
import { loadFiguresAhead, masterAccounts, shopDashboard } from "#console/app/dashboard-parts.ts";
import { detectFrame } from "#console/session/detect-frame.ts";
import { rememberedLanding, type Landing } from "#console/app/remembered-landing.ts";
import { loadProtectedArea, screens } from "#console/app/screens.ts";
import { safeStorage } from "#console/session/storage.ts";

/**
 * Imported before all else: the screen of the address is asked for while the rest of the console is still being run, and
 * not only when the router comes to it. What cannot be loaded the router finds so itself, and says it.
 */
const ignoreHere = () => undefined;

const [first, second] = location.pathname.split("/").slice(1);
const ofTab = safeStorage(() => sessionStorage);

/** Whether the address is that of a screen of a shop, or the root, which leads to one. */
export const opensShopScreen = first === "" || first === "transactions" || first === "dashboard" || first === "insights";

if (first === "login") screens["/login"]().catch(ignoreHere);
if (opensShopScreen && maySeeShop()) {
  const landing = rememberedLanding(ofTab);
  if (first === "transactions") screens[second ? "/transactions/:paymentId" : "/transactions"]().catch(ignoreHere);
  else if (first === "insights") screens["/insights"]().catch(ignoreHere);
  else if (first === "dashboard") loadDashboard(landing === "accounts");
  // Where the root leads is known from the last page, and else once the session is.
  else if (landing !== null) loadLanding(landing);
  loadProtectedArea().catch(ignoreHere);
}

/** Loads what the root leads to. */
export function loadLanding(landing: Landing): void {
  if (landing === "insights") screens["/insights"]().catch(ignoreHere);
  else loadDashboard(landing === "accounts");
}

function loadDashboard(isMaster: boolean): void {
  // What asks for the figures comes first: they are on their way while the rest is run.
  const parts = isMaster ? [masterAccounts.load()] : [loadFiguresAhead(), shopDashboard.load()];
  Promise.all([...parts, screens["/dashboard"]()]).catch(ignoreHere);
}

/** Whoever is signed out comes to the login first; inside of a shop's admin there is none. */
function maySeeShop(): boolean {
  const stores = [ofTab, safeStorage(() => localStorage)];
  return detectFrame(window).kind === "embedded" || stores.some((store) => store.get(TOKEN_KEY) !== null);
}
