import { readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { environmentNames, readConfig } from "#server/config.ts";
import { repositoryRoot } from "#tests/support/source-files.ts";

const text = readFileSync(path.join(repositoryRoot, ".env.example"), "utf8");

test(".env.example names each variable that is read, once, and no others", () => {
  const named = [...text.matchAll(/^([A-Z_]+)=/gm)].map((match) => match[1]);
  expect(named.toSorted()).toEqual(environmentNames.toSorted());
});

test("every variable in .env.example has a comment that explains it", () => {
  const lines = text.split("\n");
  const wordless = lines.filter((line, index) => /^[A-Z_]+=/.test(line) && !/^# \S.{9,}/.test(lines[index - 1] ?? ""));
  expect(wordless).toEqual([]);
});

test("an unedited copy of .env.example changes nothing", () => {
  expect(readConfig(parseEnv(text))).toEqual(readConfig({}));
});
