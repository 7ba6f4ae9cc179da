import { useFrame } from "#console/session/frame-context.tsx";
import { useSession } from "#console/session/session-context.tsx";
import { adminOrderUrl } from "#domain/orders/admin-order-url.ts";

/** The order's page in the shop's own admin; null inside that admin, and if the order has no page there. */
export function useAdminOrderUrl(orderId: string | null): string | null {
  const frame = useFrame();
  const { tenant } = useSession();
  return orderId === null || frame.kind === "embedded" ? null : adminOrderUrl(tenant, orderId);
}
