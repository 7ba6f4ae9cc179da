import { z } from "zod";
import { DAY_MS } from "#domain/dates/day-bounds.ts";
import { forgetEntries } from "#server/custom-lists/entry-store.ts";
import type { Handle } from "#server/db/database.ts";
import { emptyOrders } from "#server/privacy/empty-orders.ts";
import { listInOpenDispute } from "#server/privacy/open-dispute.ts";
import { emptyOrdersBefore } from "#server/retention/empty-aged-orders.ts";
import { isNewDelivery, wasDelivered } from "#server/access/signed-delivery-store.ts";
import { DATA_REQUESTED } from "#server/connections/data-request-store.ts";
import { shopifyAccess, type ShopifyMeans } from "#server/connections/shopify-access.ts";
import { findConnection } from "#server/connections/shopify-connection-store.ts";
import type { Webhook } from "#server/connections/shopify-webhooks.ts";
import { readScopes } from "#server/platforms/shopify/shop-documents.ts";
import { ShopifyFault } from "#server/platforms/shopify/shopify-fault.ts";
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
const text = z.string().nullish().catch(null);
const redactBody = z.object({ orders_to_redact: z.array(z.unknown()).catch([]) });
/** What can't be read is left out, so that it doesn't keep what can be from being done. */
const customerBody = z.object({ customer: z.object({ id: id.optional().catch(undefined), email: text, phone: text }).catch({}) });
const orderId = id.pipe(z.string().regex(/^\d{1,30}$/));
/** So many orders are erased by one job. */
const ORDERS_TOGETHER = 1_000;

export const complianceTopics: ReadonlySet<string> = new Set(["customers/data_request", "customers/redact", "shop/redact"]);

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
  else await eraseShop(means, known.tenantId, triggeredAt === null || triggeredAt > now() ? now() : triggeredAt);
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
  const named = redactBody.parse(body).orders_to_redact.map((one) => orderId.safeParse(one));
  const shopifyIds = named.flatMap(({ data }) => data ?? []);
  const subjects = subjectsOf(customerBody.parse(body));
  if (shopifyIds.length < named.length || subjects.length + named.length === 0)
    means.log.error(
      { tenantId, orders: named.length - shopifyIds.length },
      "a request of Shopify's to erase a customer can't be read whole",
    );
  for (let from = 0; from < shopifyIds.length; from += ORDERS_TOGETHER)
    await means.jobs.send(eraseOrdersJob, { tenantId, shopifyIds: shopifyIds.slice(from, from + ORDERS_TOGETHER) });
  for (const subject of subjects) await unlessNobody(() => askForPrivacy(means, tenantId, "erasure", subject));
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

async function eraseShop({ database, jobs, log, secrets }: Means, tenantId: number, at: Date): Promise<void> {
  const connection = await database.asSystem((handle) => findConnection(handle, secrets, tenantId));
  if (connection?.uninstalledAt === null && connection.installedAt > at)
    return log.info({ tenantId }, "the shop installed the app again, so its customers' data stays");
  await jobs.send(redactShopJob, { tenantId, before: at.toISOString() });
}

/**
 * Has a shop's customers' data erased, unless Shopify still gives access to it: then the app was installed again. Where Shopify says
 * neither for days, it's erased.
 */
export const redactShopJob = job({
  name: "redact-shopify-shop",
  data: z.object({ tenantId: z.int(), before: z.iso.datetime() }),
  retries: 12,
  firstRetrySeconds: 60,
  mostSeconds: 120,
  lookEverySeconds: 30,
  run: async (means: ShopifyMeans, { tenantId, before }, { signal, jobs, isLast }) => {
    const { database, log, now, secrets } = means;
    const connection = await database.asSystem((handle) => findConnection(handle, secrets, tenantId));
    if (connection?.uninstalledAt === null && (await hasAccess(means, tenantId, { signal, isLast })))
      return log.info({ tenantId }, "the shop has the app installed, so its customers' data stays");
    await database.asSystem(async (handle) => {
      const event = { area: "shopify", by: automatic("Shopify"), what: "Erasure of all customers' data requested" } as const;
      await recordAudit(handle, tenantId, [event], now());
      await jobs.send(eraseShopJob, { tenantId, before, isAgain: false }, handle);
    });
  },
});

async function hasAccess(
  means: ShopifyMeans,
  tenantId: number,
  { signal, isLast }: { signal: AbortSignal; isLast: boolean },
): Promise<boolean> {
  try {
    await shopifyAccess(means, tenantId, { signal })(readScopes, {});
    return true;
  } catch (cause) {
    if (cause instanceof ShopifyFault && (cause.kind === "token" || isLast)) return false;
    throw cause;
  }
}

