import { expect, it } from "vitest";
import { lessonOf, type Ending, type Lesson } from "#domain/suggestions/lesson.ts";

const good: Ending = {
  decision: "approved",
  hasChargeback: false,
  chargebackReason: null,
  isCanceled: false,
  isFullyRefunded: false,
  isConfirmedFraud: false,
  amountShop: 50,
};
const chargedBack: Partial<Ending> = { hasChargeback: true };

it.each<[string, Partial<Ending>, Lesson]>([
  ["an approved order", {}, "good"],
  ["a chargeback for fraud", { ...chargedBack, chargebackReason: "fraudulent" }, "charged_back"],
  ["a chargeback that the customer doesn't recognize", { ...chargedBack, chargebackReason: "unrecognized" }, "charged_back"],
  ["a chargeback without a reason", { ...chargedBack, chargebackReason: null }, "charged_back"],
  ["a chargeback for no particular reason", { ...chargedBack, chargebackReason: "general" }, "charged_back"],
  ["goods that didn't arrive", { ...chargedBack, chargebackReason: "product_not_received" }, "other_dispute"],
  [
    "a chargeback of an order that was confirmed as fraud and refunded",
    { ...chargedBack, isConfirmedFraud: true, isFullyRefunded: true },
    "charged_back",
  ],
  ["a chargeback of a rejected order", { ...chargedBack, decision: "rejected" }, "rejected"],
  ["a rejected order", { decision: "rejected" }, "rejected"],
  ["a held order", { decision: "pending" }, "held"],
  ["a held order with a chargeback", { ...chargedBack, decision: "pending" }, "charged_back"],
  ["a canceled order", { isCanceled: true }, "undone"],
  ["a refunded order", { isFullyRefunded: true }, "undone"],
  ["fraud that staff caught", { isConfirmedFraud: true, isCanceled: true }, "caught"],
  ["an order without an exchange rate", { amountShop: null }, "unconverted"],
])("%s teaches what it should", (_, ending, lesson) => {
  expect(lessonOf({ ...good, ...ending })).toBe(lesson);
});
