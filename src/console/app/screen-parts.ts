import { isProtected } from "#console/app/areas.ts";
import { landingRoute } from "#console/app/landing.ts";
import { loadProtectedFrame } from "#console/app/load-protected-frame.ts";
import { routeTable } from "#console/app/route-table.ts";
import { paths, routeNames, type RouteName } from "#console/session/paths.ts";
import { routeExpression } from "#console/session/route-at.ts";

export type ScreenParts = {
  /** The screen's addresses as an expression. */
  address: string;
  /** Whether its address leads to it inside a shop's admin alone. */
  isEmbeddedOnly: boolean;
  /** What it loads, as the route table's functions tell. */
  parts: unknown[];
};

/**
 * What each screen opens with, in the order of the routes. The build calls this with functions that name their code instead of loading
 * it. The login is left out: it's served with its form.
 */
export async function screenParts(): Promise<ScreenParts[]> {
  const names = routeNames.filter((name) => name !== "login");
  return Promise.all(
    names.map(async (name) => ({
      address: routeExpression(paths[name].pattern).source,
      isEmbeddedOnly: name === "root",
      parts: await partsOf(name === "root" ? landingRoute("home") : name),
    })),
  );
}

async function partsOf(name: RouteName): Promise<unknown[]> {
  const { area, screen, load } = routeTable[name];
  const frame = isProtected(area) ? [loadProtectedFrame()] : [];
  return Promise.all([...(load?.(null) ?? []), ...(screen === null ? [] : [screen()]), ...frame]);
}
