import { BlockStack, Card, Text } from "@shopify/polaris";
import type { ReactNode } from "react";
import type { Dashboard } from "#contract/dashboard.ts";
import { useAwaitsServer } from "#console/api/use-reach.ts";
import { chargedBack, whereAny } from "#console/screens/dashboard/orders-behind.ts";
import type { SectionProps } from "#console/screens/dashboard/dashboard-section.tsx";
import {
  approvalFigure,
  chargebackFigure,
  fraudStoppedFigure,
  guaranteedFigure,
  keyFigureTitles,
  waitingFigure,
} from "#console/ui/figures/key-figure-values.ts";
import { KeyFigureGrid, KeyFigureSkeleton, KeyFigureView, type KeyFigure } from "#console/ui/figures/key-figure.tsx";
import { useHasGuarantee } from "#console/ui/figures/use-has-guarantee.ts";
import { useQueue } from "#console/ui/use-queue.ts";
import { useSubscription } from "#console/session/use-subscription.ts";
import { RECENT_LOOKS_BETTER } from "#domain/figures/figure-words.ts";
import { filterCountedAs, type OrderCount } from "#domain/figures/order-counts.ts";

/** What waits for a decision is asked again as often, and whenever someone decides. */
const QUEUE_EVERY_MS = 60_000;

type KeyFiguresRowProps = Pick<SectionProps<"guarantee">, "money" | "behind"> & {
  figures: NonNullable<Dashboard["guarantee"]>;
  before: Dashboard["guarantee"];
};

/** The figures to know at a glance, each with its change and linked to its orders, and what waits now. */
export function KeyFiguresRow({ figures: now, before: was, money, behind }: KeyFiguresRowProps) {
  const queue = useQueue({ refetchEveryMs: QUEUE_EVERY_MS });
  const isAwaited = useAwaitsServer(queue.error);
  const isAnswered = queue.data !== undefined || (queue.error !== null && !isAwaited);
  const hasGuarantee = useHasGuarantee(now);
  const compared = { now, was, money };
  const ordersOf = (count: OrderCount) => whereAny(now.counts[count], behind(filterCountedAs(count)));
  const shown: KeyFigure[] = [
    { ...approvalFigure(compared), url: ordersOf("approved") },
    ...(hasGuarantee ? [{ ...guaranteedFigure(compared), url: ordersOf("guaranteed") }] : []),
    { ...fraudStoppedFigure(compared), url: ordersOf("rejected") },
    { ...chargebackFigure(compared), url: whereAny(now.chargebacksOnApproved, behind(chargedBack.approved)) },
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
  const { approvalRate, guaranteed, fraudStopped, chargebackRate, waiting } = keyFigureTitles;
  const titles = [approvalRate, ...(hasGuarantee ? [guaranteed] : []), fraudStopped, chargebackRate, waiting];
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
