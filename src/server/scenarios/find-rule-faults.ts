import { z } from "zod";
import { ruleOnWire } from "#contract/rule-on-wire.ts";
import { sentRule, typeFaults } from "#server/scenarios/require-rules.ts";
import type { Fault } from "#server/surety-error.ts";

const sent = z.object({ scenario: z.object({ rules: z.array(z.unknown()) }) });

/** The rules that fail the type check in a body of which another field, or another rule, can't be read. */
export function findRuleFaults(body: unknown): readonly Fault[] {
  const { data } = sent.safeParse(body);
  const rules = data?.scenario.rules.flatMap((each, at) => {
    const rule = ruleOnWire.safeParse(each).data;
    return rule === undefined ? [] : [sentRule(rule, at)];
  });
  return typeFaults(rules ?? []);
}
