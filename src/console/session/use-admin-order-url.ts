import { useFrame } from "#console/session/frame-context.tsx";
import { useSession } from "#console/session/session-context.tsx";
import { adminOrderUrl } from "#domain/orders/admin-order-url.ts";

/** Where an order stands in the admin of the shop's platform; null inside of that admin, and where no address leads to it. */
export function useAdminOrderUrl(orderId: string | null): string | null {
  const frame = useFrame();
  const { tenant } = useSession();
  return orderId === null || frame.kind === "embedded" ? null : adminOrderUrl(tenant, orderId);
}
