import { createHash } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { loginOffers, loginPageFile, type LoginOffers } from "#server/http/login-page-file.ts";

const SCRIPT = "src/console/app/login-entry.ts";
const DRAWING = "src/console/app/served-login.tsx";
const SCREEN = "src/console/screens/login/login-screen.tsx";
const START = "index.html";

/**
 * Builds the login that is served with its form: a small script of its own, and the console's page with the form drawn into it, once
 * for each set of offers. The rest of the console loads after the login.
 */
export async function buildLoginPage(root: string, distDir: string): Promise<void> {
  const files = manifest.parse(JSON.parse(await readFile(join(distDir, ".vite/manifest.json"), "utf8")));
  const script = await buildLoginScript(root, join(distDir, "assets"));
  const draw = await loadDrawing(root, join(distDir, "login"));
  const index = await readFile(join(distDir, "index.html"), "utf8");
  const styles = new Set([...filesOf(files, START).styles, ...filesOf(files, SCREEN).styles]);
  for (const offers of loginOffers) {
    const page = pageOf(index, { script, styles: [...styles], scripts: filesOf(files, START).scripts, form: draw(offers) });
    const file = join(distDir, loginPageFile(offers));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, page);
  }
}

const manifest = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]), css: z.array(z.string()).default([]) }),
);

/** What a part of the console loads at once: its own file first, then those that it imports. */
function filesOf(files: z.output<typeof manifest>, name: string): { scripts: string[]; styles: string[] } {
  const seen = new Set<string>();
  const queue = [name];
  for (const next of queue) {
    if (seen.has(next)) continue;
    seen.add(next);
    queue.push(...(files[next]?.imports ?? []));
  }
  const found = [...seen].map((each) => {
    const file = files[each];
    if (file === undefined) throw new Error(`The console was built without ${each}`);
    return file;
  });
  return { scripts: found.map(({ file }) => `/${file}`), styles: found.flatMap(({ css }) => css.map((file) => `/${file}`)) };
}

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

const drawing = z.object({ servedLogin: z.custom<(offers: LoginOffers) => string>((value) => typeof value === "function") });

/** The function that draws the form, from the console's own components. */
async function loadDrawing(root: string, outDir: string): Promise<(offers: LoginOffers) => string> {
  const { build } = await import("vite");
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: "error",
    // As for a browser, so that React is the one that warns of nothing.
    ssr: { noExternal: true, target: "webworker" },
    build: { ssr: DRAWING, outDir, emptyOutDir: true, rolldownOptions: { output: { entryFileNames: "drawing.mjs" } } },
  });
  const file = join(outDir, "drawing.mjs");
  const { servedLogin } = drawing.parse(await import(`${pathToFileURL(file).href}?${Date.now()}`));
  await rm(outDir, { recursive: true });
  return servedLogin;
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
