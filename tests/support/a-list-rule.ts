import { fieldSide, rule } from "#domain/rules/build-rule.ts";
import type { OperatorName } from "#domain/rules/operators.ts";
import { makeLive } from "#tests/support/live-set.ts";
import type { TestShop } from "#tests/support/builders.ts";
import { listSide } from "#tests/support/rule-sides.ts";

type ShownRule = { listId: number; name?: string; field?: string; operator?: OperatorName };

/** Makes a shop's live scenarios its catch-all and, before it, one that rejects what fits a rule over a list. */
export async function aListRule(
  shop: TestShop,
  { listId, name = "Blocked", field = "payer.email", operator = "In" }: ShownRule,
): Promise<void> {
  const rules = [rule(fieldSide(field), operator, listSide(String(listId), name))];
  await makeLive(shop, (scenarios) =>
    scenarios
      .filter(({ isCatchAll }) => isCatchAll)
      .flatMap((catchAll) => [
        { ...catchAll, id: "1", name: "Listed", priority: 1, isCatchAll: false, rules, guaranteeAction: "rejected" },
        catchAll,
      ]),
  );
}
