import { BlockStack, Button, SkeletonBodyText, Text } from "@shopify/polaris";
import { ArrowUpIcon } from "@shopify/polaris-icons";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import type { HistoryEvent } from "#contract/payment-trail.ts";
import type { EarlierPages } from "#console/screens/transaction/use-earlier-pages.ts";
import { PlainList } from "#console/ui/plain-list.tsx";
import { QuietFailure } from "#console/ui/quiet-failure.tsx";
import { formatCount } from "#domain/payments/page-range.ts";
import type { visibleHistory } from "#domain/payments/visible-history.ts";
import "#console/screens/transaction/long-trail-styles.css";

type Day = ReturnType<typeof visibleHistory<HistoryEvent>>[number];
/** An event, its place in the trail, and its place in its day. */
type Row = { event: HistoryEvent; index: number; day: Day; place: number };

/** Until an event is measured. */
const EVENT_HEIGHT = 62;
const TITLE_HEIGHT = 32;
/** So many events above and below those in view are drawn too. */
const OVERSCAN = 8;
/** Earlier events are loaded when so few are left below. */
const LOAD_AHEAD = 40;

type LongTrailProps = {
  days: readonly Day[];
  earlier: EarlierPages;
  titleOf: (at: Date) => string;
  entryOf: (event: HistoryEvent) => ReactNode;
};

/**
 * A trail of any length in a box that scrolls, of which only the events around those in view are drawn. Loads earlier ones as
 * its end comes near. What comes in on top while one reads further down moves nothing, and is offered by a button.
 */
export function LongTrail({ days, earlier, titleOf, entryOf }: LongTrailProps) {
  const rows = useMemo(() => rowsOf(days), [days]);
  const box = useRef<HTMLDivElement>(null);
  const [newestSeen, setNewestSeen] = useState<number | null>(null);
  const [isAtTop, setAtTop] = useState(true);
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => EVENT_HEIGHT + (rows[index]?.place === 0 ? TITLE_HEIGHT : 0),
    getItemKey: (index) => rows[index]?.event.id ?? index,
    overscan: OVERSCAN,
    useFlushSync: false,
    // Keeps what is read in its place; at the top, what is new is shown instead.
    anchorTo: isAtTop ? "start" : "end",
    onChange: ({ scrollOffset }) => setAtTop((scrollOffset ?? 0) < TITLE_HEIGHT),
  });
  const newest = rows[0]?.event.id ?? null;
  if (isAtTop && newest !== newestSeen) setNewestSeen(newest);
  const drawn = list.getVirtualItems();
  const [first, last] = [drawn[0], drawn.at(-1)];
  const isNearEnd = rows.length === 0 || (last !== undefined && last.index >= rows.length - LOAD_AHEAD);
  const { hasMore, isLoading, hasFailed, load } = earlier;
  useEffect(
    function loadEarlier() {
      if (isNearEnd && hasMore && !isLoading && !hasFailed) load();
    },
    // `load` is another function each time, and does the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [isNearEnd, hasMore, isLoading, hasFailed, rows.length],
  );
  return (
    // What scrolls can be focused, so that it scrolls by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={box} className="long-trail" role="region" aria-label="Activity, newest first" tabIndex={0}>
      <NewEvents count={isAtTop ? 0 : rows.findIndex(({ event }) => event.id === newestSeen)} onShow={() => list.scrollToOffset(0)} />
      <div style={{ paddingBlockStart: first?.start ?? 0, paddingBlockEnd: list.getTotalSize() - (last?.end ?? 0) }}>
        {byDay(rows.slice(first?.index ?? 0, (last?.index ?? -1) + 1)).map(({ day, rows: ofDay }) => (
          <section key={day.day}>
            <div className="long-trail__day">
              <Text as="h3" variant="headingSm" tone="subdued">
                {day.events[0] && titleOf(day.events[0].at)}
              </Text>
            </div>
            <PlainList as="ol">
              {ofDay.map(({ event, place, index }) => (
                <li
                  key={event.id}
                  ref={list.measureElement}
                  data-index={index}
                  className={place === 0 ? "long-trail__event long-trail__event--first" : "long-trail__event"}
                  aria-posinset={place + 1}
                  aria-setsize={hasMore && day === days.at(-1) ? -1 : day.events.length}
                >
                  {entryOf(event)}
                </li>
              ))}
            </PlainList>
          </section>
        ))}
      </div>
      {hasMore && <EarlierEvents earlier={earlier} />}
    </div>
  );
}

function rowsOf(days: readonly Day[]): Row[] {
  const rows: Row[] = [];
  for (const day of days) day.events.forEach((event, place) => rows.push({ event, index: rows.length, day, place }));
  return rows;
}

function byDay(rows: readonly Row[]): { day: Day; rows: Row[] }[] {
  const groups: { day: Day; rows: Row[] }[] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last?.day === row.day) last.rows.push(row);
    else groups.push({ day: row.day, rows: [row] });
  }
  return groups;
}

function NewEvents({ count, onShow }: { count: number; onShow: () => void }) {
  if (count <= 0) return null;
  return (
    <div className="long-trail__new">
      <div>
        <Button size="slim" icon={ArrowUpIcon} onClick={onShow}>
          {`${formatCount(count)} new`}
        </Button>
      </div>
    </div>
  );
}

/** Earlier events on their way, or that they couldn't be loaded, with Retry. */
function EarlierEvents({ earlier: { isLoading, hasFailed, load } }: { earlier: EarlierPages }) {
  if (hasFailed) return <QuietFailure text="Couldn't load earlier activity." onRetry={load} isRetrying={isLoading} />;
  return (
    <div aria-busy="true">
      <BlockStack gap="300">
        <SkeletonBodyText lines={2} />
        <SkeletonBodyText lines={2} />
        <SkeletonBodyText lines={2} />
      </BlockStack>
    </div>
  );
}
