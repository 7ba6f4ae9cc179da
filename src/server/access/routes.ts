import type { signInEndpoints } from "#contract/sign-in.ts";
import type { sessionEndpoints } from "#contract/session.ts";
import type { configurationEndpoints } from "#contract/configuration.ts";
import type { HandlersOf } from "#server/http/handler.ts";
import type { UserActor } from "#server/access/actor.ts";
import { actorOfEmbeddedToken } from "#server/access/embedded-actor.ts";
import { checkResetLink } from "#server/access/check-reset-link.ts";
import { readConsoleConfiguration } from "#server/access/console-configuration.ts";
import { connectOpened } from "#server/connections/connect-shop.ts";
import { readLightSession, readSession } from "#server/access/read-session.ts";
import { requestPasswordReset } from "#server/access/request-password-reset.ts";
import { setPassword } from "#server/access/set-password.ts";
import { signInByCode } from "#server/access/sign-in-by-code.ts";
import { signIn } from "#server/access/sign-in.ts";
import { signOut } from "#server/access/sign-out.ts";
import type { Services } from "#server/services.ts";
import { listShops } from "#server/shops/shop-store.ts";

export const accessRoutes: HandlersOf<typeof signInEndpoints & typeof sessionEndpoints & typeof configurationEndpoints> = {
  signIn: ({ body, ip, userAgent }, services) => signIn(services, body, ip, userAgent),

  signInByCode: ({ body, ip, userAgent }, services) => signInByCode(services, body.code, ip, userAgent),

  getSession: async ({ actor }, services) => readSession(services, await opened(services, actor)),

  pollSession: async ({ actor }, services) => readLightSession(services, await opened(services, actor)),

  listUserTenants: ({ actor }, services) => {
    const tenantIds = actor.shops.map(({ tenantId }) => tenantId);
    return services.database.forTenants(tenantIds, (handle) => listShops(handle, tenantIds));
  },

  signOut: async ({ actor }, services) => {
    await signOut(services, actor);
    return { done: true };
  },

  requestPasswordReset: async ({ body, ip }, services) => {
    await requestPasswordReset(services, body.email, ip);
    return { sent: true };
  },

  checkResetLink: async ({ body }, services) => ({ isOpen: await checkResetLink(services, body.token) }),

  setPassword: async ({ body, ip, userAgent }, services) => ({
    done: true,
    email: await setPassword(services, body.token, body.password, { ip, userAgent }),
  }),

  consoleConfiguration: async (_call, services) => readConsoleConfiguration(services.config),
};

/** Opening Surety in the admin of a Shopify shop gives access to it, and Shopify says who opened it: their name and role may be new. */
async function opened(services: Services, actor: UserActor): Promise<UserActor> {
  const isIdentified = actor.kind === "embedded" && (await connectOpened(services, actor));
  return isIdentified ? actorOfEmbeddedToken(services, actor.sessionToken ?? null) : actor;
}
