import { signupEndpoints } from "#contract/signup.ts";
import { businessFaults } from "#domain/accounts/signup-details.ts";
import { loadConnected } from "#server/connections/compare-with-shopify.ts";
import { connectOpened } from "#server/connections/connect-shop.ts";
import type { FurtherFaultsOf, HandlersOf } from "#server/http/handler.ts";
import { readPathId } from "#server/http/path-id.ts";
import { requireOwnAccount } from "#server/profile/require-own-account.ts";
import { changeEmail } from "#server/signup/change-email.ts";
import { checkSignup } from "#server/signup/check-signup.ts";
import { confirmEmail, resendConfirmation } from "#server/signup/confirm-email.ts";
import { connectShopify, readFirstOrders, readShopifySetUp, startComparison } from "#server/signup/connect-shopify.ts";
import { faultsInDetails, furtherFaultsIn } from "#server/signup/find-signup-faults.ts";
import { signerOf } from "#server/signup/signup-caller.ts";
import { dismissFirstSteps, noteRuleSeen, readFirstSteps } from "#server/signup/first-steps.ts";
import { acceptOffer, notOffered, refuseOffer } from "#server/signup/offers.ts";
import { signUp } from "#server/signup/sign-up.ts";
import { readSignupOptions } from "#server/signup/signup-options.ts";

const done = { done: true } as const;

export const signupRoutes: HandlersOf<typeof signupEndpoints> = {
  getSignupOptions: ({ actor, query }, services) => readSignupOptions(services, actor, query),

  checkSignup: async ({ actor, body, ip }, services) => {
    await checkSignup(services, actor, body, ip);
    return done;
  },

  signUp: async ({ actor, body, headers, ip, userAgent }, services) => {
    const made = await signUp(services, body, { actor, key: headers["idempotency-key"] ?? null, from: { ip, userAgent } });
    if (actor?.kind === "new-shop") await connectOpened(services, { tenantId: made.tenantId, sessionToken: actor.sessionToken });
    return made;
  },

  acceptOffer: async ({ actor, params }, services) => {
    const tenantId = readPathId(params.tenantId, notOffered);
    await acceptOffer(services, actor, tenantId);
    await connectOpened(services, { tenantId, sessionToken: actor.sessionToken });
    await loadConnected(services, tenantId);
    return done;
  },

  refuseOffer: async ({ actor, params }, services) => {
    await refuseOffer(services, actor, readPathId(params.tenantId, notOffered));
    return done;
  },

  confirmEmail: ({ actor, body }, services) => confirmEmail(services, actor, body.token),

  resendConfirmation: ({ actor }, services) => resendConfirmation(services, actor),

  changeEmail: ({ actor, body, ip }, services) => changeEmail(services, requireOwnAccount(actor), body, ip),

  setUpShopify: ({ actor, query }, services) => readShopifySetUp(services, actor, query),

  loadShopifyOrders: ({ actor, query }, services) => readFirstOrders(services, actor, query),

  compareShopify: ({ actor }, services) => startComparison(services, actor),

  connectShopify: ({ actor, body }, services) => connectShopify(services, actor, body.shopName),

  getFirstSteps: ({ actor }, services) => readFirstSteps(services, actor),

  dismissFirstSteps: async ({ actor }, services) => {
    await dismissFirstSteps(services, actor);
    return done;
  },

  noteRuleSeen: async ({ actor }, services) => {
    await noteRuleSeen(services, actor);
    return done;
  },
};

export const signupFaults: FurtherFaultsOf<typeof signupEndpoints> = {
  checkSignup: async ({ actor, body }) =>
    furtherFaultsIn(signupEndpoints.checkSignup.body, body, (read) => faultsInDetails(signerOf(actor), read)),
  signUp: async ({ actor, body }) =>
    furtherFaultsIn(signupEndpoints.signUp.body, body, (read) => [...faultsInDetails(signerOf(actor), read), ...businessFaults(read)]),
};
