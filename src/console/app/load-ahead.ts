import { TOKEN_KEY } from "#console/session/access.ts";
import { detectFrame } from "#console/session/detect-frame.ts";
import { landingRoute, rememberedLanding, type Landing } from "#console/app/landing.ts";
import { isProtected } from "#console/app/areas.ts";
import { loadProtectedFrame } from "#console/app/load-protected-frame.ts";
import { routeTable } from "#console/app/route-table.ts";
import { routeAt, type RouteName } from "#console/session/paths.ts";
import { safeStorage } from "#console/session/storage.ts";

/**
 * Imported before all else: the screen of the address is asked for while the rest of the console is still being run, and
 * not only when the router comes to it. What cannot be loaded the router finds so itself, and says it.
 */
const ignoreHere = () => undefined;

const ofTab = safeStorage(() => sessionStorage);
const route = routeAt(location.pathname);

/** Whether the address is one for people who are signed in. */
export const opensProtectedScreen = route !== null && isProtected(routeTable[route].area);

if (route !== null && !opensProtectedScreen) load(route, null);
if (route !== null && opensProtectedScreen && maySeeShop()) {
  load(route, rememberedLanding(ofTab));
  loadProtectedFrame().catch(ignoreHere);
}

/** Loads what the root leads to. */
export function loadLanding(landing: Landing): void {
  load(landingRoute(landing), landing);
}

function load(name: RouteName, landing: Landing | null): void {
  const { screen, load: loadBesides } = routeTable[name];
  if (screen !== null) Promise.all([...(loadBesides?.(landing) ?? []), screen()]).catch(ignoreHere);
  // Where the root leads is known from the last page, and else once the session is.
  else if (landing !== null) loadLanding(landing);
}

/** Whoever is signed out comes to the login first; inside a shop's admin there is none. */
function maySeeShop(): boolean {
  const stores = [ofTab, safeStorage(() => localStorage)];
  return detectFrame(window).kind === "embedded" || stores.some((store) => store.get(TOKEN_KEY) !== null);
}
