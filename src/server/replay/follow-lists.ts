import { makeListIndex } from "#domain/custom-lists/list-index.ts";
import type { RuleList } from "#domain/rules/rule-environment.ts";
import type { ListHistory } from "#server/replay/replay-stream.ts";

/** Gives the lists as they were at a time, which never goes back. */
export function followLists(lists: readonly ListHistory[]): (at: number) => ReadonlyMap<string, RuleList> {
  const followed = lists.map(({ listId, type, spans }) => ({
    id: String(listId),
    index: makeListIndex(type, spans.length),
    spans,
    read: 0,
  }));
  let latest = -Infinity;
  return (at) => {
    latest = Math.max(latest, at);
    return new Map(
      followed.map((list) => {
        for (let span = list.spans[list.read]; span && span.fromMs <= latest; span = list.spans[++list.read])
          list.index.put({ value: span.value, written: span.written, expiresAtMs: span.untilMs });
        return [list.id, list.index.at(latest)];
      }),
    );
  };
}
