/** The start of a thread that runs from source like this process: `--import tsx` has no effect in threads. */
export function threadFromSource(file: URL): URL {
  return new URL(
    `data:text/javascript,${encodeURIComponent(
      [
        `import { register } from ${JSON.stringify(import.meta.resolve("tsx/esm/api"))};`,
        "register();",
        `await import(${JSON.stringify(file.href)});`,
      ].join("\n"),
    )}`,
  );
}
