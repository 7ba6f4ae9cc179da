import { expect, it } from "vitest";
import { addedWords } from "#domain/custom-lists/list-words.ts";

it.each([
  [{ added: 1, known: 0 }, "1 entry added"],
  [{ added: 1200, known: 1 }, "1,200 entries added, 1 was already in the list"],
  [{ added: 0, known: 2 }, "0 entries added, 2 were already in the list"],
])("%o: %s", (counts, words) => {
  expect(addedWords(counts)).toBe(words);
});

it("tells what entries that were there have now too", () => {
  expect(addedWords({ added: 2, known: 1 }, "expiry and note")).toBe("2 entries added, 1 in the list already has the new expiry and note");
  expect(addedWords({ added: 0, known: 2 }, "note")).toBe("0 entries added, 2 in the list already have the new note");
});
