import { keysOf } from "#domain/keys-of.ts";
import { isFilterApplied, type FilterName, type PaymentFilter } from "#domain/payments/payment-filter.ts";
import { defaultPaymentList, type PaymentListState } from "#domain/payments/payment-list-url.ts";
import { QUEUE_SORT } from "#domain/payments/payment-sort.ts";

type View = {
  words: string;
  list: PaymentListState;
  isShown: (filter: PaymentFilter) => boolean;
  /** Filters by what is the same of each of its orders. */
  pointless: readonly FilterName[];
};

/** Lists that most shops look at daily, in the order of their tabs. The last one is every list that is none of the others. */
const table = {
  review: {
    words: "Needs review",
    list: { ...defaultPaymentList, filter: { ...defaultPaymentList.filter, orderDate: null, needsReview: true }, sort: QUEUE_SORT },
    isShown: ({ needsReview }) => needsReview,
    pointless: ["decisions", "guaranteeStatuses"],
  },
  highRisk: {
    words: "High risk",
    list: { ...defaultPaymentList, filter: { ...defaultPaymentList.filter, riskLevels: ["High"] } },
    isShown: ({ riskLevels }) => riskLevels.length === 1 && riskLevels[0] === "High",
    pointless: [],
  },
  chargebacks: {
    words: "Chargebacks",
    // A chargeback comes months after its order.
    list: { ...defaultPaymentList, filter: { ...defaultPaymentList.filter, orderDate: null, hasChargeback: true } },
    isShown: (filter) => isFilterApplied(filter, "hasChargeback"),
    pointless: [],
  },
  all: { words: "All", list: defaultPaymentList, isShown: () => true, pointless: [] },
} satisfies Record<string, View>;

export type ViewName = keyof typeof table;
const views: Readonly<Record<ViewName, View>> = table;
export const viewNames: readonly ViewName[] = keysOf(views);

export function viewWords(name: ViewName): string {
  return views[name].words;
}

/** The list that a view's tab opens. */
export function listOfView(name: ViewName): PaymentListState {
  return views[name].list;
}

/** The view that a filter belongs to, whatever else it asks for. */
export function viewOf(filter: PaymentFilter): ViewName {
  return viewNames.find((name) => views[name].isShown(filter)) ?? "all";
}

/** The filters that would leave a view as it is, or empty. */
export function pointlessFilters(name: ViewName): readonly FilterName[] {
  return views[name].pointless;
}
