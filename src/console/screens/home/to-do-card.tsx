import { BlockStack, Button, Card, Icon, InlineStack, Link, SkeletonBodyText, Text } from "@shopify/polaris";
import { AlertTriangleIcon, CheckCircleIcon, ClockIcon } from "@shopify/polaris-icons";
import type { Home } from "#contract/home.ts";
import type { ApiError } from "#console/api/api-error.ts";
import { useAwaitsServer } from "#console/api/use-reach.ts";
import { tasksOf, type Task } from "#console/screens/home/tasks.ts";
import { paths } from "#console/session/paths.ts";
import { useSession, useShopTimeZone } from "#console/session/session-context.tsx";
import { useMay } from "#console/session/use-may.ts";
import { DueLine } from "#console/ui/due-line.tsx";
import { LoadFailure } from "#console/ui/load-failure.tsx";
import { PlainList } from "#console/ui/plain-list.tsx";
import { RefreshFailure } from "#console/ui/refresh-failure.tsx";
import { formatInstant } from "#domain/dates/format-instant.ts";
import "#console/screens/home/to-do-styles.css";

type ToDoCardProps = {
  /** Undefined until it's loaded. */
  home: Home | undefined;
  /** When it was loaded. */
  loadedAt: Date;
  error: ApiError | null;
  onRetry: () => void;
  isRetrying: boolean;
};

/** What waits for the shop's people, the most pressing first. */
export function ToDoCard({ home, loadedAt, error, ...retry }: ToDoCardProps) {
  const isAwaited = useAwaitsServer(error);
  const hasFailed = home === undefined && (error !== null || isAwaited);
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          To do
        </Text>
        {hasFailed && <LoadFailure title="Couldn't load what's waiting" error={error} {...retry} />}
        {home === undefined && !hasFailed && (
          <div role="status" aria-label="Loading what's waiting" aria-busy="true">
            <SkeletonBodyText lines={6} />
          </div>
        )}
        {home !== undefined && <Tasks home={home} now={loadedAt} />}
        {home !== undefined && error !== null && (
          <RefreshFailure text="Couldn't refresh. Showing what was waiting before." error={error} {...retry} />
        )}
      </BlockStack>
    </Card>
  );
}

function Tasks({ home, now }: { home: Home; now: Date }) {
  const { tenant } = useSession();
  const isOwner = useMay("owner");
  const isAnalyst = useMay("analyst");
  const tasks = tasksOf(home, { graceEnd: tenant.graceEnd, isOwner, isAnalyst, timeZone: tenant.timeZone, now });
  if (tasks.length === 0) return <NothingToDo isInShopify={home.shopify !== null} />;
  return (
    <PlainList isSpaced>
      {tasks.map((task) => (
        <li key={task.key}>
          <TaskLine task={task} />
        </li>
      ))}
    </PlainList>
  );
}

function NothingToDo({ isInShopify }: { isInShopify: boolean }) {
  return (
    <div className="task">
      <span>
        <Icon source={CheckCircleIcon} tone="success" />
      </span>
      <BlockStack gap="050">
        <Text as="p" fontWeight="semibold">
          Nothing needs your attention.
        </Text>
        <Text as="p" tone="subdued">
          {isInShopify ? "Orders to review, disputes to answer and problems with Shopify" : "Orders to review and disputes to answer"}{" "}
          appear here by themselves. <Link url={paths.transactions()}>See all orders</Link>
        </Text>
      </BlockStack>
    </div>
  );
}

function TaskLine({ task: { kind, title, detail, due, orders, link } }: { task: Task }) {
  const timeZone = useShopTimeZone();
  return (
    <div className="task">
      <span>
        {kind === "problem" ? (
          <Icon source={AlertTriangleIcon} tone="caution" accessibilityLabel="Problem" />
        ) : (
          <Icon source={ClockIcon} tone="base" />
        )}
      </span>
      <BlockStack gap="050">
        <Text as="h3" variant="bodyMd" fontWeight="semibold" breakWord>
          {title}
        </Text>
        {due !== null && (
          <DueLine at={due.at} words={(at, now) => `${at <= now ? due.lateWords : due.words} ${formatInstant(at, timeZone, now)}`} />
        )}
        {detail !== null && (
          <Text as="p" tone="subdued" breakWord>
            {detail}
          </Text>
        )}
        {orders.length > 0 && (
          <InlineStack gap="200">
            {orders.map(({ paymentId, reference }) => (
              <Text key={paymentId} as="span" breakWord>
                <Link url={paths.transaction(paymentId)}>{reference}</Link>
              </Text>
            ))}
          </InlineStack>
        )}
      </BlockStack>
      {link !== null && (
        <span className="task__button">
          <Button url={link.url}>{link.words}</Button>
        </span>
      )}
    </div>
  );
}
