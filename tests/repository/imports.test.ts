import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { readSourceFiles, repositoryRoot, targetOf, type SourceFile } from "#tests/support/source-files.ts";

const files = readSourceFiles("src");

/** Which areas each may import besides itself (DESIGN, "The house"). */
const arrows: Record<string, readonly string[]> = {
  console: ["contract", "domain"],
  verify: ["contract", "domain"],
  server: ["contract", "domain"],
  contract: ["domain"],
  domain: [],
};

/** The one door to each of these: what else needs it goes through the door. */
const doors: { what: string; pattern: RegExp; door: RegExp }[] = [
  { what: "App Bridge", pattern: /^@shopify\/app-bridge/, door: /^src\/console\/frame\// },
  { what: "polaris-viz", pattern: /^@shopify\/polaris-viz/, door: /^src\/console\/charts\// },
  { what: "ky", pattern: /^ky$/, door: /^src\/console\/api\// },
  {
    what: "a database driver",
    pattern: /^(pg|@electric-sql\/pglite|drizzle-orm\/(pglite|node-postgres))(\/|$)/,
    door: /^src\/server\/db\//,
  },
];

describe("imports", () => {
  test("there are source files to look at", () => {
    expect(files.length).toBeGreaterThan(50);
  });

  test.for(Object.keys(arrows))("%s imports only what its arrow points to", (area) => {
    const allowed = new Set([area, ...(arrows[area] ?? [])]);
    const wrong = files
      .filter((file) => areaOf(file.path) === area)
      .flatMap((file) => ownImports(file).map((target) => `${file.path} -> ${target}`))
      .filter((line) => !allowed.has(areaOf(line.split(" -> ")[1] ?? "")));
    expect(wrong).toEqual([]);
  });

  test("the domain and the contract do no input, output or drawing", () => {
    const wrong = files
      .filter((file) => ["domain", "contract"].includes(areaOf(file.path)))
      .flatMap((file) =>
        file.imports.filter(({ from }) => /^(node:|react|fastify|drizzle)/.test(from)).map(({ from }) => `${file.path}: ${from}`),
      );
    expect(wrong).toEqual([]);
  });

  test("ours are written by their subpath and with their extension", () => {
    const wrong = files.flatMap((file) =>
      file.imports
        .filter(({ from }) => from.startsWith(".") || (targetOf(from) !== null && !/\.(tsx?|css|json|svg)(\?\w+)?$/.test(from)))
        .map(({ from }) => `${file.path}: ${from}`),
    );
    expect(wrong).toEqual([]);
  });

  test("ours are all there", () => {
    const missing = files.flatMap((file) =>
      ownImports(file)
        .filter((target) => !existsSync(path.join(repositoryRoot, target.replace(/\?\w+$/, ""))))
        .map((target) => `${file.path} -> ${target}`),
    );
    expect(missing).toEqual([]);
  });

  test("no file imports itself by way of others", () => {
    expect(findCircles(files)).toEqual([]);
  });

  test.for(doors)("only one place imports $what", ({ pattern, door }) => {
    const wrong = files
      .filter((file) => !door.test(file.path))
      .flatMap((file) => file.imports.filter(({ from }) => pattern.test(from)).map(({ from }) => `${file.path}: ${from}`));
    expect(wrong).toEqual([]);
  });

  test("no screen imports from another; what two of them use lies in ui", () => {
    const screenOf = (file: string) => /^src\/console\/screens\/([^/]+)\//.exec(file)?.[1] ?? null;
    const wrong = files.flatMap((file) => {
      const screen = screenOf(file.path);
      const others = ownImports(file).filter((target) => screen !== null && ![null, screen].includes(screenOf(target)));
      return others.map((target) => `${screen} -> ${screenOf(target)}`);
    });
    // The one exception: a transaction leads back to its place in the list.
    expect([...new Set(wrong)]).toEqual(["transaction -> transactions"]);
  });

  test("only config.ts reads the environment", () => {
    const readers = files.filter((file) => file.text.includes("process.env")).map((file) => file.path);
    expect(readers).toEqual(["src/server/config.ts"]);
  });

  test("nothing is exported as default but where a tool demands it", () => {
    const wrong = files.filter((file) => /^export default/m.test(file.text)).map((file) => file.path);
    expect(wrong.filter((file) => !file.endsWith(".config.ts"))).toEqual([]);
  });
});

function areaOf(file: string): string {
  return file.split("/")[1] ?? "";
}

function ownImports(file: SourceFile): string[] {
  return file.imports.flatMap(({ from }) => targetOf(from) ?? []);
}

/** Each circle of imports once, as "a -> b -> a". Types count too: files that need each other's types are one thing in two. */
function findCircles(all: readonly SourceFile[]): string[] {
  const targets = new Map(all.map((file) => [file.path, ownImports(file)]));
  const circles: string[] = [];
  const done = new Set<string>();
  const walk = (file: string, road: string[]): void => {
    if (road.includes(file)) circles.push([...road.slice(road.indexOf(file)), file].join(" -> "));
    if (done.has(file)) return;
    done.add(file);
    for (const target of targets.get(file) ?? []) walk(target, [...road, file]);
  };
  for (const file of targets.keys()) walk(file, []);
  return circles;
}
