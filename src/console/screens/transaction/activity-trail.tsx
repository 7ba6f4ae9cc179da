import { Badge, BlockStack, Box, Button, Icon, InlineStack, Text } from "@shopify/polaris";
import {
  AlertTriangleIcon,
  AutomationIcon,
  ChartVerticalFilledIcon,
  ChatIcon,
  CheckCircleIcon,
  ClockIcon,
  DeliveryIcon,
  EditIcon,
  FileIcon,
  HideIcon,
  ExportIcon,
  EmailIcon,
  GlobeIcon,
  ListBulletedIcon,
  OrderIcon,
  PersonIcon,
  QuestionCircleIcon,
  ReceiptDollarIcon,
  ReceiptRefundIcon,
  ChartLineIcon,
  ShieldCheckMarkIcon,
  ShieldPendingIcon,
  ShieldPersonIcon,
  StoreIcon,
  XCircleIcon,
} from "@shopify/polaris-icons";
import { memo, useMemo } from "react";
import type { HistoryEvent } from "#contract/payment-trail.ts";
import { LongTrail } from "#console/screens/transaction/long-trail.tsx";
import type { EarlierPages } from "#console/screens/transaction/use-earlier-pages.ts";
import { useAlertAddress } from "#console/screens/transaction/use-alert-address.ts";
import { useEvidenceAddress } from "#console/screens/transaction/use-evidence-address.ts";
import { PlainList } from "#console/ui/plain-list.tsx";
import type { DeliveryStatus } from "#domain/deliveries/delivery-status.ts";
import { changeWords } from "#domain/payments/change-words.ts";
import { eventMark, type EventMark } from "#domain/payments/event-details.ts";
import type { Decision } from "#domain/payments/decision.ts";
import type { OutcomeType } from "#domain/payments/outcome.ts";
import type { ValueSetting } from "#domain/payments/value-words.ts";
import { formatDay, formatInstant, formatInstantFully, formatTime } from "#domain/dates/format-instant.ts";
import { visibleHistory } from "#domain/payments/visible-history.ts";
import { truncateComment } from "#domain/text/truncate.ts";

type Sign = { icon: typeof OrderIcon; tone: "base" | "critical" };

/** Each kind of event with its icon; the text beside it says the same. */
const kinds: Record<HistoryEvent["type"], Sign> = {
  ORDER_CREATED: { icon: OrderIcon, tone: "base" },
  DECISION: { icon: CheckCircleIcon, tone: "base" },
  GUARANTEE_CHANGED: { icon: ShieldCheckMarkIcon, tone: "base" },
  CLOSED: { icon: XCircleIcon, tone: "base" },
  LISTED: { icon: ListBulletedIcon, tone: "base" },
  ASSIGNED: { icon: PersonIcon, tone: "base" },
  FIELD_CHANGED: { icon: EditIcon, tone: "base" },
  RISK_CHANGED: { icon: ChartLineIcon, tone: "base" },
  COMMENT: { icon: ChatIcon, tone: "base" },
  OUTCOME: { icon: ReceiptDollarIcon, tone: "base" },
  CHARGEBACK: { icon: AlertTriangleIcon, tone: "critical" },
  WATCH_ACTIVATED: { icon: AutomationIcon, tone: "base" },
  SESSION: { icon: GlobeIcon, tone: "base" },
  DELIVERY: { icon: DeliveryIcon, tone: "base" },
  DOCUMENT_UPLOADED: { icon: FileIcon, tone: "base" },
  EMAIL_INTERACTION: { icon: EmailIcon, tone: "base" },
  COVER_WARNED: { icon: ShieldPendingIcon, tone: "critical" },
  DISPUTE_DUE: { icon: ClockIcon, tone: "critical" },
  CLAIM: { icon: ShieldPersonIcon, tone: "base" },
  EXPORTED: { icon: ExportIcon, tone: "base" },
  STRENGTHS_CHANGED: { icon: ChartVerticalFilledIcon, tone: "base" },
  ERASED: { icon: HideIcon, tone: "base" },
  PLATFORM: { icon: StoreIcon, tone: "base" },
};

const withOwnSigns: ReadonlySet<HistoryEvent["type"]> = new Set(["DECISION", "OUTCOME", "CHARGEBACK", "DELIVERY"]);

/** Kinds of events that are about a time to come. */
const warnings: ReadonlySet<HistoryEvent["type"]> = new Set(["COVER_WARNED", "DISPUTE_DUE"]);

/** Kinds of events whose evidence opens in a dialog. */
const withEvidence: ReadonlySet<HistoryEvent["type"]> = new Set(["DOCUMENT_UPLOADED", "SESSION"]);

/** Decisions, outcomes and deliveries with their own icon. */
const signs = new Map<string, Sign>([
  ["pending", { icon: ClockIcon, tone: "base" }],
  ["rejected", { icon: XCircleIcon, tone: "base" }],
  ["cancelled", { icon: XCircleIcon, tone: "base" }],
  ["refund", { icon: ReceiptRefundIcon, tone: "base" }],
  ["inquiry", { icon: QuestionCircleIcon, tone: "base" }],
  ["chargeback_won", { icon: CheckCircleIcon, tone: "base" }],
  ["fraud_confirmed", { icon: AlertTriangleIcon, tone: "critical" }],
  ["legit_confirmed", { icon: CheckCircleIcon, tone: "base" }],
  ["failed", { icon: AlertTriangleIcon, tone: "critical" }],
  ["delivered", { icon: CheckCircleIcon, tone: "base" }],
  ["returned", { icon: AlertTriangleIcon, tone: "critical" }],
] satisfies [Decision | OutcomeType | DeliveryStatus, Sign][]);

