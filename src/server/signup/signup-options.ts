import type { AnswerOf, QueryOf } from "#contract/endpoint.ts";
import type { getSignupOptions } from "#contract/signup.ts";
import { industries, monthlyOrdersBands, orderValueBands } from "#domain/accounts/signup-choices.ts";
import { signupPlatforms } from "#domain/accounts/signup-platforms.ts";
import type { NewShopActor, UserActor } from "#server/access/actor.ts";
import { describeOpened } from "#server/connections/who-opened.ts";
import type { Services } from "#server/services.ts";
import { listOffers } from "#server/signup/connect-store.ts";
import { isSignupOpen, ownMaster } from "#server/signup/require-open.ts";
import { signerOf } from "#server/signup/signup-caller.ts";

/** What a signup starts with: choices, who signs up, and whether they can. */
export async function readSignupOptions(
  services: Pick<Services, "config" | "database" | "log" | "now">,
  actor: UserActor | NewShopActor | null,
  { invite, master }: QueryOf<typeof getSignupOptions>,
): Promise<AnswerOf<typeof getSignupOptions>> {
  const { config, database, now } = services;
  const signer = signerOf(actor);
  const said = actor?.kind === "new-shop" && actor.tenantId === null ? await describeOpened(services, actor) : null;
  return database.asSystem(async (handle) => {
    const masterTenantId = master === undefined ? null : Number(master);
    const under = masterTenantId === null ? null : await ownMaster(handle, signer, masterTenantId);
    return {
      platforms: { ...signupPlatforms },
      industries: Object.fromEntries(industries.map(({ id, name }) => [id, name])),
      orderValues: orderValueBands.map(({ text }) => text),
      monthlyOrders: monthlyOrdersBands.map(({ text }) => text),
      mode: config.signup,
      isOpen: await isSignupOpen(handle, services, signer, { invite: invite ?? null, masterTenantId }),
      termsUrl: config.termsUrl,
      publicUrl: config.publicUrl,
      person: signer.kind === "person" ? { email: signer.email, fullName: signer.fullName } : null,
      master: under === null ? null : { name: under.name },
      shopify:
        signer.kind === "shopify-staff"
          ? { shop: signer.shop, isKnown: signer.isKnown, said, offers: signer.isKnown ? [] : await listOffers(handle, signer.shop, now()) }
          : null,
    };
  });
}
