import { setTimeout as wait } from "node:timers/promises";
import { askShopify, type ShopifyQuestion } from "#server/platforms/shopify/ask-shopify.ts";
import { requireShopifyApp } from "#server/platforms/shopify/shopify-app.ts";
import { ShopifyFault } from "#server/platforms/shopify/shopify-fault.ts";
import { refreshTokens } from "#server/platforms/shopify/shopify-tokens.ts";
import { uploadEvidence } from "#server/platforms/shopify/upload-evidence.ts";
import {
  claimReplacing,
  findConnection,
  giveUpReplacing,
  noteTrouble,
  noteWorking,
  storeReplaced,
  type Trouble,
} from "#server/connections/shopify-connection-store.ts";
import { tellFailedAgain } from "#server/connections/shopify-order-store.ts";
import type { Services } from "#server/services.ts";

export type ShopifyMeans = Pick<Services, "config" | "database" | "log" | "now" | "secrets">;

/** Tokens are replaced so long before they end. */
const REPLACED_BEFORE_MS = 5 * 60_000;
/** How long one process has to replace them before another one may try. */
const REPLACING_MS = 30_000;
const LOOK_EVERY_MS = 300;
const MOST_LOOKS = 120;

/** Asks the Shopify shop of a shop. */
export type AskShop = <Variables extends object, Answer>(
  question: ShopifyQuestion<Variables, Answer>,
  variables: Variables,
) => Promise<Answer>;

type Asking = {
  signal?: AbortSignal | undefined;
  /** Whether to wait while the shop's allowance is used up, which takes a while. Otherwise the caller tries again later. */
  isPatient?: boolean;
};

/**
 * What a shop's Shopify shop is asked with: its access token, replaced before it ends by one process for all. A token that Shopify
 * doesn't accept is replaced once. What goes wrong with the connection is noted for the shop's people. Throws `ShopifyFault`.
 */
export function shopifyAccess(services: ShopifyMeans, tenantId: number, { signal, isPatient }: Asking = {}): AskShop {
  const { config, database, log, now } = services;
  const app = requireShopifyApp(config);
  const onOtherVersion = (version: string) => log.warn({ tenantId, version }, "Shopify answered in another API version");
  return (question, variables) =>
    withToken(services, tenantId, async ({ shop, accessToken, wasBlocked }) => {
      const answer = await askShopify({ app, shop, accessToken, signal, isPatient, onOtherVersion }, question, variables);
      if (wasBlocked)
        await database.asSystem(async (handle) => {
          await noteWorking(handle, tenantId);
          await tellFailedAgain(handle, tenantId, now());
        });
      return answer;
    });
}

/** Uploads a file for a dispute's evidence, and returns Shopify's id of it. Throws `ShopifyFault`. */
export function uploadToShop(
  services: ShopifyMeans,
  tenantId: number,
  { disputeId, signal }: { disputeId: string; signal: AbortSignal },
  file: { name: string; bytes: Uint8Array },
): Promise<string> {
  const app = requireShopifyApp(services.config);
  return withToken(services, tenantId, ({ shop, accessToken }) => uploadEvidence({ app, shop, accessToken, disputeId, signal }, file));
}

type Access = { shop: string; accessToken: string; wasBlocked: boolean };

async function withToken<T>(services: ShopifyMeans, tenantId: number, use: (access: Access) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    const access = await validToken(services, tenantId, null);
    const { accessToken } = access;
    try {
      return await use(access);
    } catch (cause) {
      if (!(cause instanceof ShopifyFault)) throw cause;
      if (cause.kind === "blocked") await note(services, tenantId, { state: "blocked", words: cause.message, accessToken });
      if (cause.kind !== "token") throw cause;
      if (tries > 1) throw await endAccess(services, tenantId, cause.message, accessToken);
      await validToken(services, tenantId, accessToken);
    }
  }
}

/** The access token, of which at least 5 minutes are left. `refused` is one that Shopify doesn't accept. */
async function validToken(services: ShopifyMeans, tenantId: number, refused: string | null): Promise<Access> {
  const { database, now, secrets } = services;
  for (let looks = 0; looks < MOST_LOOKS; looks++) {
    const connection = await database.asSystem((handle) => findConnection(handle, secrets, tenantId));
    const { shop = null, tokens = null, expiresAt = null, state = null } = connection ?? {};
    if (shop === null || tokens === null) throw new ShopifyFault("token", "Open Surety in the Shopify admin to connect the shop.");
    const isFresh = expiresAt === null || expiresAt.getTime() - now().getTime() > REPLACED_BEFORE_MS;
    if (isFresh && tokens.accessToken !== refused) return { shop, accessToken: tokens.accessToken, wasBlocked: state === "blocked" };
    if (tokens.refreshToken === null)
      throw await endAccess(services, tenantId, "Shopify doesn't accept the access token.", tokens.accessToken);
    const until = new Date(now().getTime() + REPLACING_MS);
    if (await database.asSystem((handle) => claimReplacing(handle, tenantId, now(), until)))
      await replace(services, tenantId, { shop, ...tokens, refreshToken: tokens.refreshToken, until });
    else await wait(LOOK_EVERY_MS);
  }
  throw new ShopifyFault("unavailable", "Shopify isn't answering.");
}

async function replace(
  services: ShopifyMeans,
  tenantId: number,
  { shop, accessToken, refreshToken, until }: { shop: string; accessToken: string; refreshToken: string; until: Date },
): Promise<void> {
  const { config, database, now, secrets } = services;
  try {
    const tokens = await refreshTokens(requireShopifyApp(config), shop, refreshToken, now());
    await database.asSystem((handle) =>
      storeReplaced(handle, secrets, tenantId, { ...tokens, refreshToken: tokens.refreshToken ?? refreshToken }, accessToken),
    );
  } catch (cause) {
    if (cause instanceof ShopifyFault && cause.kind === "token") throw await endAccess(services, tenantId, cause.message, accessToken);
    await database.asSystem((handle) => giveUpReplacing(handle, tenantId, until));
    throw cause;
  }
}

/** Notes that a token ended, unless there is another one meanwhile, with which trying again helps. */
async function endAccess(services: ShopifyMeans, tenantId: number, words: string, accessToken: string): Promise<ShopifyFault> {
  const isEnded = await note(services, tenantId, { state: "expired", words, accessToken });
  return isEnded ? new ShopifyFault("token", words) : new ShopifyFault("unavailable", "The access was renewed meanwhile.");
}

function note({ database, now, secrets }: ShopifyMeans, tenantId: number, trouble: Trouble): Promise<boolean> {
  return database.asSystem((handle) => noteTrouble(handle, secrets, tenantId, trouble, now()));
}
