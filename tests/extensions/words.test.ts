// @vitest-environment node
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { wordsOf } from "#tests/extensions/shared/words-of.ts";
import { readSourceFiles, repositoryRoot } from "#tests/support/source-files.ts";

const files = readSourceFiles("extensions");
const handles = ["order-block", "order-action", "order-bulk-action"];

/** The files that an extension is bundled from. */
function filesOf(handle: string): string[] {
  const reached = new Set<string>();
  const waiting = [`extensions/${handle}/src/extension.tsx`];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    const imports = files.find((each) => each.path === file)?.imports ?? [];
    waiting.push(
      ...imports
        .filter(({ from, isTypeOnly }) => from.startsWith(".") && !isTypeOnly)
        .map(({ from }) => path.join(path.dirname(file ?? ""), from)),
    );
  }
  return [...reached];
}

/** Keys of texts as they stand in code: "facts.risk", and one that stands alone. */
function keysIn(file: string): string[] {
  const text = readFileSync(path.join(repositoryRoot, file), "utf8");
  const dotted = [...text.matchAll(/"([a-z]\w+\.[a-z]\w+)"/gi)].map((match) => match[1] ?? "");
  const alone = [...text.matchAll(/\bsay\("(\w+)"/g)].map((match) => match[1] ?? "");
  return [...dotted, ...alone];
}

test.for(handles)("%s has each text that it uses, and no other", (handle) => {
  const texts = [...wordsOf(handle).keys()].map((key) => key.replace(/\.(one|other)$/, ""));
  const used = filesOf(handle).flatMap(keysIn);
  const named = ["name"];
  expect([...new Set([...used, ...named])].toSorted()).toEqual([...new Set(texts)].toSorted());
});

test("a text of two extensions has the same words in both", () => {
  const all = handles.flatMap((handle) => [...wordsOf(handle)].map(([key, words]) => ({ key, words })));
  const own = ["name", "heading", "loading"];
  const differing = all.filter(({ key, words }) => !own.includes(key) && all.some((other) => other.key === key && other.words !== words));
  expect(differing).toEqual([]);
});

test.for(handles)("nothing of the server's is in %s but its types", (handle) => {
  expect(filesOf(handle).filter((file) => !file.startsWith("extensions/"))).toEqual([]);
});
