import { BlockStack, Card, Text } from "@shopify/polaris";
import type { ReactNode } from "react";
import type { Dashboard } from "#contract/dashboard.ts";
import { useAwaitsServer } from "#console/api/use-reach.ts";
import { useQueue } from "#console/screens/dashboard/later-queries.ts";
import { whereAny } from "#console/screens/dashboard/orders-behind.ts";
import type { SectionProps } from "#console/screens/dashboard/dashboard-section.tsx";
import {
  approvalFigure,
  chargebackFigure,
  fraudStoppedFigure,
  guaranteedFigure,
  keyFigureTitles,
  waitingFigure,
} from "#console/ui/figures/guarantee-figures.ts";
import { KeyFigureGrid, KeyFigureSkeleton, KeyFigureView, type KeyFigure } from "#console/ui/figures/key-figure.tsx";
import { useSubscription } from "#console/session/use-subscription.ts";
import { RECENT_LOOKS_BETTER } from "#domain/figures/figure-words.ts";
import { filterCountedAs, type OrderCount } from "#domain/figures/order-counts.ts";

type KeyFiguresRowProps = Pick<SectionProps<"guarantee">, "money" | "behind"> & {
  figures: NonNullable<Dashboard["guarantee"]>;
  before: Dashboard["guarantee"];
};

/** The figures to know at a glance, each with its change and linked to its orders, and what waits now. */
export function KeyFiguresRow({ figures: now, before: was, money, behind }: KeyFiguresRowProps) {
  const queue = useQueue();
  const isAwaited = useAwaitsServer(queue.error);
  const isAnswered = queue.data !== undefined || (queue.error !== null && !isAwaited);
  const hasGuarantee = useSubscription().data?.hasGuarantee ?? now.counts.guaranteed > 0;
  const compared = { now, was, money };
  const ordersOf = (count: OrderCount) => whereAny(now.counts[count], behind(filterCountedAs(count)));
  const ofChargebacks = behind({ hasChargeback: true, ...filterCountedAs("approved") });
  const shown: KeyFigure[] = [
    { ...approvalFigure(compared), url: ordersOf("approved") },
    ...(hasGuarantee ? [{ ...guaranteedFigure(compared), url: ordersOf("guaranteed") }] : []),
    { ...fraudStoppedFigure(compared), url: ordersOf("rejected") },
    { ...chargebackFigure(compared), url: whereAny(now.chargebacksOnApproved, ofChargebacks) },
  ];
  return (
    <Frame>
      {shown.map((figure) => (
        <KeyFigureView key={figure.title} {...figure} />
      ))}
      {isAnswered ? <KeyFigureView {...waitingFigure(queue.data ?? null)} /> : <KeyFigureSkeleton title={keyFigureTitles.waiting} />}
    </Frame>
  );
}

/** Takes the row's room while its figures load. */
export function KeyFiguresRowSkeleton() {
  const hasGuarantee = useSubscription().data?.hasGuarantee ?? true;
  const titles = Object.values(keyFigureTitles).filter((title) => hasGuarantee || title !== keyFigureTitles.guaranteed);
  return (
    <div role="status" aria-label="Loading the key figures" aria-busy="true">
      <Frame>
        {titles.map((title) => (
          <KeyFigureSkeleton key={title} title={title} />
        ))}
      </Frame>
    </div>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <section aria-label="Key figures">
      <Card>
        <BlockStack gap="300">
          <KeyFigureGrid>{children}</KeyFigureGrid>
          <Text as="p" variant="bodySm" tone="subdued">
            {RECENT_LOOKS_BETTER}
          </Text>
        </BlockStack>
      </Card>
    </section>
  );
}