/** What marks an event, in words, and the tint behind it. */
const marks: Record<
  EventMark,
  { words: string; tone: "success" | "critical"; icon: typeof OrderIcon; tint: "bg-surface-success" | "bg-surface-critical" | null }
> = {
  passed: { words: "Passed", tone: "success", icon: CheckCircleIcon, tint: "bg-surface-success" },
  notPassed: { words: "Not passed", tone: "critical", icon: XCircleIcon, tint: "bg-surface-critical" },
  negative: { words: "Negative sentiment", tone: "critical", icon: AlertTriangleIcon, tint: "bg-surface-critical" },
  failed: { words: "Failed", tone: "critical", icon: AlertTriangleIcon, tint: null },
};

/** So many events are too many to show at once: they scroll in a box of their own. */
const LONG_FROM = 20;

type ActivityTrailProps = ValueSetting & { pages: readonly HistoryEvent[][]; earlier: EarlierPages };

/** The order's activity, newest first, by day in the shop's time zone. */
export function ActivityTrail({ pages, earlier, currency, timeZone }: ActivityTrailProps) {
  const days = useMemo(() => visibleHistory(pages.flat(), timeZone), [pages, timeZone]);
  const titleOf = (at: Date) => formatDay(at, timeZone);
  const entryOf = (event: HistoryEvent) => <TrailEntry event={event} currency={currency} timeZone={timeZone} />;
  if (earlier.hasMore || days.reduce((count, { events }) => count + events.length, 0) >= LONG_FROM) {
    return <LongTrail days={days} earlier={earlier} titleOf={titleOf} entryOf={entryOf} />;
  }
  if (days.length === 0) {
    return (
      <Text as="p" tone="subdued">
        No activity yet.
      </Text>
    );
  }
  return (
    <BlockStack gap="400">
      {days.map(({ day, events }) => (
        <BlockStack key={day} gap="200">
          <Text as="h3" variant="headingSm" tone="subdued">
            {events[0] && titleOf(events[0].at)}
          </Text>
          <PlainList as="ol" isSpaced>
            {events.map((event) => (
              <li key={event.id}>{entryOf(event)}</li>
            ))}
          </PlainList>
        </BlockStack>
      ))}
    </BlockStack>
  );
}

const TrailEntry = memo(function TrailEntry({ event, currency, timeZone }: ValueSetting & { event: HistoryEvent }) {
  const { icon, tone } = signOf(event);
  const found = eventMark(event);
  const mark = found && marks[found];
  const entry = (
    <InlineStack gap="200" blockAlign="start" wrap={false}>
      <Box paddingBlockStart="025">
        <Icon source={icon} tone={tone} />
      </Box>
      <BlockStack gap="050">
        <Text as="p" breakWord>
          <Words text={wordsOf(event, { currency, timeZone })} />
        </Text>
        {mark && (
          <InlineStack>
            <Badge tone={mark.tone} icon={mark.icon}>
              {mark.words}
            </Badge>
          </InlineStack>
        )}
        <Text as="p" tone="subdued" variant="bodySm">
          <time dateTime={event.at.toISOString()} title={formatInstantFully(event.at, timeZone)}>
            {formatTime(event.at, timeZone)}
          </time>
          {event.by && (
            <>
              {" by "}
              <bdi>{event.by}</bdi>
            </>
          )}
        </Text>
        {event.evidenceId !== null && withEvidence.has(event.type) && (
          <ViewEvidence evidenceId={event.evidenceId} what={event.details.fileName ?? event.text} />
        )}
        {event.evidenceId !== null && event.type === "CHARGEBACK" && event.to !== null && (
          <ViewAlert alertId={event.evidenceId} what={event.text} />
        )}
      </BlockStack>
    </InlineStack>
  );
  if (!mark?.tint) return entry;
  return (
    <Box background={mark.tint} padding="200" borderRadius="200">
      {entry}
    </Box>
  );
});

/** A file's SHA-256 is cut: it would fill lines. Its title has all of it. */
function Words({ text }: { text: string }) {
  const short = text.replace(/\b([\da-f]{12})[\da-f]{52}\b/g, "$1…");
  return short === text ? text : <span title={text}>{short}</span>;
}

/** Opens what an event is about. */
function ViewEvidence({ evidenceId, what }: { evidenceId: number; what: string }) {
  const { open } = useEvidenceAddress();
  return (
    <div data-opens-dialog>
      <Button size="micro" accessibilityLabel={`View ${what}`} onClick={() => open(evidenceId)}>
        View
      </Button>
    </div>
  );
}

/** Opens the chargeback alert that an event is about. */
function ViewAlert({ alertId, what }: { alertId: number; what: string }) {
  const { open } = useAlertAddress();
  return (
    <div data-opens-dialog>
      <Button size="micro" accessibilityLabel={`View ${what}`} onClick={() => open(alertId)}>
        View
      </Button>
    </div>
  );
}

/** A comment is cut here; the comments panel shows all of it. A warning says by when to act. */
function wordsOf(event: HistoryEvent, setting: ValueSetting): string {
  if (event.type === "COMMENT") return truncateComment(event.text);
  // Older ones say in how many hours.
  if (warnings.has(event.type) && event.to !== null && !/\d/.test(event.text)) {
    return `${event.text} by ${formatInstant(new Date(event.to), setting.timeZone, null)}`;
  }
  return event.field === null ? event.text : changeWords(event.field, event, setting);
}

function signOf({ type, to, phase }: HistoryEvent): Sign {
  if (type === "WATCH_ACTIVATED" && phase === "callfail") return { icon: AlertTriangleIcon, tone: "critical" };
  return (withOwnSigns.has(type) ? signs.get(to ?? "") : undefined) ?? kinds[type];
}
