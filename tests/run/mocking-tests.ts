import { readSourceFiles } from "#tests/support/source-files.ts";

/** Paths of console tests that replace modules: each needs its own process, where no other test has loaded those modules. */
export function testsThatMockModules(): string[] {
  return readSourceFiles("tests/console").flatMap(({ path, text }) => (/\bvi\.(mock|resetModules)\(/.test(text) ? [path] : []));
}
