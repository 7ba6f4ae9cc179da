import { Banner, Layout, Text } from "@shopify/polaris";
import { useState } from "react";
import { useChangedPayments } from "#console/api/use-changed-payments.ts";
import { useSession } from "#console/session/session-context.tsx";
import { useHistory, usePollOrder } from "#console/screens/transaction/queries.ts";
import { useSpaced } from "#console/ui/use-spaced.ts";
import type { HistoryEvent } from "#contract/payment-trail.ts";
import { truncateComment } from "#domain/text/truncate.ts";

/** The order is loaded again at most this often, however much happens. */
export const POLL_EVERY_MS = 500;

/** Keeps the order as it now is, where it is being read, and announces what others did; what they decided stays until dismissed. */
export function OrderNews({ paymentId }: { paymentId: string }) {
  const { user } = useSession();
  const poll = usePollOrder(paymentId);
  const pollSpaced = useSpaced(() => void poll(), POLL_EVERY_MS);
  useChangedPayments((mayHaveChanged) => {
    if (mayHaveChanged(paymentId)) pollSpaced();
  });
  const events = useHistory(paymentId).data?.pages.flat();
  // A person's decision is announced by its banner.
  const news = useNews(events).filter(({ type, by }) => by !== user.fullName && (type !== "DECISION" || by === null));
  const [dismissedId, setDismissedId] = useState(0);
  const decision = useLastDecision(events, user.fullName);
  return (
    <>
      <div role="status">
        <Text as="span" visuallyHidden>
          {[...new Set(news.map(newsWords))].join(" ")}
        </Text>
      </div>
      {decision && decision.id > dismissedId && (
        <Layout.Section variant="fullWidth">
          <Banner tone="info" onDismiss={() => setDismissedId(decision.id)}>
            {newsWords(decision)}
          </Banner>
        </Layout.Section>
      )}
    </>
  );
}

/** What a colleague decided last while the order is open, unless the person decided after them. */
function useLastDecision(events: HistoryEvent[] | undefined, ownName: string): HistoryEvent | null {
  const decisions = events?.filter(({ type, by }) => type === "DECISION" && by !== null);
  const last = decisions && decisions.reduce<HistoryEvent | null>((newest, each) => (newest && newest.id > each.id ? newest : each), null);
  const [seenId, setSeenId] = useState<number | null>(null);
  if (last === undefined) return null;
  if (seenId === null) setSeenId(last?.id ?? 0);
  return last !== null && seenId !== null && last.id > seenId && last.by !== ownName ? last : null;
}

/** The events that came last, oldest first; none that were there at first. */
function useNews(events: HistoryEvent[] | undefined): HistoryEvent[] {
  const newestId = events && Math.max(0, ...events.map(({ id }) => id));
  const [state, setState] = useState<{ newestId: number; news: HistoryEvent[] } | null>(null);
  if (events === undefined || newestId === undefined) return [];
  if (state === null) setState({ newestId, news: [] });
  else if (newestId > state.newestId) {
    setState({ newestId, news: events.filter(({ id }) => id > state.newestId).toSorted((a, b) => a.id - b.id) });
  }
  return state?.news ?? [];
}

function newsWords({ type, by, text }: HistoryEvent): string {
  const words = truncateComment(text);
  if (type === "FIELD_CHANGED") return "The order changed.";
  if (type === "COMMENT") return `New comment by ${by ?? "a colleague"}: ${words}`;
  if (by === null) return `${words}.`;
  if (type === "DECISION") return `${words.replace("by your team", `by ${by}`).replace(/^Your team (took|undid) its/, `${by} $1 the`)}.`;
  return `${words}, by ${by}.`;
}
