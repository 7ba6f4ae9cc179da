import type { Home } from "#contract/home.ts";
import { paths } from "#console/session/paths.ts";
import { listAddress } from "#console/ui/transactions-address.ts";
import type { ShopifyState } from "#domain/accounts/shopify-state.ts";
import { formatDate } from "#domain/dates/format-instant.ts";
import { formatMoney, sumToMinor } from "#domain/money/money.ts";
import { formatCount } from "#domain/payments/page-range.ts";
import type { PaymentFilter } from "#domain/payments/payment-filter.ts";
import { defaultPaymentList } from "#domain/payments/payment-list-url.ts";
import { listOfView } from "#domain/payments/payment-views.ts";
import { countWords } from "#domain/text/count-words.ts";

/** Something that waits for the shop's people. */
export type Task = {
  key: string;
  /** "problem" where something is wrong, rather than waiting for its turn. */
  kind: "work" | "problem";
  title: string;
  detail: string | null;
  /** A time that matters, with what is said of it before and from then on: 'The first answer is due by'. */
  due: { at: Date; words: string; lateWords: string } | null;
  /** Orders that it names. */
  orders: readonly { paymentId: number; reference: string }[];
  link: { words: string; url: string } | null;
};

type Reader = {
  /** Until when the plan holds although a payment is missing; null if none is. */
  graceEnd: Date | null;
  isOwner: boolean;
  isAnalyst: boolean;
  timeZone: string;
  now: Date;
};

/** What is left to do in a shop, the most pressing first. */
export function tasksOf({ review, disputes, unmatchedAlerts, tracking, shopify }: Home, reader: Reader): Task[] {
  const { graceEnd, isAnalyst, isOwner } = reader;
  const tasks: (Task | null)[] = [
    graceEnd === null ? null : paymentMissing(graceEnd, isOwner),
    ...(shopify === null ? [] : [accessLost(shopify), permissionsMissing(shopify, isOwner)]),
    disputes.count === 0
      ? null
      : {
          ...blank("disputes"),
          title: `${countWords(disputes.count, "order")} ${disputes.count === 1 ? "has" : "have"} a dispute to answer`,
          due: dueOf(disputes.firstDueAt, disputes.count === 1 ? "The answer" : "The first answer", "is due by", "was due by"),
          link: {
            words: isAnalyst ? `Answer ${named(disputes.count, "dispute")}` : `See ${named(disputes.count, "order")}`,
            url: ordersThat({ answerDue: true }),
          },
        },
    review.waiting === 0 ? null : ordersToReview(review, reader),
    unmatchedAlerts === 0
      ? null
      : {
          ...blank("alerts"),
          title: `${countWords(unmatchedAlerts, "chargeback alert")} without an order`,
          detail:
            unmatchedAlerts === 1
              ? "Choose the order that it's about, so that it can be answered in time."
              : "Choose the order that each is about, so that they can be answered in time.",
          link: { words: `${isAnalyst ? "Match" : "See"} ${named(unmatchedAlerts, "alert")}`, url: paths.alerts() },
        },
    tracking.count === 0
      ? null
      : {
          ...blank("tracking"),
          title:
            tracking.count === 1
              ? "1 order needs tracking to keep its guarantee"
              : `${formatCount(tracking.count)} orders need tracking to keep their guarantee`,
          due: dueOf(tracking.firstDueAt, tracking.count === 1 ? "The guarantee" : "The first guarantee", "ends", "ended"),
          link: { words: `See ${named(tracking.count, "order")}`, url: ordersThat({ coverEnding: true }) },
        },
    ...(shopify === null ? [] : [ordersToMatch(shopify, isAnalyst), ordersNotScreened(shopify), ordersNotUpdated(shopify)]),
  ];
  return tasks.filter((task) => task !== null);
}

function blank(key: string): Pick<Task, "key" | "kind" | "detail" | "due" | "orders"> {
  return { key, kind: "work", detail: null, due: null, orders: [] };
}

function dueOf(at: Date | null, what: string, is: string, was: string): Task["due"] {
  return at && { at, words: `${what} ${is}`, lateWords: `${what} ${was}` };
}

function named(count: number, noun: string): string {
  return count === 1 ? noun : `${noun}s`;
}

/** The address of all orders, whenever they were placed, that a filter finds. */
function ordersThat(part: Partial<PaymentFilter>): string {
  return listAddress({ ...defaultPaymentList, filter: { ...defaultPaymentList.filter, orderDate: null, ...part } });
}

