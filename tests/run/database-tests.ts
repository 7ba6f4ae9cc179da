import { readSourceFiles, targetOf, type Import } from "#tests/support/source-files.ts";

const DATABASE = "tests/support/test-database.ts";

/** Paths of server tests that never reach a test database: running them again on another database would prove nothing. */
export function testsWithoutDatabase(): string[] {
  const targetsOf = new Map(readSourceFiles("tests").map(({ path, imports }) => [path, targetsAtRunTime(imports)]));
  const reached = new Set([DATABASE]);
  for (let before = 0; before < reached.size;) {
    before = reached.size;
    for (const [path, targets] of targetsOf) if (targets.some((target) => reached.has(target))) reached.add(path);
  }
  return [...targetsOf.keys()].filter((path) => /^tests\/server\/.*\.test\.ts$/.test(path) && !reached.has(path));
}

function targetsAtRunTime(imports: readonly Import[]): string[] {
  return imports.flatMap(({ from, isTypeOnly }) => (isTypeOnly ? [] : (targetOf(from) ?? [])));
}
