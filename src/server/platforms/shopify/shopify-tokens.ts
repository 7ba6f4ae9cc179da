import { z } from "zod";
import { splitList } from "#domain/text/split-list.ts";
import { adminUrl, type ShopifyApp } from "#server/platforms/shopify/shopify-app.ts";
import { ShopifyFault } from "#server/platforms/shopify/shopify-fault.ts";

/** What an app asks a shop's admin with. Dates are null for a token that doesn't end. */
export type ShopifyTokens = {
  accessToken: string;
  refreshToken: string | null;
  expiresAt: Date | null;
  refreshExpiresAt: Date | null;
  /** The permissions that the shop granted. */
  scopes: string[];
};

/** Who a session token names. */
export type ShopifyStaff = {
  fullName: string;
  email: string;
  isAccountOwner: boolean;
  /** With which their shop can be asked while they are there. */
  accessToken: string;
};

const ANSWER_WITHIN_MS = 10_000;
/** How long a token works that Shopify doesn't tell the end of, but how to replace. */
const USUAL_LIFE_S = 3_600;

const tokens = z.object({
  access_token: z.string().min(1),
  scope: z.string().default(""),
  expires_in: z.number().positive().nullish(),
  refresh_token: z.string().min(1).nullish(),
  refresh_token_expires_in: z.number().positive().nullish(),
});
const staffAnswer = z.object({
  access_token: z.string().min(1),
  associated_user: z.object({
    first_name: z.string().nullish(),
    last_name: z.string().nullish(),
    email: z.string().nullish(),
    account_owner: z.boolean().nullish(),
  }),
});
/** Statuses of a token that doesn't work anymore. Of a shop that is only frozen or locked, it works again afterwards. */
const endsAccess: ReadonlySet<number> = new Set([400, 401, 404, 422]);
const refusal = z.object({ error: z.string() });

/** Exchanges a session token for one that works without staff and is replaced in time. Throws `ShopifyFault`. */
export async function exchangeToken(app: ShopifyApp, shop: string, sessionToken: string, now: Date): Promise<ShopifyTokens> {
  return readTokens(await askForToken(app, shop, { ...exchangeOf(sessionToken, "offline"), expiring: "1" }), now);
}

/** Who a session token names, by Shopify's word. Throws `ShopifyFault`. */
export async function identifyStaff(app: ShopifyApp, shop: string, sessionToken: string): Promise<ShopifyStaff> {
  const answer = staffAnswer.safeParse(await askForToken(app, shop, exchangeOf(sessionToken, "online")));
  if (!answer.success) throw new ShopifyFault("unavailable", "Shopify didn't say who opened Surety.");
  const { access_token: accessToken } = answer.data;
  const { first_name: first, last_name: last, email, account_owner: isOwner } = answer.data.associated_user;
  return { fullName: [first, last].filter(Boolean).join(" "), email: email ?? "", isAccountOwner: isOwner ?? false, accessToken };
}

/** Replaces a token. The refresh token works once, and the answer has the next one. Throws `ShopifyFault`. */
export async function refreshTokens(app: ShopifyApp, shop: string, refreshToken: string, now: Date): Promise<ShopifyTokens> {
  return readTokens(await askForToken(app, shop, { grant_type: "refresh_token", refresh_token: refreshToken }), now);
}

function exchangeOf(sessionToken: string, kind: "offline" | "online"): Record<string, string> {
  return {
    grant_type: "urn:ietf:params:oauth:grant-type:token-exchange",
    subject_token: sessionToken,
    subject_token_type: "urn:ietf:params:oauth:token-type:id_token",
    requested_token_type: `urn:shopify:params:oauth:token-type:${kind}-access-token`,
  };
}

async function askForToken(app: ShopifyApp, shop: string, asked: Record<string, string>): Promise<unknown> {
  const { apiKey: client_id, apiSecret: client_secret } = app;
  let response: Response;
  try {
    response = await fetch(adminUrl(app, shop, "/oauth/access_token"), {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify({ client_id, client_secret, ...asked }),
      redirect: "error",
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
  } catch (cause) {
    throw new ShopifyFault("unavailable", "Shopify isn't answering.", { cause });
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer;
  if (response.status === 403) throw new ShopifyFault("blocked", "Shopify refuses calls from this server's address.");
  const error = refusal.safeParse(answer);
  if (endsAccess.has(response.status))
    throw new ShopifyFault("token", `Shopify gives no access to this shop${error.success ? ` (${error.data.error})` : ""}.`);
  throw new ShopifyFault("unavailable", "Shopify isn't answering.");
}

function readTokens(answer: unknown, now: Date): ShopifyTokens {
  const read = tokens.safeParse(answer);
  if (!read.success) throw new ShopifyFault("unavailable", "Shopify's answer couldn't be read.");
  const {
    access_token: accessToken,
    scope,
    expires_in: life,
    refresh_token: refreshToken,
    refresh_token_expires_in: refreshLife,
  } = read.data;
  const after = (seconds: number | null | undefined) => (seconds == null ? null : new Date(now.getTime() + seconds * 1000));
  return {
    accessToken,
    refreshToken: refreshToken ?? null,
    expiresAt: after(life ?? (refreshToken == null ? null : USUAL_LIFE_S)),
    refreshExpiresAt: after(refreshLife),
    scopes: splitList(scope),
  };
}