/**
 * Removes the personal data of all orders that a shop had when it was asked for. Those in an open dispute keep it, as long as the shop
 * keeps orders.
 */
export const eraseShopJob = job({
  name: "erase-shop",
  data: z.object({
    tenantId: z.int(),
    before: z.iso.datetime(),
    /** Whether only orders are left, which couldn't be erased the first time. */
    isAgain: z.boolean().default(false),
  }),
  retries: 10,
  firstRetrySeconds: 60,
  mostSeconds: 300,
  isLong: true,
  lookEverySeconds: 30,
  run: async ({ database, now }: Pick<Services, "database" | "now">, { tenantId, before, isAgain }, { signal, jobs }) => {
    while (!(await emptyOrdersBefore(database, tenantId, new Date(before), now()))) signal.throwIfAborted();
    const isLeft = await database.forTenants([tenantId], async (handle) => {
      if (!isAgain) await forgetShop(handle, tenantId);
      return hasOrdersBefore(handle, tenantId, new Date(before));
    });
    if (isLeft) await jobs.send(eraseShopJob, { tenantId, before, isAgain: true }, undefined, { startAfterMs: AGAIN_MS });
  },
});

/** Orders in an open dispute, or being changed just then, are erased once they can be. */
const AGAIN_MS = DAY_MS;

async function hasOrdersBefore(handle: Handle, tenantId: number, before: Date): Promise<boolean> {
  const [left] = await handle.prepared(
    "select 1 as one from payment where tenant_id = $1 and created_at < $2 and erased_at is null limit 1",
    [tenantId, before],
  );
  return left !== undefined;
}

/** Removes what a shop has about people beside its orders: entries of its lists, files, views, and who its staff at Shopify are. */
async function forgetShop(handle: Handle, tenantId: number): Promise<void> {
  const entries = await handle.prepared<{ id: number }>("select entry_id as id from list_entry where tenant_id = $1", [tenantId]);
  if (entries.length > 0)
    await forgetEntries(
      handle,
      tenantId,
      entries.map(({ id: entryId }) => entryId),
    );
  for (const table of ["list_span", "saved_view", "shopify_doubt"])
    await handle.prepared(`delete from ${table} where tenant_id = $1`, [tenantId]);
  for (const table of ["report", "evidence_export"])
    await handle.prepared(`delete from ${table} where tenant_id = $1 and status = 'done'`, [tenantId]);
  await handle.prepared("delete from privacy_request where tenant_id = $1 and kind = 'export'", [tenantId]);
  await handle.prepared("update tenant_staff set full_name = null, email = null where tenant_id = $1", [tenantId]);
  await handle.prepared("update shopify_connection set shop_said = null where tenant_id = $1", [tenantId]);
}

/** Removes the personal data of orders that Shopify names. Those in an open dispute wait until it ends. */
export const eraseOrdersJob = job({
  name: "erase-shopify-orders",
  data: z.object({ tenantId: z.int(), shopifyIds: z.array(z.string()) }),
  retries: 10,
  firstRetrySeconds: 60,
  mostSeconds: 300,
  isLong: true,
  lookEverySeconds: 15,
  run: async ({ database, now }: Pick<Services, "database" | "now">, { tenantId, shopifyIds }, { jobs }) => {
    const left = await database.forTenants([tenantId], async (handle) => {
      const found = await handle.prepared<{ paymentId: number; shopifyId: string }>(
        `select p.payment_id as "paymentId", s.shopify_id as "shopifyId" from shopify_order s join payment p using (tenant_id, order_id)
         where s.tenant_id = $1 and s.shopify_id = any($2::text[]) and p.erased_at is null order by p.payment_id for update of p`,
        [tenantId, shopifyIds],
      );
      const ids = found.map(({ paymentId }) => paymentId);
      const open = await listInOpenDispute(handle, tenantId, ids, now());
      await emptyOrders(
        handle,
        tenantId,
        ids.filter((paymentId) => !open.has(paymentId)),
        "request",
        now(),
      );
      return found.filter(({ paymentId }) => open.has(paymentId)).map(({ shopifyId }) => shopifyId);
    });
    if (left.length > 0) await jobs.send(eraseOrdersJob, { tenantId, shopifyIds: left }, undefined, { startAfterMs: AGAIN_MS });
  },
});
