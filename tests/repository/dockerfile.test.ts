import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { repositoryRoot } from "#tests/support/source-files.ts";

const dockerfile = readFileSync(path.join(repositoryRoot, "Dockerfile"), "utf8");
const ignored = readFileSync(path.join(repositoryRoot, ".dockerignore"), "utf8").split("\n");
const copied = [...dockerfile.matchAll(/^COPY (.+) \S+$/gm)].flatMap((match) => (match[1] ?? "").split(" "));

describe("the Dockerfile", () => {
  test("copies only existing files that .dockerignore allows", () => {
    expect(copied.length).toBeGreaterThan(3);
    for (const name of copied) {
      expect({ name, isThere: existsSync(path.join(repositoryRoot, name)) }).toEqual({ name, isThere: true });
      expect(ignored).toContain(`!${name}`);
    }
  });

  test("runs npm start as a user other than root, with a health check", () => {
    expect(dockerfile).toMatch(/^USER node$/m);
    expect(dockerfile).toMatch(/^CMD \["npm", "start"\]$/m);
    expect(dockerfile).toMatch(/^HEALTHCHECK [^]*\/healthz/m);
  });

  test("uses a Node version that package.json allows and that is maintained", () => {
    expect(dockerfile).toMatch(/^FROM node:24-/m);
  });
});
