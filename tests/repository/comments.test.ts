import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { listFiles, repositoryRoot } from "#tests/support/source-files.ts";

/** This file names what it refuses. */
const thisFile = "tests/repository/comments.test.ts";
const files = [...["src", "tests", "e2e"].flatMap(listFiles), "README.md", ".env.example"]
  .filter((file) => /\.(tsx?|js|css|html|md|example)$/.test(file) && file !== thisFile)
  .map((file) => ({ file, text: readFileSync(path.join(repositoryRoot, file), "utf8") }));

/** Notes that a reader of the repository doesn't have; a comment states their rule instead. */
const citations = /\bS[0-3](?=\s+section|\s*§)|\bS[0-2]\b|\b(?:DESIGN|INTERFACE|STYLE|WORDS)\b|(?<!-)\b[Ss]pecifications?\b/;
/** Words that merchants and developers don't use. */
const words = /\b(?:somebody|whoever|e-mails?|programmes?|cancelled)\b/i;
/** Imports, and names on the wire, in databases and in other systems' files. */
const names =
  /"#[^"]*"|`[^`\s]+`|"cancelled"|'cancelled'|shopify-export cancelled|"orders\/cancelled"|"CANCELLED"|Cancelled at|must be one of cancelled|\bprogrammes?(?=:)/g;

test("no file cites a text that isn't in the repository", () => {
  expect(findings(citations, ({ text }) => text)).toEqual([]);
});

test("no comment or text has a word that we don't use", () => {
  const proseIn = ({ file, text }: { file: string; text: string }) => (/\.(tsx?|js)$/.test(file) ? proseOf(text) : text);
  // Benchmarks keep the names of their figures, so that versions can be compared.
  expect(findings(words, (each) => (each.file.startsWith("tests/bench/") ? "" : proseIn(each)))).toEqual([]);
});

test("no text of the product says sign in or sign out", () => {
  const said = /\bsign(?:s|ed|ing)? (?:in|out)\b/i;
  expect(findings(said, ({ file, text }) => (/^src\/.*\.tsx?$/.test(file) ? textsOf(text) : ""))).toEqual([]);
});

test.for([
  ["// Rounded (S0 section 9).", true],
  ["// Kept in S3.", false],
  ["// As DESIGN says.", true],
  ["interface Window {", false],
  ['import type { Topology } from "topojson-specification";', false],
] as const)("the comment %s cites: %s", ([line, cites]) => {
  expect(citations.test(line)).toBe(cites);
});

test.for([
  ["/** Whoever asks. */", true],
  ['const title = "Order cancelled";', true],
  ["<p>Your programmes</p>", true],
  ["/** The wire says `cancelled`. */", false],
  ['if (type === "cancelled") cancelled(type);', false],
] as const)("the line %s has a refused word: %s", ([line, has]) => {
  expect(words.test(proseOf(line).replaceAll(names, ""))).toBe(has);
});

function findings(pattern: RegExp, read: (file: (typeof files)[number]) => string): string[] {
  return files.flatMap((file) =>
    read(file)
      .split("\n")
      .map((line) => line.replaceAll(names, ""))
      .filter((line) => pattern.test(line))
      .map((line) => `${file.file}: ${line.trim()}`),
  );
}

/** The comments, strings and JSX texts of a source, without the code inside templates. */
function proseOf(source: string): string {
  return partsOf(source).join("\n");
}

/** The same without comments. */
function textsOf(source: string): string {
  return partsOf(source)
    .filter((part) => !/^\/[/*]/.test(part))
    .join("\n");
}

function partsOf(source: string): string[] {
  const parts = source.match(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|>[^<>{}=;()]+</g) ?? [];
  return parts.map((part) => part.replaceAll(/\$\{[^}]*\}/g, ""));
}
