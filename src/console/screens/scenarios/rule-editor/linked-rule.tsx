import { Link } from "@shopify/polaris";
import { paths } from "#console/session/paths.ts";
import { listOf } from "#domain/rules/check-list.ts";
import { describeRule } from "#domain/rules/describe-rule.ts";
import { partWords } from "#domain/rules/rule-words.ts";
import { lowerFirst } from "#domain/text/lower-first.ts";
import { ruleParts } from "#domain/rules/rule-parts.ts";
import type { Rule } from "#domain/rules/rule.ts";

type LinkedRuleProps = {
  rule: Rule;
  /** After another rule, as a part of its sentence. */
  isContinued: boolean;
};

/** A rule in one line. If it ends with a custom list, that leads to the list. */
export function LinkedRule({ rule, isContinued }: LinkedRuleProps) {
  const words = isContinued ? `and ${lowerFirst(describeRule(rule))}` : describeRule(rule);
  const { right } = ruleParts(rule);
  const listId = listOf(rule);
  const list = right?.kind === "list" ? partWords(right, null) : null;
  if (list === null || listId === null || !words.endsWith(list)) return <>{words}</>;
  return (
    <>
      {words.slice(0, words.length - list.length)}
      <Link url={paths.customList(listId)}>{list}</Link>
    </>
  );
}
