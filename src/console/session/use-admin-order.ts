import { useFrame } from "#console/session/frame-context.tsx";
import { useSession } from "#console/session/session-context.tsx";
import { platforms } from "#domain/accounts/platforms.ts";
import { shopifyAdminOrderUrl } from "#domain/accounts/shopify-shop.ts";
import { adminOrderUrl } from "#domain/orders/admin-order-url.ts";

/**
 * The order's page in the admin of the shop's platform, and the platform's name; null inside the Shopify admin, and if the order
 * has no page there.
 */
export function useAdminOrder(orderId: string | null): { url: string; platformName: string } | null {
  const frame = useFrame();
  const { tenant } = useSession();
  if (orderId === null || tenant.platform === null || frame.kind === "embedded") return null;
  const url = adminOrderUrl(tenant, orderId);
  return url === null ? null : { url, platformName: platforms[tenant.platform].name };
}

/** The order's page in the Shopify admin that the console is in; null elsewhere, and if the order has no page there. */
export function useOrderInThisAdmin(orderId: string): string | null {
  return useFrame().kind === "embedded" ? shopifyAdminOrderUrl(orderId) : null;
}
