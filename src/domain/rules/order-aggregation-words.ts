import { aggregations } from "#domain/rules/functions.ts";
import {
  aggregatedFields,
  isAggregatedField,
  isOrderFunction,
  isOrderKey,
  orderKeys,
  type StatedAggregation,
} from "#domain/rules/order-aggregation.ts";
import { shortWindowWords } from "#domain/text/duration-words.ts";

/** 'Sum of amounts with this card in 2 days, without this order'. Unknown names stay as they are, and what is missing is '?'. */
export function orderAggregationWords({ name, over, by, withThis, hours }: StatedAggregation): string {
  const words = [
    isOrderFunction(name) ? aggregations[name].label : name,
    isAggregatedField(over) ? aggregatedFields[over].label : (over ?? "?"),
    isOrderKey(by) ? orderKeys[by] : (by ?? "?"),
  ];
  return `${words.join(" ")} in ${shortWindowWords(hours)}${withThis === false ? ", without this order" : ""}`;
}
