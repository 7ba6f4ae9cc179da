import { expect, test } from "vitest";
import { MOST_MESSAGES, shortMessages } from "#domain/text/short-messages.ts";

const numbered = (count: number) => Array.from({ length: count }, (_, index) => ({ path: `field${index}`, message: "is wrong" }));

test("as many messages as are told stay as they are", () => {
  expect(shortMessages(numbered(MOST_MESSAGES))).toEqual(numbered(MOST_MESSAGES));
});

test("of more, the first are told and the others counted", () => {
  expect(shortMessages(numbered(1_250))).toEqual([...numbered(MOST_MESSAGES), { path: "", message: "and 1,200 more" }]);
});

test("long paths and messages are cut to 200 characters", () => {
  const [told] = shortMessages([{ path: "a.".repeat(300), message: "b".repeat(300) }]);
  expect([told?.path.length, told?.message.length]).toEqual([200, 200]);
  expect([told?.path.endsWith("…"), told?.message.endsWith("…")]).toEqual([true, true]);
});
