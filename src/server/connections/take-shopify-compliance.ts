import { z } from "zod";
import { emptyOrdersBefore } from "#server/retention/empty-aged-orders.ts";
import { isNewDelivery, wasDelivered } from "#server/access/signed-delivery-store.ts";
import { DATA_REQUESTED } from "#server/connections/data-request-store.ts";
import { findConnection } from "#server/connections/shopify-connection-store.ts";
import type { Webhook } from "#server/connections/take-shopify-webhook.ts";
import { job } from "#server/jobs/job.ts";
import { askForPrivacy } from "#server/privacy/ask-for-privacy.ts";
import type { PrivacySubject } from "#contract/privacy.ts";
import type { Services } from "#server/services.ts";
import { automatic } from "#server/shops/audit-actor.ts";
import { recordAudit } from "#server/shops/audit-store.ts";
import { findShopByName } from "#server/shops/shop-store.ts";
import { tellOwners } from "#server/access/tell-of-security.ts";
import { shopNews } from "#server/access/security-mail.ts";
import { SuretyError } from "#server/surety-error.ts";

type Means = Pick<Services, "config" | "database" | "jobs" | "log" | "now" | "screening" | "secrets">;

const id = z.union([z.number(), z.string()]).transform(String);
const customerBody = z.object({
  customer: z.object({ id: id.optional(), email: z.string().nullish(), phone: z.string().nullish() }).catch({}),
});

/**
 * Takes one of Shopify's webhooks about personal data: a customer's data is put together for the shop's owners, or erased; of a shop that
 * removed the app and hasn't installed it since, all customers' data is. Doing it twice does no harm, so that a message is noted as taken
 * only once what it asks for is under way.
 */
export async function takeShopifyCompliance(means: Means, webhook: Webhook): Promise<void> {
  const { database, log, now } = means;
  const { topic, shop, deliveryId, triggeredAt } = webhook;
  const { wasTaken, known } = await database.asSystem(async (handle) => ({
    wasTaken: await wasDelivered(handle, "shopify", deliveryId),
    known: await findShopByName(handle, shop),
  }));
  if (wasTaken) return;
  if (known === null) log.info({ topic, deliveryId }, "a webhook of Shopify's is about a shop that nobody here has");
  else if (topic === "customers/data_request") await exportCustomer(means, known.tenantId, webhook);
  else if (topic === "customers/redact") await eraseCustomer(means, known.tenantId, webhook);
  else if (topic === "shop/redact") await eraseShop(means, known.tenantId, triggeredAt ?? now());
  else log.warn({ topic, deliveryId }, "Shopify sent a webhook about personal data that isn't known");
  await database.asSystem((handle) => isNewDelivery(handle, "shopify", deliveryId, now()));
}

async function exportCustomer(means: Means, tenantId: number, { body }: Webhook): Promise<void> {
  const read = customerBody.parse(body);
  const [subject] = subjectsOf(read);
  if (subject === undefined) return;
  const asked = await unlessNobody(() => askForPrivacy(means, tenantId, "export", subject));
  if (asked === null) return;
  await means.database.asSystem(async (handle) => {
    const event = { area: "shopify", by: automatic("Shopify"), what: DATA_REQUESTED, after: String(asked.id) } as const;
    await recordAudit(handle, tenantId, [event], means.now());
    await tellOwners(handle, means, { tenantId }, (name) => shopNews.dataRequested(name, asked.id));
  });
}

async function eraseCustomer(means: Means, tenantId: number, { body }: Webhook): Promise<void> {
  for (const subject of subjectsOf(customerBody.parse(body))) await unlessNobody(() => askForPrivacy(means, tenantId, "erasure", subject));
}

/** How the person is named, by Shopify's id first. */
function subjectsOf({ customer }: z.output<typeof customerBody>): PrivacySubject[] {
  const { id: customerId, email, phone } = customer;
  const subjects: (PrivacySubject | null)[] = [
    customerId === undefined ? null : { customerId },
    email == null || email === "" ? null : { email },
    phone == null || phone === "" ? null : { phone },
  ];
  return subjects.filter((subject) => subject !== null);
}

/** A name that no order could have names nobody. */
async function unlessNobody<Result>(ask: () => Promise<Result>): Promise<Result | null> {
  try {
    return await ask();
  } catch (cause) {
    if (cause instanceof SuretyError && cause.code === "bad-content") return null;
    throw cause;
  }
}

async function eraseShop({ database, jobs, log, now, secrets }: Means, tenantId: number, at: Date): Promise<void> {
  const connection = await database.asSystem((handle) => findConnection(handle, secrets, tenantId));
  if (connection !== null && connection.uninstalledAt === null && connection.installedAt > at) {
    log.info({ tenantId }, "the shop installed the app again, so its customers' data stays");
    return;
  }
  await database.asSystem(async (handle) => {
    const event = { area: "shopify", by: automatic("Shopify"), what: "Erasure of all customers' data requested" } as const;
    await recordAudit(handle, tenantId, [event], now());
    await jobs.send(eraseShopJob, { tenantId, before: at.toISOString() }, handle);
  });
}

/**
 * Removes the personal data of all orders that a shop had when it was asked for. Those in an open dispute keep it, as long as the shop
 * keeps orders.
 */
export const eraseShopJob = job({
  name: "erase-shop",
  data: z.object({ tenantId: z.int(), before: z.iso.datetime() }),
  retries: 10,
  firstRetrySeconds: 60,
  mostSeconds: 300,
  isLong: true,
  lookEverySeconds: 30,
  run: async ({ database, now }: Pick<Services, "database" | "now">, { tenantId, before }, { signal }) => {
    while (!(await emptyOrdersBefore(database, tenantId, new Date(before), now()))) signal.throwIfAborted();
  },
});
