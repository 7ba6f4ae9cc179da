import { Badge, BlockStack, DataTable, Text } from "@shopify/polaris";
import type { SessionPage } from "#contract/session-evidence.ts";
import { FactList } from "#console/screens/transaction/fact-list.tsx";
import { InstantText } from "#console/ui/instant-text.tsx";
import { CutText } from "#console/ui/cut-text.tsx";
import { PlainList } from "#console/ui/plain-list.tsx";
import { useWidth } from "#console/ui/use-width.ts";
import { countWords } from "#domain/text/count-words.ts";
import { exactDurationWords } from "#domain/text/duration-words.ts";

/** Room for the table's columns; where there's less, the pages are a list. */
const TABLE_WIDTH_PX = 620;
/** Pages of one shop differ only where their addresses end. */
const ADDRESS_LINES = 3;

type PagesProps = { pages: SessionPage[]; total: number };

/** The pages of a session in the order in which they were opened. */
export function SessionPages({ pages, total }: PagesProps) {
  const { ref, width } = useWidth();
  const isTable = width === null || width >= TABLE_WIDTH_PX;
  return (
    <div ref={ref}>
      <BlockStack gap="200">
        <Text as="h3" variant="headingSm">
          URL navigation
        </Text>
        {isTable ? <PageTable pages={pages} /> : <PageList pages={pages} />}
        {total > pages.length && (
          <Text as="p" tone="subdued">
            {countWords(total - pages.length, "more page")} aren&apos;t listed.
          </Text>
        )}
      </BlockStack>
    </div>
  );
}

function PageTable({ pages }: Pick<PagesProps, "pages">) {
  return (
    <DataTable
      columnContentTypes={["text", "text", "text", "text", "text"]}
      headings={["Page", "Opened", "Time on page", "Sentiment", "Referrer"]}
      rows={pages.map((page, index) => [
        <Address key={`page ${index}`} text={page.url} />,
        <InstantText key={`opened ${index}`} at={page.at} />,
        exactDurationWords(page.stayedSeconds),
        <SentimentBadge key={`sentiment ${index}`} sentiment={page.sentiment} />,
        page.referrer && <Address key={`referrer ${index}`} text={page.referrer} />,
      ])}
      increasedTableDensity
    />
  );
}

function PageList({ pages }: Pick<PagesProps, "pages">) {
  return (
    <PlainList isSpaced>
      {pages.map((page, index) => (
        // A page may be opened again.
        <li key={`${index} ${page.url}`}>
          <FactList
            facts={[
              { name: "Page", value: <CutText text={page.url} lines={ADDRESS_LINES} /> },
              { name: "Opened", value: <InstantText at={page.at} /> },
              { name: "Time on page", value: exactDurationWords(page.stayedSeconds) },
              ...(page.sentiment ? [{ name: "Sentiment", value: <SentimentBadge sentiment={page.sentiment} /> }] : []),
              ...(page.referrer ? [{ name: "Referrer", value: <CutText text={page.referrer} lines={ADDRESS_LINES} /> }] : []),
            ]}
          />
        </li>
      ))}
    </PlainList>
  );
}

function Address({ text }: { text: string }) {
  return (
    <div style={{ maxWidth: "15rem" }}>
      <CutText text={text} lines={ADDRESS_LINES} />
    </div>
  );
}

/** Blank where the shop says nothing. */
export function SentimentBadge({ sentiment }: Pick<SessionPage, "sentiment">) {
  if (sentiment === null) return null;
  const tones = { positive: "success", neutral: undefined, negative: "critical" } as const;
  const words = { positive: "Positive", neutral: "Neutral", negative: "Negative" };
  const tone = tones[sentiment];
  return <Badge {...(tone && { tone })}>{words[sentiment]}</Badge>;
}
