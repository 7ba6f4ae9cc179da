import { fc } from "#tests/support/properties.ts";
import { expect, test } from "vitest";
import { foldPages } from "#domain/visits/fold-pages.ts";
import type { VisitedPage } from "#domain/visits/visit-batch.ts";

const batch = (shown: Partial<VisitedPage>): VisitedPage => ({
  pageKey: "one",
  batchNo: 0,
  openedAt: new Date(0),
  openMs: 1000,
  stayedMs: 900,
  url: "https://shop.example/",
  referrer: null,
  sentiment: null,
  submissions: [],
  ...shown,
});

test("a page is opened when its quickest batch says, and stayed on as long as its last one says", () => {
  const pages = foldPages([
    batch({ pageKey: "two", openedAt: new Date(9000) }),
    batch({ batchNo: 1, openedAt: new Date(120), openMs: 8000, stayedMs: 7000, sentiment: "negative" }),
    batch({ openedAt: new Date(300) }),
  ]);
  expect(pages).toMatchObject([
    { pageKey: "one", openedAt: new Date(120), openMs: 8000, stayedMs: 7000, sentiment: "negative" },
    { pageKey: "two" },
  ]);
});

const batches = fc.uniqueArray(
  fc.record({
    pageKey: fc.constantFrom("a", "b", "c"),
    batchNo: fc.nat(5),
    openedAt: fc.nat(1000).map((ms) => new Date(ms)),
    openMs: fc.nat(9000),
    stayedMs: fc.nat(9000),
    url: fc.constant("https://shop.example/"),
    referrer: fc.constant(null),
    sentiment: fc.constantFrom(null, "positive" as const, "negative" as const),
    submissions: fc.array(fc.record({ atMs: fc.nat(9), sentiment: fc.constant(null) }), { maxLength: 2 }),
  }),
  { selector: ({ pageKey, batchNo }) => `${pageKey}${batchNo}` },
);

test("the pages are the same in whatever order the batches came", () => {
  fc.assert(
    fc.property(
      batches.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
      ([all, shuffled]) => {
        expect(foldPages(shuffled)).toEqual(foldPages(all));
      },
    ),
  );
});
