import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { repositoryRoot } from "#tests/support/source-files.ts";

const dockerfile = readFileSync(path.join(repositoryRoot, "Dockerfile"), "utf8");
const ignored = readFileSync(path.join(repositoryRoot, ".dockerignore"), "utf8").split("\n");
const copied = [...dockerfile.matchAll(/^COPY (.+) \S+$/gm)].flatMap((match) => (match[1] ?? "").split(" "));

describe("the Dockerfile", () => {
  test("copies only what is there and what .dockerignore lets through", () => {
    expect(copied.length).toBeGreaterThan(3);
    for (const name of copied) {
      expect({ name, isThere: existsSync(path.join(repositoryRoot, name)) }).toEqual({ name, isThere: true });
      expect(ignored).toContain(`!${name}`);
    }
  });

  test("runs npm start as somebody who is not root, and is asked for its health", () => {
    expect(dockerfile).toMatch(/^USER node$/m);
    expect(dockerfile).toMatch(/^CMD \["npm", "start"\]$/m);
    expect(dockerfile).toMatch(/^HEALTHCHECK [^]*\/healthz/m);
  });

  test("takes the version of Node that package.json asks for", () => {
    expect(dockerfile).toMatch(/^FROM node:20-/m);
  });
});
