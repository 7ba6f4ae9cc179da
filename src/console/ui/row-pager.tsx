import { Box, InlineStack, Pagination } from "@shopify/polaris";
import { PageChoice } from "#console/ui/page-choice.tsx";
import { pageRange } from "#domain/payments/page-range.ts";

type RowPagerProps = {
  page: number;
  pageSize: number;
  /** Rows on this page. */
  rows: number;
  count: number;
  onPage: (page: number) => void;
  /** What the rows are, in the plural. */
  of: string;
};

/** The position in the rows, '1–10 of 34', with page navigation; nothing if there's one page. */
export function RowPager({ page, pageSize, rows, count, onPage, of }: RowPagerProps) {
  const { text, hasPrevious, hasNext, pages } = pageRange({ page, pageSize, rows, count, isAtLeast: false });
  if (!hasPrevious && !hasNext) return null;
  return (
    <Box padding="300" borderBlockStartWidth="025" borderColor="border">
      <InlineStack align="space-between" blockAlign="center" gap="300">
        <Pagination
          label={text}
          hasPrevious={hasPrevious}
          hasNext={hasNext}
          onPrevious={() => onPage(page - 1)}
          onNext={() => onPage(page + 1)}
          accessibilityLabel={`Pages of ${of}`}
        />
        {pages !== null && pages > 2 && page <= pages && <PageChoice page={page} pages={pages} onPage={onPage} />}
      </InlineStack>
    </Box>
  );
}
