import { expect, test } from "vitest";
import { paths, routeNames } from "#console/session/paths.ts";
import { readSourceFiles } from "#tests/support/source-files.ts";

const WHERE_THEY_STAND = "src/console/session/paths.ts";
const files = readSourceFiles("src/console").map(({ path, text }) => ({ path, code: withoutComments(text) }));

/** The first segment of each path: "transactions" in "/transactions/:paymentId". */
const beginnings = [...new Set(routeNames.map((name) => paths[name].pattern.split("/")[1] ?? ""))].filter((begin) => begin !== "");

test.for(beginnings)("the path /%s is written in one place", (begin) => {
  const written = new RegExp(`["'\`]/${begin}(?![\\w-])`);
  expect(files.filter(({ code }) => written.test(code)).map(({ path }) => path)).toEqual([WHERE_THEY_STAND]);
});

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*\*[\s\S]*?\*\//g, "").replaceAll(/^\s*\/\/.*$/gm, "");
}
