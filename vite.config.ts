import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

export default defineConfig({
  plugins: [react(), productionRouter(), usedPolarisWords(), precompressed()],
  build: {
    target: "es2022",
    modulePreload: { polyfill: false },
    // Inlined assets would need a looser Content-Security-Policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});

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

/** The groups of Polaris translations, by component, that the console uses. */
const polarisGroups = new Set(
  (
    "ActionList ActionMenu Badge Banner Button Common DataTable EmptySearchResult IndexProvider " +
    "IndexTable Modal Page Pagination ProgressBar ResourceList Tabs Tag TextField TooltipOverlay"
  ).split(" "),
);

/** Drops the translations of components that the console doesn't use. Using one whose translations were dropped fails the build. */
function usedPolarisWords(): Plugin {
  return {
    name: "used-polaris-words",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      if (!id.endsWith("@shopify/polaris/locales/en.json")) return null;
      const { Polaris }: { Polaris: Record<string, unknown> } = JSON.parse(code);
      return JSON.stringify({ Polaris: Object.fromEntries(Object.entries(Polaris).filter(([group]) => polarisGroups.has(group))) });
    },
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue;
        for (const [, group = ""] of chunk.code.matchAll(/Polaris\.([A-Z]\w+)\./g)) {
          if (!polarisGroups.has(group)) this.error(`${chunk.fileName} uses words of Polaris' ${group}, which vite.config.ts leaves out`);
        }
      }
    },
  };
}

/** Writes a .gz and a .br next to each text file, so that the server never compresses while serving. */
function precompressed(): Plugin {
  return {
    name: "precompressed",
    apply: "build",
    async writeBundle({ dir }) {
      const assets = join(dir ?? "dist", "assets");
      const files = (await readdir(assets)).filter((file) => /\.(js|css|svg|json)$/.test(file));
      await Promise.all(files.map((file) => compressFile(join(assets, file))));
    },
  };
}

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  await writeFile(`${path}.gz`, await toGzip(content, { level: 9 }));
  await writeFile(`${path}.br`, await toBrotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
}
