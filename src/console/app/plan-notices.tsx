import { useState } from "react";
import { FollowOrdersUsed } from "#console/app/follow-orders-used.tsx";
import { useSession } from "#console/session/session-context.tsx";
import { useKeptText } from "#console/session/use-kept-text.ts";
import { useMay } from "#console/session/use-may.ts";
import { laterCode, LaterPart } from "#console/ui/later-part.tsx";
import { shopDay } from "#domain/dates/shop-day.ts";

/** What everyone in the shop should know about its plan, in both frames: a missing payment, and that this month's orders are used up. */
export function PlanNotices() {
  const { user, tenant } = useSession();
  const hasPlan = useMay("orders");
  const [now] = useState(() => new Date());
  const month = shopDay(now, tenant.timeZone).slice(0, 7);
  const [dismissedIn, dismiss] = useKeptText("orders-used");
  const isUsedUp = tenant.ordersPerMonth !== null && user.ordersThisMonth >= tenant.ordersPerMonth && dismissedIn !== month;
  if (!hasPlan) return null;
  return (
    <>
      {tenant.ordersPerMonth !== null && <FollowOrdersUsed />}
      {(isUsedUp || tenant.graceEnd !== null) && (
        <LaterPart code={planBanners} lines={2}>
          {({ PlanBanners }) => <PlanBanners isUsedUp={isUsedUp} onDismiss={() => dismiss(month)} />}
        </LaterPart>
      )}
    </>
  );
}

const planBanners = laterCode("a notice about your plan", () => import("#console/app/plan-banners.tsx"));
