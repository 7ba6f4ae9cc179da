import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

/** Writes a .gz and a .br next to each text file in a folder, so that the server never compresses while serving. */
export async function compressFiles(folder: string): Promise<void> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => /\.(html|js|css|svg|json)$/.test(file));
  await Promise.all(files.map((file) => compressFile(join(folder, file))));
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  await writeFile(`${path}.gz`, await toGzip(content, { level: 9 }));
  await writeFile(`${path}.br`, await toBrotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
}
