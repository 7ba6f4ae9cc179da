import { TOKEN_KEY } from "#console/session/access.ts";
import { detectFrame } from "#console/session/detect-frame.ts";
import { landingRoute, rememberedLanding, type Landing } from "#console/app/landing.ts";
import { isProtected } from "#console/app/areas.ts";
import { loadProtectedFrame } from "#console/app/load-protected-frame.ts";
import { routeTable } from "#console/app/route-table.ts";
import type { RouteName } from "#console/session/paths.ts";
import { routeAt } from "#console/session/route-at.ts";
import { safeStorage } from "#console/session/storage.ts";

/*
 * Imported first, so that the address's screen starts loading while the rest of the console is still being evaluated,
 * instead of when the router gets to it.
 */

/** If loading fails here, the router runs into it again and shows the error. */
const ignoreHere = () => undefined;

const ofTab = safeStorage(() => sessionStorage);
const route = routeAt(location.pathname);

/** Whether the address needs a login. */
export const opensProtectedScreen = route !== null && isProtected(routeTable[route].area);

if (route !== null && !opensProtectedScreen) load(route, null);
if (route !== null && opensProtectedScreen && maySeeShop()) {
  load(route, rememberedLanding(ofTab));
  loadProtectedFrame().catch(ignoreHere);
}

/** Loads the screen the root leads to. */
export function loadLanding(landing: Landing): void {
  load(landingRoute(landing), landing);
}

function load(name: RouteName, landing: Landing | null): void {
  const { screen, load: loadBesides } = routeTable[name];
  if (screen !== null) Promise.all([...(loadBesides?.(landing) ?? []), screen()]).catch(ignoreHere);
  // The previous page remembered where the root leads; if not, the session will tell.
  else if (landing !== null) loadLanding(landing);
}

/** Signed-out people see the login first; inside a shop's admin there is no login. */
function maySeeShop(): boolean {
  const stores = [ofTab, safeStorage(() => localStorage)];
  return detectFrame(window).kind === "embedded" || stores.some((store) => store.get(TOKEN_KEY) !== null);
}
