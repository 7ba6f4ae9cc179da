import { randomInt, randomUUID } from "node:crypto";
import type { ShopActor, UserActor } from "#server/access/actor.ts";
import { createShop, type CreatedShop, type NewShop } from "#server/shops/create-shop.ts";
import { createSecrets } from "#server/access/secrets.ts";
import type { Database } from "#server/db/database.ts";
import type { JobQueue } from "#server/jobs/job-queue.ts";
import type { Mail } from "#server/platforms/mail/mailer.ts";
import { sendMailJob } from "#server/platforms/mail/send-mail.ts";

export const secrets = createSecrets("a key for the tests of access to shops");
/** What a session is told by, beside its database and time. */
export const tenantMeans = { secrets, config: { publicUrl: "https://surety.example", verificationBase: "/verify" } };
export const PASSWORD = "correct horse";

export type ShopWithStaff = CreatedShop & { shopName: string; name: string; email: string; userId: number };

/** A new shop with a person of its own, whose password is `PASSWORD`. */
export async function aShopWithStaff(database: Database, details: Partial<NewShop> = {}): Promise<ShopWithStaff> {
  const mark = randomUUID().slice(0, 8);
  const shop = {
    name: `Shop ${mark}`,
    shopName: `shop-${mark}.myshopify.com`,
    email: `ana-${mark}@shop.test`,
    fullName: "Ana Staff",
    password: PASSWORD,
    ...details,
  };
  const created = await createShop(database, secrets, shop);
  if (created.userId === null) throw new Error("The shop got no first user");
  return { ...created, shopName: shop.shopName, name: shop.name, email: shop.email, userId: created.userId };
}

/** The first one's person, who owns all of the shops and has chosen none. */
export function personOf(shops: ShopWithStaff[]): UserActor {
  const first = shops[0];
  if (!first) throw new Error("A person has a shop here");
  return {
    kind: "person",
    userId: first.userId,
    fullName: "Ana Staff",
    email: first.email,
    shops: shops.map(({ tenantId }) => ({ tenantId, role: "owner", isMaster: false })),
    isEmailConfirmed: true,
    sessionHash: null,
    openedFrom: null,
    namesForeignShop: false,
    tenantId: null,
  };
}

/** The shop's person, acting for it. */
export function actingFor(shop: ShopWithStaff): ShopActor {
  return { ...personOf([shop]), tenantId: shop.tenantId, role: "owner", isMaster: false };
}

/** An IP address that no other test uses. */
export function anIp(): string {
  return `203.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}

/** A clock that stands still until it's moved. */
export function aClock(start = new Date("2026-11-21T10:00:00Z")) {
  let present = start;
  return {
    now: () => present,
    pass: (ms: number) => {
      present = new Date(present.getTime() + ms);
    },
  };
}

/** A queue that only records what it's sent. */
export function aRecordingQueue(): JobQueue & { mails: Mail[] } {
  const mails: Mail[] = [];
  return {
    mails,
    send: async ({ name }, data) => {
      if (name === sendMailJob.name) mails.push(sendMailJob.data.parse(data));
    },
    sendMany: async () => undefined,
    stop: async () => undefined,
  };
}

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
