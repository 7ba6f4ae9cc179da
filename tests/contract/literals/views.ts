import type { Literal } from "#tests/contract/literals/literal.ts";

const view = {
  viewId: "100901",
  name: "Large orders from abroad",
  isShared: true,
  query: "amount=gt-500&sort=amount-desc&columns=reference.amount.cardCountry",
  authorName: "Dana Reyes",
  canChange: true,
  version: 2,
};
const { name, query, isShared, version } = view;
const columns = { shown: ["email", "card"], hidden: ["scenario"] };

export const viewLiterals = {
  listViews: { answer: { views: [view], canSaveOwn: true, canShare: true } },
  saveView: { body: { name, query, isShared }, answer: view },
  changeView: { body: { name, query, version }, answer: view },
  deleteView: { answer: { viewId: "100901" } },
  saveColumns: { body: columns, answer: columns },
} satisfies Record<string, Literal>;
