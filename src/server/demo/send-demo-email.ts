import type { DeliveredOrder } from "#server/demo/generate/disputed-orders.ts";
import { recordInteraction } from "#server/messages/record-interaction.ts";
import { recordMessage } from "#server/messages/record-message.ts";
import type { Services } from "#server/services.ts";

type Means = Pick<Services, "database" | "secrets" | "screening" | "config">;
/** `linkUrl` is null for an email without a link; otherwise the customer follows it a minute after opening the email. */
export type DemoEmail = { id: string; subject: string; sentAt: Date; openedAt: Date; linkUrl: string | null };

const FOLLOWED_AFTER_MS = 60_000;

/** Sends an email about an order, which its customer opens on the device of the order. Done again, it changes nothing. */
export async function sendDemoEmail(
  services: Means,
  tenantId: number,
  { orderId, order }: DeliveredOrder,
  email: DemoEmail,
): Promise<void> {
  const { openedAt, linkUrl: url, ...sent } = email;
  const addresses = await recordMessage(services, tenantId, orderId, { ...sent, ...(url !== null && { url }) }, sent.sentAt);
  const from = { ip: order.device?.ip ?? "", userAgent: order.device?.userAgent };
  await recordInteraction({ ...services, now: () => openedAt }, tokenOf(addresses.pixelUrl), "picture", from);
  if (addresses.linkUrl === null) return;
  const followedAt = new Date(openedAt.getTime() + FOLLOWED_AFTER_MS);
  await recordInteraction({ ...services, now: () => followedAt }, tokenOf(addresses.linkUrl), "link", from);
}

function tokenOf(address: string): string {
  return /([^/]+?)(?:\.gif)?$/.exec(address)?.[1] ?? "";
}
