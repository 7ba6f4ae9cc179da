import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { listFiles, readSourceFiles, repositoryRoot, targetOf, type SourceFile } from "#tests/support/source-files.ts";

const files = readSourceFiles("src");

/** Which areas each may import besides itself. */
const arrows: Record<string, readonly string[]> = {
  console: ["contract", "domain"],
  verify: ["contract", "domain"],
  server: ["contract", "domain"],
  contract: ["domain"],
  domain: [],
};

/** The floors of the console, from the roof down: each imports its own and those below. */
const consoleFloors = ["app", "screens", "charts", "ui", "session", "api"];

/** The one door to each of these: what else needs it goes through the door. */
const doors: { what: string; pattern: RegExp; door: RegExp }[] = [
  { what: "App Bridge", pattern: /^@shopify\/app-bridge/, door: /^src\/console\/session\// },
  { what: "polaris-viz", pattern: /^@shopify\/polaris-viz/, door: /^src\/console\/charts\// },
  { what: "dayjs", pattern: /^dayjs(\/|$)/, door: /^src\/domain\/dates\// },
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

  test.for(consoleFloors.map((floor, index) => [floor, consoleFloors.slice(0, index)] as const))(
    "in the console, %s imports nothing that stands above it",
    ([floor, above]) => {
      const wrong = files
        .filter((file) => consoleFloorOf(file.path) === floor)
        .flatMap((file) => ownImports(file).map((target) => `${file.path} -> ${target}`))
        .filter((line) => above.includes(consoleFloorOf(line.split(" -> ")[1] ?? "") ?? ""));
      expect(wrong).toEqual([]);
    },
  );

  test("the job queue knows nothing of what the jobs do", () => {
    const wrong = files
      .filter((file) => file.path.startsWith("src/server/jobs/"))
      .flatMap((file) => ownImports(file).map((target) => `${file.path} -> ${target}`))
      .filter((line) => !/ -> src\/(domain|server\/(jobs|db))\//.test(line));
    expect(wrong).toEqual([]);
  });

  test("every kind of job is in the list of those that are run", () => {
    const declared = files.flatMap((file) => [...file.text.matchAll(/^export const (\w+) = job\(/gm)].map(([, name]) => name));
    const listed = files.find(({ path }) => path === "src/server/all-jobs.ts")?.text ?? "";
    expect(declared.length).toBeGreaterThan(5);
    expect(declared.filter((name) => !listed.includes(`  ${name},`))).toEqual([]);
  });

  test("only one file names the tables of the job queue", () => {
    const naming = files.filter((file) => /\bpgboss\b/.test(file.text)).map((file) => file.path);
    expect(naming).toEqual(["src/server/jobs/queue-tables.ts"]);
  });

  test("every file of the console stands on a floor", () => {
    const wrong = files
      .map(({ path }) => path)
      .filter((file) => areaOf(file) === "console" && !consoleFloors.includes(consoleFloorOf(file) ?? ""));
    expect(wrong).toEqual(["src/console/vite-env.d.ts"]);
  });

  test("no screen imports from another; what two of them use lies on a floor below", () => {
    const screenOf = (file: string) => /^src\/console\/screens\/([^/]+)\//.exec(file)?.[1] ?? null;
    const wrong = files.flatMap((file) => {
      const screen = screenOf(file.path);
      const others = ownImports(file).filter((target) => screen !== null && ![null, screen].includes(screenOf(target)));
      return others.map((target) => `${file.path} -> ${target}`);
    });
    expect(wrong).toEqual([]);
  });

  test("no two source files have names that differ by their ending alone", () => {
    const endings = new Map<string, Set<string>>();
    for (const file of listFiles("src").filter((path) => /\.(tsx?|js|css|html)$/.test(path))) {
      const [, stem = "", ending = ""] = /([^/]+?)\.([^./]+)$/.exec(file) ?? [];
      endings.set(stem, (endings.get(stem) ?? new Set()).add(ending));
    }
    expect([...endings].filter(([, own]) => own.size > 1).map(([stem]) => stem)).toEqual([]);
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

function consoleFloorOf(file: string): string | null {
  return /^src\/console\/([^/]+)\//.exec(file)?.[1] ?? null;
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
