import { assignPayments } from "#contract/queue.ts";
import { useEndpointMutation } from "#console/api/queries.ts";
import { useRefreshOrders } from "#console/ui/deciding/use-refresh-orders.ts";

/** Assigns orders, and loads again what that changes, wherever it is shown. */
export function useAssignOrders() {
  return useEndpointMutation(assignPayments, { onSuccess: useRefreshOrders() });
}
