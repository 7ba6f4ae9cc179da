import type { endpoints } from "#contract/endpoints.ts";
import type { HandlersOf } from "#server/http/handler.ts";
import { readConsoleConfiguration } from "#server/access/console-configuration.ts";
import { readSession } from "#server/access/read-session.ts";
import { requestPasswordReset } from "#server/access/request-password-reset.ts";
import { setPassword } from "#server/access/set-password.ts";
import { signInByCode } from "#server/access/sign-in-by-code.ts";
import { signIn } from "#server/access/sign-in.ts";
import { signOut } from "#server/access/sign-out.ts";

type AccessEndpoints = Pick<
  typeof endpoints,
  "signIn" | "signInByCode" | "getSession" | "signOut" | "requestPasswordReset" | "setPassword" | "consoleConfiguration"
>;

export const accessRoutes: HandlersOf<AccessEndpoints> = {
  signIn: async ({ body, ip }, services) => ({ token: await signIn(services, body, ip) }),

  signInByCode: ({ body, ip }, services) => signInByCode(services, body.code, ip),

  getSession: ({ actor }, services) => readSession(services, actor),

  signOut: async ({ actor }, services) => {
    await signOut(services, actor);
    return { done: true };
  },

  requestPasswordReset: async ({ body, ip }, services) => {
    await requestPasswordReset(services, body.email, ip);
    return { sent: true };
  },

  setPassword: async ({ body }, services) => ({ done: true, email: await setPassword(services, body.token, body.password) }),

  consoleConfiguration: async (_call, services) => readConsoleConfiguration(services.config),
};
