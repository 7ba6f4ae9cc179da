import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

export default defineConfig({
  plugins: [react(), productionRouter(), usedPolarisWords(), dropUnused()],
  build: {
    target: "es2022",
    modulePreload: { polyfill: false },
    // Inlined assets would need a looser Content-Security-Policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Tells the served login what the console's files are.
    manifest: true,
    rolldownOptions: {
      output: {
        // What loads together comes in one file: it compresses better than many small ones, and loads sooner. Screens that share parts
        // with the list or an order also get the rest of those files.
        codeSplitting: {
          groups: [
            { name: "first", tags: ["$initial"], priority: 3 },
            { name: "shared", minShareCount: 12, priority: 2 },
            { debugName: "often", name: (id, bundle) => loadedWith(id, (of) => bundle.getModuleInfo(of)), priority: 1 },
          ],
        },
      },
    },
  },
});

type InfoOf = (id: string) => { importedIds: readonly string[] } | null;

/** What surrounds every screen behind the login, and the screens that open most. */
const often = {
  frame: "app/protected-area.tsx",
  list: "screens/transactions/transactions-screen.tsx",
  order: "screens/transaction/transaction-screen.tsx",
  dashboard: "screens/dashboard/dashboard-screen.tsx",
};
const needs = new Map<string, ReadonlySet<string>>();

/** The file for a module, by which of those need it; null leaves it to the bundler. */
function loadedWith(id: string, infoOf: InfoOf): string | null {
  const users = Object.entries(often).filter(([, file]) => neededBy(join(import.meta.dirname, "src/console", file), infoOf).has(id));
  const names = users.map(([name]) => name);
  if (names.includes("frame")) return "frame";
  return names.length > 1 ? names.join("-") : null;
}

/** A module and all that it imports, directly or not, before it runs. */
function neededBy(file: string, infoOf: InfoOf): ReadonlySet<string> {
  const known = needs.get(file);
  if (known) return known;
  const found = new Set([file]);
  for (const each of found) {
    // A barrel names far more than anyone needs.
    if (/polaris.*.index.m?js$/.test(each)) continue;
    for (const imported of infoOf(each)?.importedIds ?? []) found.add(imported);
  }
  needs.set(file, found);
  return found;
}

/** The router's package.json exports only its development build. */
function productionRouter(): Plugin {
  return {
    name: "production-router",
    apply: "build",
    enforce: "pre",
    async resolveId(source, importer, options) {
      if (source !== "react-router" && source !== "react-router/dom") return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found && { ...found, id: found.id.replace("/dist/development/", "/dist/production/") };
    },
  };
}

/** The groups of Polaris translations, by component and part, that the console uses. */
const polarisGroups = (
  "ActionList ActionMenu Badge Banner Button Common DataTable DatePicker DropZone EmptySearchResult IndexProvider " +
  "IndexTable Modal Page Pagination ProgressBar ResourceList.BulkActions Tabs Tag TextField TooltipOverlay"
).split(" ");

/** Drops the translations of components that the console doesn't use. Using one whose translations were dropped fails the build. */
function usedPolarisWords(): Plugin {
  return {
    name: "used-polaris-words",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      if (!id.endsWith("@shopify/polaris/locales/en.json")) return null;
      const { Polaris }: { Polaris: Record<string, Record<string, unknown>> } = JSON.parse(code);
      const words = polarisGroups.map((group) => {
        const [component = "", part] = group.split(".");
        return [component, part === undefined ? Polaris[component] : { [part]: Polaris[component]?.[part] }];
      });
      return JSON.stringify({ Polaris: Object.fromEntries(words) });
    },
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue;
        for (const [, name = ""] of chunk.code.matchAll(/Polaris\.([A-Z][\w.]*)/g)) {
          const isThere = polarisGroups.some((group) => name === group || name.startsWith(`${group}.`));
          if (!isThere) this.error(`${chunk.fileName} uses words of Polaris' ${name}, which vite.config.ts leaves out`);
        }
      }
    },
  };
}

/** Code that the console never runs, by the file it is in. Every page would load it. */
const unused: { file: RegExp; drop: (code: string) => string }[] = [
  {
    // Every zod schema can turn itself into JSON Schema.
    file: /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/,
    drop: (code) =>
      [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => `export const ${name} = undefined;`).join("\n"),
  },
  {
    // Polaris' themes; the console is always light.
    file: /\/polaris-tokens\/dist\/esm\/build\/index\.mjs$/,
    drop: (code) => code.replace(/(?<=^var themes = )\{.*?^\}/ms, (themes) => JSON.stringify({ light: JSON.parse(themes).light })),
  },
  {
    // The router's components for links and forms, which are unused but not marked as free of side effects.
    file: /\/react-router\/dist\/production\/chunk-/,
    drop: (code) => code.replaceAll(/^\w+\.displayName = .*;$/gm, "").replaceAll(/= (React\d*\.forwardRef\()/g, "= /* @__PURE__ */ $1"),
  },
];

function dropUnused(): Plugin {
  const dropped = new Set<RegExp>();
  return {
    name: "drop-unused",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      const found = unused.find(({ file }) => file.test(id));
      if (found === undefined) return null;
      const rest = found.drop(code);
      if (rest !== code) dropped.add(found.file);
      return rest;
    },
    generateBundle() {
      for (const { file } of unused) if (!dropped.has(file)) this.error(`${file} no longer has the code that vite.config.ts drops`);
    },
  };
}