function ordersToReview({ waiting, value, currency, missing, oldestAt }: Home["review"], { isAnalyst, timeZone, now }: Reader): Task {
  const amountMinor = sumToMinor(value, currency);
  const words = [
    ...(amountMinor === null
      ? []
      : [`${formatMoney({ amountMinor, currency })}${waiting === 1 ? "" : " in total"}${missingWords(missing)}`]),
    ...(oldestAt === null || waiting === 1 ? [] : [`the oldest from ${formatDate(oldestAt, timeZone, now)}`]),
    ...(oldestAt === null || waiting > 1 ? [] : [`placed ${formatDate(oldestAt, timeZone, now)}`]),
  ];
  return {
    ...blank("review"),
    title: `${countWords(waiting, "order")} ${waiting === 1 ? "is" : "are"} waiting for review`,
    detail: `${words.join(", ")}.`,
    link: { words: `${isAnalyst ? "Review" : "See"} ${named(waiting, "order")}`, url: listAddress(listOfView("review")) },
  };
}

function missingWords(missing: readonly string[]): string {
  if (missing.length === 0) return "";
  return ` (without ${missing.join(", ")}, which ${missing.length === 1 ? "has" : "have"} no exchange rate)`;
}

function paymentMissing(graceEnd: Date, isOwner: boolean): Task {
  return {
    ...blank("payment"),
    kind: "problem",
    title: "A payment for your plan failed",
    detail: isOwner ? "Update the payment method to keep the plan." : "An owner has to update the payment method to keep the plan.",
    due: { at: graceEnd, words: "The plan stays until", lateWords: "The plan stayed until" },
    link: { words: "See subscription", url: paths.subscription() },
  };
}

const settingsLink = (words: string) => ({ words, url: paths.shopifySettings() });

/** Null while orders come in. */
function accessLost({ state, problem }: NonNullable<Home["shopify"]>): Task | null {
  if (state === "connected") return null;
  return {
    ...blank("access"),
    kind: "problem",
    title: "Orders aren't coming in from Shopify",
    detail: problem ?? whyNot(state),
    link: settingsLink("See connection"),
  };
}

function whyNot(state: Exclude<ShopifyState, "connected"> | null): string {
  switch (state) {
    case null:
      return "Surety has no access to your Shopify shop yet.";
    case "expired":
      return "Surety's access to your Shopify shop expired.";
    case "blocked":
      return "Shopify refuses calls from Surety.";
    case "uninstalled":
      return "Surety was uninstalled from your Shopify shop.";
  }
}

function permissionsMissing({ missingScopes }: NonNullable<Home["shopify"]>, isOwner: boolean): Task | null {
  if (missingScopes.length === 0) return null;
  return {
    ...blank("permissions"),
    kind: "problem",
    title: "Your shop hasn't granted all permissions that Surety needs",
    detail: `Missing: ${missingScopes.join(", ")}.${isOwner ? "" : " An owner has to grant them."}`,
    link: settingsLink(isOwner ? "Grant permissions" : "See permissions"),
  };
}

function ordersToMatch({ doubts }: NonNullable<Home["shopify"]>, isAnalyst: boolean): Task | null {
  if (doubts === 0) return null;
  return {
    ...blank("doubts"),
    title: `${countWords(doubts, "order")} from Shopify ${doubts === 1 ? "needs" : "need"} matching`,
    detail:
      doubts === 1
        ? "It could be one of several orders that your own systems sent."
        : "Each could be one of several orders that your own systems sent.",
    link: settingsLink(`${isAnalyst ? "Match" : "See"} ${named(doubts, "order")}`),
  };
}

function ordersNotScreened({ refusals }: NonNullable<Home["shopify"]>): Task | null {
  if (refusals === 0) return null;
  return {
    ...blank("refusals"),
    kind: "problem",
    title: `${countWords(refusals, "order")} from Shopify couldn't be screened`,
    detail: `Surety can't read ${refusals === 1 ? "it as Shopify has it. Check it" : "them as Shopify has them. Check them"} yourself.`,
    link: settingsLink(`See ${named(refusals, "order")}`),
  };
}

/** Without access, no order is updated, which is said already. */
function ordersNotUpdated({ state, untold: { count, newest } }: NonNullable<Home["shopify"]>): Task | null {
  if (count === 0 || state !== "connected") return null;
  return {
    ...blank("untold"),
    kind: "problem",
    title: `${countWords(count, "order")} couldn't be updated in Shopify`,
    detail: `Surety tries again when ${count === 1 ? "it changes" : "they change"}, and every night.${count > newest.length ? " The newest are:" : ""}`,
    orders: newest,
    link: null,
  };
}
