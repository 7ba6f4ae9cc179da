import { Box, InlineStack, Text } from "@shopify/polaris";
import { useState } from "react";
import { useQueue } from "#console/ui/use-queue.ts";
import { MissingRates } from "#console/ui/missing-rates.tsx";
import { QuietFailure } from "#console/ui/quiet-failure.tsx";
import { formatMoney, sumToMinor } from "#domain/money/money.ts";
import { formatCount } from "#domain/payments/page-range.ts";
import { ageWords } from "#domain/payments/waiting-words.ts";
import { useAwaitsServer } from "#console/api/use-reach.ts";

/** How many orders wait for a decision, what they are worth, and since when the oldest waits. */
export function QueueFigures() {
  const { data: queue, error, refetch, isFetching } = useQueue();
  const isAwaited = useAwaitsServer(error);
  const [now] = useState(() => new Date());
  if (queue === undefined && (error || isAwaited))
    return (
      <Box padding="300" paddingBlockEnd="0">
        <QuietFailure text="Couldn't load what's waiting" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      </Box>
    );
  const amountMinor = queue === undefined ? null : sumToMinor(queue.value, queue.currency);
  return (
    <Box padding="300" paddingBlockEnd="0">
      <InlineStack gap="600" blockAlign="end">
        <Figure name="Waiting" text={queue && formatCount(queue.waiting)} />
        <Figure name="Value" text={queue && amountMinor !== null ? formatMoney({ amountMinor, currency: queue.currency }) : undefined} />
        <Figure name="Oldest" text={queue && (queue.oldestAt === null ? "-" : ageWords(queue.oldestAt, now))} />
        {queue && <MissingRates missing={queue.missing} />}
      </InlineStack>
    </Box>
  );
}

/** A no-break space keeps the line's height while the figures load. */
const KEEPS_ITS_LINE = "\u00A0";

function Figure({ name, text }: { name: string; text: string | undefined }) {
  return (
    <Box minWidth="5rem">
      <Text as="p" variant="bodySm" tone="subdued">
        {name}
      </Text>
      <Text as="p" variant="headingMd" numeric>
        {text ?? KEEPS_ITS_LINE}
      </Text>
    </Box>
  );
}
