import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { listFiles, readSourceFiles, repositoryRoot, targetOf, type SourceFile } from "#tests/support/source-files.ts";

const files = readSourceFiles("src");

/** The areas that each may import besides itself. */
const arrows: Record<string, readonly string[]> = {
  console: ["contract", "domain"],
  verify: ["contract", "domain"],
  server: ["contract", "domain"],
  contract: ["domain"],
  domain: [],
};

/** The console's layers, top to bottom: each imports itself and those below. */
const consoleFloors = ["app", "screens", "charts", "ui", "session", "api"];

/** The only files that may import each of these; all others go through them. */
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

  test("extensions import types of the contract, each other's shared files, and the pixel what shops' pages have", () => {
    const wrong = readSourceFiles("extensions").flatMap((file) =>
      file.imports
        .filter(({ from }) => from.startsWith("."))
        .map(({ from, isTypeOnly }) => ({ isTypeOnly, target: path.posix.join(path.posix.dirname(file.path), from) }))
        .filter(({ isTypeOnly, target }) => {
          if (isTypeOnly && target.startsWith("extensions/")) return false;
          if (target.startsWith("extensions/shared/") || target.startsWith(file.path.split("/").slice(0, 2).join("/"))) return false;
          if (target.startsWith("src/contract/")) return !isTypeOnly;
          return !(target.startsWith("src/server/visits/page/") && file.path.startsWith("extensions/web-pixel/"));
        })
        .map(({ target }) => `${file.path} -> ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  test("use our subpaths and file extensions", () => {
    const wrong = files.flatMap((file) =>
      file.imports
        .filter(({ from }) => from.startsWith(".") || (targetOf(from) !== null && !/\.(tsx?|css|json|svg)(\?\w+)?$/.test(from)))
        .map(({ from }) => `${file.path}: ${from}`),
    );
    expect(wrong).toEqual([]);
  });

  test("point to existing files", () => {
    const missing = files.flatMap((file) =>
      ownImports(file)
        .filter((target) => !existsSync(path.join(repositoryRoot, target.replace(/\?\w+$/, ""))))
        .map((target) => `${file.path} -> ${target}`),
    );
    expect(missing).toEqual([]);
  });

  test("there are no import cycles", () => {
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

  test("the job queue imports nothing of the jobs", () => {
    const wrong = files
      .filter((file) => file.path.startsWith("src/server/jobs/"))
      .flatMap((file) => ownImports(file).map((target) => `${file.path} -> ${target}`))
      .filter((line) => !/ -> src\/(domain|server\/(jobs|db))\//.test(line));
    expect(wrong).toEqual([]);
  });

  test("every job is in the list of jobs to run", () => {
    const declared = files.flatMap((file) => [...file.text.matchAll(/^export const (\w+) = job\(/gm)].map(([, name]) => name));
    const listed = files.find(({ path }) => path === "src/server/all-jobs.ts")?.text ?? "";
    expect(declared.length).toBeGreaterThan(5);
    expect(declared.filter((name) => !listed.includes(`  ${name},`))).toEqual([]);
  });

  test("only one file names the job queue's tables", () => {
    const naming = files.filter((file) => /\bpgboss\b/.test(file.text)).map((file) => file.path);
    expect(naming).toEqual(["src/server/jobs/queue-tables.ts"]);
  });

  test("every console file belongs to a layer", () => {
    const wrong = files
      .map(({ path }) => path)
      .filter((file) => areaOf(file) === "console" && !consoleFloors.includes(consoleFloorOf(file) ?? ""));
    expect(wrong).toEqual(["src/console/vite-env.d.ts"]);
  });

  test("no screen imports from another", () => {
    const screenOf = (file: string) => /^src\/console\/screens\/([^/]+)\//.exec(file)?.[1] ?? null;
    const wrong = files.flatMap((file) => {
      const screen = screenOf(file.path);
      const others = ownImports(file).filter((target) => screen !== null && ![null, screen].includes(screenOf(target)));
      return others.map((target) => `${file.path} -> ${target}`);
    });
    expect(wrong).toEqual([]);
  });

  test("no two source files differ only in their extension", () => {
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

  test("nothing is a default export unless a tool requires it", () => {
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

/** Each import cycle once, as "a -> b -> a". Type imports count: files that need each other's types belong together. */
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
