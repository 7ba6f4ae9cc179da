import { Box, InlineStack, Pagination, Select } from "@shopify/polaris";
import { PageChoice } from "#console/ui/page-choice.tsx";
import { PAGE_SIZES, type PageSize, pageRange } from "#domain/payments/page-range.ts";

type PagerProps = {
  page: number;
  pageSize: PageSize;
  /** Rows on this page. */
  rows: number;
  count: number;
  /** The list is longer than we count: only next and previous. */
  isAtLeast: boolean;
  onPage: (page: number) => void;
  onPageSize: (pageSize: PageSize) => void;
  /** What the list holds, in the plural. */
  of?: string;
};

/** The position in a list, with page navigation: '1–50 of 3,012'. */
export function Pager({ page, pageSize, rows, count, isAtLeast, onPage, onPageSize, of = "orders" }: PagerProps) {
  const range = pageRange({ page, pageSize, rows, count, isAtLeast });
  return (
    <Box padding="300" borderBlockStartWidth="025" borderColor="border">
      <InlineStack align="space-between" blockAlign="center" gap="300">
        <Pagination
          label={range.text}
          hasPrevious={range.hasPrevious}
          hasNext={range.hasNext}
          onPrevious={() => onPage(Math.min(page, (range.pages ?? page) + 1) - 1)}
          onNext={() => onPage(page + 1)}
          accessibilityLabel={`Pages of ${of}`}
        />
        <InlineStack gap="300">
          {range.pages !== null && range.pages > 2 && page <= range.pages && <PageChoice page={page} pages={range.pages} onPage={onPage} />}
          <Select
            label="Rows per page"
            labelInline
            options={PAGE_SIZES.map(String)}
            value={String(pageSize)}
            onChange={(value) => onPageSize(PAGE_SIZES.find((size) => String(size) === value) ?? PAGE_SIZES[0])}
          />
        </InlineStack>
      </InlineStack>
    </Box>
  );
}
