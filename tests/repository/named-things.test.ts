import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { listFiles, repositoryRoot } from "#tests/support/source-files.ts";

const pages = ["README.md", "src/README.md", "Dockerfile", ".ci/run", ...listFiles("src/decisions")];
const manifest = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(path.join(repositoryRoot, "package.json"), "utf8")));

/** npm's own commands. */
const npmsOwn = ["ci", "cache"];

/** Created at build or run time: pages may name these, but they aren't in the repository. */
const madeLater = ["dist", ".data", ".env", "node_modules", ".bench"];

describe.for(pages)("%s", (page) => {
  const text = readFileSync(path.join(repositoryRoot, page), "utf8");

  test("names only existing files", () => {
    const named = [...text.matchAll(namedPath)].map((match) => match[0].replace(/[.,:;]$/, "")).filter((name) => !isMadeLater(name));
    const missing = named.filter(
      (name) => !existsSync(path.join(repositoryRoot, name)) && !existsSync(path.join(repositoryRoot, "src", name)),
    );
    expect(missing).toEqual([]);
  });

  test("names only existing scripts", () => {
    const named = [...text.matchAll(/\bnpm (?:run )?(?:--silent )?([a-z][a-z:-]*)/g)].map((match) => match[1] ?? "");
    const known = new Set([...Object.keys(manifest.scripts), ...npmsOwn]);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  test("links only to existing pages", () => {
    const targets = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map((match) => match[1] ?? "");
    const missing = targets.filter((target) => !existsSync(path.join(repositoryRoot, path.dirname(page), target)));
    expect(missing).toEqual([]);
  });
});

test("every script of package.json runs an existing file", () => {
  const files = Object.values(manifest.scripts).flatMap((script) => [...script.matchAll(namedPath)].map((match) => match[0]));
  expect(files.filter((file) => !existsSync(path.join(repositoryRoot, file)))).toEqual([]);
});

/** Paths in our own folders, which a reader might open. */
const namedPath = /(?<![\w./#@-])(?:src|tests|e2e|extensions|contract|domain|console|verify|server)\/[\w./-]*\w/g;

function isMadeLater(name: string): boolean {
  return madeLater.some((made) => name === made || name.startsWith(`${made}/`));
}
