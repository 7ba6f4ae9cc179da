import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { loginOffers, loginPageFile } from "#server/http/login-page-file.ts";
import { SCREEN_FILES, type ScreenFiles } from "#server/http/screen-files.ts";

/** Writes what a server needs of a built console: pages without content. Each login page's form says which one it is. */
export async function writeConsole(distDir: string, index = "<html><!-- embedded --></html>", screens: ScreenFiles = []): Promise<void> {
  await mkdir(join(distDir, "assets"), { recursive: true });
  await writeFile(join(distDir, "index.html"), index);
  await writeFile(join(distDir, SCREEN_FILES), JSON.stringify(screens));
  for (const file of loginOffers.map(loginPageFile)) {
    await mkdir(dirname(join(distDir, file)), { recursive: true });
    await writeFile(join(distDir, file), `<!-- embedded --><title>Log in · Surety</title><form>${file}</form>`);
  }
}
