import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const repositoryRoot = fileURLToPath(new URL("../../", import.meta.url));

/** An import of one of our files or of a package, as written; `isTypeOnly` if nothing of it exists at run time. */
export type Import = { from: string; isTypeOnly: boolean };
/** A source file, by its path from the root: "src/domain/money/money.ts". */
export type SourceFile = { path: string; text: string; imports: Import[] };

/** Every TypeScript file in these folders and below. */
export function readSourceFiles(...folders: string[]): SourceFile[] {
  return folders.flatMap(listFiles).flatMap((file) => (/\.tsx?$/.test(file) ? [readSourceFile(file)] : []));
}

/** Every file below a folder, by its path from the root, except hidden and built files. */
export function listFiles(folder: string): string[] {
  return readdirSync(path.join(repositoryRoot, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = `${folder}/${entry.name}`;
    if (entry.name.startsWith(".") || entry.name === "node_modules") return [];
    return entry.isDirectory() ? listFiles(file) : [file];
  });
}

/** The path from the root that an import like "#domain/money/money.ts" points to; null for packages. */
export function targetOf(specifier: string): string | null {
  const own = /^#(contract|domain|console|verify|server)\/(.+)$/.exec(specifier);
  if (own) return `src/${own[1]}/${own[2]}`;
  const test = /^#tests\/(.+)$/.exec(specifier);
  return test ? `tests/${test[1]}` : null;
}

function readSourceFile(file: string): SourceFile {
  const text = readFileSync(path.join(repositoryRoot, file), "utf8");
  return { path: file, text, imports: importsOf(text) };
}

const statement = /^\s*(?:import|export)\s+(type\s+)?(?:[\w$*{}\s,]+?\s+from\s+)?["']([^"'\n]+)["']/gm;
const dynamic = /\bimport\(\s*["']([^"'\n]+)["']\s*\)/g;

function importsOf(text: string): Import[] {
  const written = [...text.matchAll(statement)].map((match) => ({ from: match[2] ?? "", isTypeOnly: match[1] !== undefined }));
  const loadedLater = [...text.matchAll(dynamic)].map((match) => ({ from: match[1] ?? "", isTypeOnly: false }));
  return [...written, ...loadedLater];
}
