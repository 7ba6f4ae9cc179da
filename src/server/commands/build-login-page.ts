import { createHash } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import { readBuiltFiles, START } from "#server/commands/built-files.ts";
import { runAtBuild } from "#server/commands/run-at-build.ts";
import { loginOffers, loginPageFile, type LoginOffers } from "#server/http/login-page-file.ts";

const SCRIPT = "src/console/app/login-entry.ts";
const DRAWING = "src/console/app/served-login.tsx";
const SCREEN = "src/console/screens/login/login-screen.tsx";

/**
 * Builds the login that is served with its form: a small script of its own, and the console's page with the form drawn into it, once
 * for each set of offers. The rest of the console loads after the login.
 */
export async function buildLoginPage(root: string, distDir: string): Promise<void> {
  const filesOf = await readBuiltFiles(distDir);
  const script = await buildLoginScript(root, join(distDir, "assets"));
  const { servedLogin: draw } = drawing.parse(await runAtBuild(root, { module: DRAWING, outDir: join(distDir, "login") }));
  const index = await readFile(join(distDir, "index.html"), "utf8");
  const styles = new Set([...filesOf(START).styles, ...filesOf(SCREEN).styles]);
  for (const offers of loginOffers) {
    const page = pageOf(index, { script, styles: [...styles], scripts: filesOf(START).scripts, form: draw(offers) });
    const file = join(distDir, loginPageFile(offers));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, page);
  }
}

/** The function that draws the form, from the console's own components. */
const drawing = z.object({ servedLogin: z.custom<(offers: LoginOffers) => string>((value) => typeof value === "function") });

/** Builds the served login's script: a plain one, which runs before the form is parsed. Returns its address. */
export async function buildLoginScript(root: string, assetsDir: string): Promise<string> {
  const { build } = await import("vite");
  const outDir = join(assetsDir, "login");
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    build: {
      outDir,
      emptyOutDir: true,
      target: "es2022",
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: { input: join(root, SCRIPT), output: { format: "iife", entryFileNames: "entry.js" } },
    },
  });
  const code = await readFile(join(outDir, "entry.js"));
  await rm(outDir, { recursive: true });
  const name = `login-${createHash("sha256").update(code).digest("base64url").slice(0, 8)}.js`;
  await writeFile(join(assetsDir, name), code);
  return `/assets/${name}`;
}

type Parts = { script: string; scripts: string[]; styles: string[]; form: string };

/** The console's page with the form in it, without the console's scripts. */
function pageOf(index: string, { script, scripts, styles, form }: Parts): string {
  const links = styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`);
  const changes: [RegExp, string][] = [
    [/<html lang="en">/, '<html lang="en" class="p-theme-light">'],
    [/<title>Surety<\/title>/, "<title>Log in · Surety</title>"],
    [/<script type="module"[^>]*><\/script>/, `<script src="${script}" data-console="${scripts.join(" ")}"></script>`],
    [/(\s*<link rel="(modulepreload|stylesheet)"[^>]*>)+/, `\n    ${links.join("\n    ")}`],
    // As Polaris sets them once it runs.
    [/<body>/, '<body style="background-color: var(--p-color-bg); color: var(--p-color-text)">'],
    [/<div id="console"><\/div>/, `<div id="console">${form}</div>`],
  ];
  return changes.reduce((page, [place, content]) => {
    if (page.split(place).length < 2) throw new Error(`The console's index.html has no ${place.source}`);
    return page.replace(place, () => content);
  }, index);
}
