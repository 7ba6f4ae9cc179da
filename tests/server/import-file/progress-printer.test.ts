import { expect, test } from "vitest";
import { progressPrinter } from "#server/import-file/progress-printer.ts";

function printed(isTTY: boolean): { tell: ReturnType<typeof progressPrinter>; texts: string[]; pass: (ms: number) => void } {
  const texts: string[] = [];
  let now = 0;
  const tell = progressPrinter({ isTTY, write: (text) => texts.push(text) }, () => now);
  return { tell, texts, pass: (ms) => void (now += ms) };
}

test("a terminal shows a moving bar with count, rate and rejected lines", () => {
  const { tell, texts, pass } = printed(true);
  tell({ phase: "reading", done: 1200, total: null, rejected: 0 });
  pass(500);
  tell({ phase: "sending", done: 0, total: 2000, rejected: 0 });
  pass(2000);
  tell({ phase: "sending", done: 1000, total: 2000, rejected: 3 });
  tell({ phase: "sending", done: 1001, total: 2000, rejected: 3 });
  tell({ phase: "sending", done: 2000, total: 2000, rejected: 3 });
  expect(texts.map((text) => text.replace("\r\u001B[K", ""))).toEqual([
    "Reading: 1,200",
    "[                              ] 0 of 2,000",
    "[###############               ] 1,000 of 2,000, 400 per second, 3 rejected",
    "[##############################] 2,000 of 2,000, 800 per second, 3 rejected\n",
  ]);
});

test("elsewhere one line is printed per thousand orders", () => {
  const { tell, texts } = printed(false);
  for (let done = 1; done <= 2500; done++) tell({ phase: "sending", done, total: 2500, rejected: 0 });
  expect(texts).toHaveLength(3);
  expect(texts.at(-1)).toContain("2,500 of 2,500");
});

test("an import of under a second has no rate", () => {
  const { tell, texts, pass } = printed(false);
  pass(999);
  tell({ phase: "sending", done: 203, total: 203, rejected: 0 });
  expect(texts).toEqual(["[##############################] 203 of 203\n"]);
});
