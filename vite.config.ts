import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

export default defineConfig({
  plugins: [react(), precompressed()],
  build: {
    target: "es2022",
    modulePreload: { polyfill: false },
    // An asset inside of the page or a script would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});

/** Writes a .gz and a .br beside each text file, so that the server compresses nothing while it serves. */
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
