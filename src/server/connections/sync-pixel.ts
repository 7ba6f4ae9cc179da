import { z } from "zod";
import { isGranted } from "#domain/shopify/optional-capabilities.ts";
import { findShopsPixel, storePixel } from "#server/connections/pixel-store.ts";
import { shopifyAccess, type AskShop, type ShopifyMeans } from "#server/connections/shopify-access.ts";
import { findConnection } from "#server/connections/shopify-connection-store.ts";
import { job } from "#server/jobs/job.ts";
import { pixelScopes } from "#server/platforms/shopify/capabilities.ts";
import {
  createPixel,
  deletePixel,
  findPixel,
  readInstallation,
  updatePixel,
  type PixelSettings,
} from "#server/platforms/shopify/pixel-documents.ts";
import { faultOf, ShopifyFault } from "#server/platforms/shopify/shopify-fault.ts";
import { requireDone } from "#server/platforms/shopify/user-error.ts";
import { setMetafields } from "#server/platforms/shopify/write-documents.ts";
import { requireShop } from "#server/shops/shop-store.ts";
import { visitAddress } from "#server/visits/visit-setup.ts";

/** Where the theme's block finds what it needs. */
const NAMESPACE = "surety";

/**
 * Turns the web pixel of a shop on or off at Shopify, as the shop wants it, and tells the theme's block what it needs. Safe to repeat. What
 * Shopify refuses is noted for the shop's people.
 */
export const syncPixelJob = job({
  name: "sync-shopify-pixel",
  data: z.object({ tenantId: z.int() }),
  retries: 6,
  firstRetrySeconds: 30,
  mostSeconds: 120,
  lookEverySeconds: 2,
  run: async (means: ShopifyMeans, { tenantId }, { signal, jobs }) => {
    const { config, database, log, secrets } = means;
    const known = await database.asSystem(async (handle) => {
      const connection = await findConnection(handle, secrets, tenantId);
      const pixel = await findShopsPixel(handle, tenantId);
      if (connection?.state !== "connected" || pixel === null) return null;
      const { siteKey } = await requireShop(handle, tenantId);
      return { pixel, siteKey, isAllowed: isGranted(pixelScopes, connection.scopes) };
    });
    if (known === null) return;
    const settings = { siteKey: known.siteKey, endpoint: visitAddress(config) };
    const ask = shopifyAccess(means, tenantId, { signal });
    const ofPixel = await faultOf(async () => {
      const { recordsVisits, pixelId } = known.pixel;
      // Without the permissions there is no pixel either: Shopify removed it with them.
      const after = known.isAllowed ? await turn(ask, pixelId, recordsVisits ? settings : null) : null;
      const isStillWanted = await database.asSystem(async (handle) => {
        await storePixel(handle, tenantId, { pixelId: after, pixelProblem: null });
        return (await findShopsPixel(handle, tenantId))?.recordsVisits ?? recordsVisits;
      });
      // The shop turned it on or off meanwhile, and the job of that may have been faster.
      if (isStillWanted !== recordsVisits) await jobs.send(syncPixelJob, { tenantId });
    });
    if (ofPixel !== null) await database.asSystem((handle) => storePixel(handle, tenantId, { pixelProblem: ofPixel.message }));
    const ofTheme = await faultOf(() => tellTheme(ask, settings));
    if (ofTheme !== null) log.error({ tenantId, err: ofTheme }, "Shopify took no metafields for the theme's block");
  },
});

/** The theme's block reads these in Liquid, so that nobody has to copy a key. */
async function tellTheme(ask: AskShop, { siteKey, endpoint }: PixelSettings): Promise<void> {
  const ownerId = (await ask(readInstallation, {})).currentAppInstallation.id;
  const field = (key: string, value: string) => ({ ownerId, namespace: NAMESPACE, key, type: "single_line_text_field", value });
  const metafields = [field("site_key", siteKey), field("endpoint", endpoint)];
  requireDone((await ask(setMetafields, { metafields })).metafieldsSet.userErrors);
}

/** Has the pixel be there with these settings, or not be there. Returns its id; null where there is none. */
async function turn(ask: AskShop, pixelId: string | null, settings: PixelSettings | null): Promise<string | null> {
  if (settings === null) {
    // One whose id isn't known is there where the answer that said so was lost.
    const id = pixelId ?? (await findOwnPixel(ask));
    if (id !== null) requireDone((await ask(deletePixel, { id })).webPixelDelete.userErrors, ["NOT_FOUND"]);
    return null;
  }
  const webPixel = { settings: JSON.stringify(settings) };
  if (pixelId !== null && (await update(ask, pixelId, webPixel))) return pixelId;
  const { webPixelCreate: made } = await ask(createPixel, { webPixel });
  requireDone(made.userErrors, ["TAKEN"]);
  if (made.webPixel != null) return made.webPixel.id;
  // It's there already: the answer that said so was lost.
  const found = await findOwnPixel(ask);
  if (found === null || !(await update(ask, found, webPixel))) throw new ShopifyFault("unavailable", "Shopify has no web pixel to change");
  return found;
}

/** The id of the app's web pixel; null where there is none, for which Shopify refuses the question. */
async function findOwnPixel(ask: AskShop): Promise<string | null> {
  try {
    return (await ask(findPixel, {})).webPixel.id;
  } catch (cause) {
    if (cause instanceof ShopifyFault && cause.kind === "refused") return null;
    throw cause;
  }
}

/** False if Shopify doesn't have it anymore. */
async function update(ask: AskShop, id: string, webPixel: { settings: string }): Promise<boolean> {
  const { webPixelUpdate: made } = await ask(updatePixel, { id, webPixel });
  requireDone(made.userErrors, ["NOT_FOUND"]);
  return made.userErrors.length === 0;
}
