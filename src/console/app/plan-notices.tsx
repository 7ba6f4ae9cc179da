import { useState } from "react";
import { FollowOrdersUsed } from "#console/app/follow-orders-used.tsx";
import { useSession } from "#console/session/session-context.tsx";
import { useFrame } from "#console/session/frame-context.tsx";
import { useKeptText } from "#console/session/use-kept-text.ts";
import { useMay } from "#console/session/use-may.ts";
import { laterCode, LaterPart } from "#console/ui/later-part.tsx";
import { ordersLeft } from "#domain/accounts/orders-left.ts";
import { shopDay } from "#domain/dates/shop-day.ts";

/**
 * What everyone in the shop should know about its plan, in both frames: a missing payment, and that this month's orders are, or soon
 * will be, used up.
 */
export function PlanNotices() {
  const { user, tenant } = useSession();
  const frame = useFrame();
  const hasPlan = useMay("orders");
  const [now] = useState(() => new Date());
  const month = shopDay(now, tenant.timeZone).slice(0, 7);
  const [dismissedIn, dismiss] = useKeptText("orders-used");
  const left = ordersLeft(user.ordersThisMonth, tenant.ordersPerMonth);
  const isUsedUp = left !== null && left.remaining === 0 && dismissedIn !== month;
  // Outside the admin, the header's meter says so.
  const isNearlyUsedUp = frame.kind === "embedded" && left !== null && left.isRed && left.remaining > 0;
  if (!hasPlan) return null;
  return (
    <>
      {tenant.ordersPerMonth !== null && <FollowOrdersUsed />}
      {(isUsedUp || isNearlyUsedUp || tenant.graceEnd !== null) && (
        <LaterPart code={planBanners} lines={2}>
          {({ PlanBanners }) => (
            <PlanBanners isUsedUp={isUsedUp} left={isNearlyUsedUp ? left.remaining : null} onDismiss={() => dismiss(month)} />
          )}
        </LaterPart>
      )}
    </>
  );
}

const planBanners = laterCode("a notice about your plan", () => import("#console/app/plan-banners.tsx"));
