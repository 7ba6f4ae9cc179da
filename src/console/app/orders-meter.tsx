import { useSession } from "#console/session/session-context.tsx";
import { laterCode, LaterPart } from "#console/ui/later-part.tsx";
import { ordersLeft } from "#domain/accounts/orders-left.ts";

/** Orders remaining this month. Renders nothing if the plan has no limit. */
export function OrdersMeter() {
  const { user, tenant } = useSession();
  const meter = ordersLeft(user.ordersThisMonth, tenant.ordersPerMonth);
  return (
    meter && (
      <LaterPart code={ordersLeftBar} lines={1}>
        {({ OrdersLeftBar }) => <OrdersLeftBar {...meter} />}
      </LaterPart>
    )
  );
}

const ordersLeftBar = laterCode("the orders left", () => import("#console/app/orders-left-bar.tsx"));
