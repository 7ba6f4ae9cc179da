import { TOKEN_KEY } from "#console/frame/access.ts";
import { detectFrame } from "#console/frame/detect-frame.ts";
import { loadProtectedArea, loadShopDashboard, screens } from "#console/frame/screens.ts";
import { safeStorage } from "#console/frame/storage.ts";

/**
 * Imported before all else: the screen of the address is asked for while the rest of the console is still being run, and
 * not only when the router comes to it. What cannot be loaded the router finds so itself, and says it.
 */
const ignoreHere = () => undefined;

const [first, second] = location.pathname.split("/").slice(1);

/** Whether the address is that of a screen of a shop. */
export const opensShopScreen = first === "transactions" || first === "dashboard" || first === "insights";

if (first === "login") screens["/login"]().catch(ignoreHere);
if (opensShopScreen && maySeeShop()) {
  loadProtectedArea().catch(ignoreHere);
  if (first === "dashboard") Promise.all([screens["/dashboard"](), loadShopDashboard()]).catch(ignoreHere);
  else screens[first === "insights" ? "/insights" : second ? "/transactions/:paymentId" : "/transactions"]().catch(ignoreHere);
}

/** Whoever is signed out comes to the login first; inside of a shop's admin there is none. */
function maySeeShop(): boolean {
  const stores = [safeStorage(() => sessionStorage), safeStorage(() => localStorage)];
  return detectFrame(window).kind === "embedded" || stores.some((store) => store.get(TOKEN_KEY) !== null);
}
