import { execFile } from "node:child_process";
import { mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { repositoryRoot } from "#tests/support/source-files.ts";

/** A Node other than the one that runs this. */
export type OtherNode = { program: string; version: string };

/** Why there is none, in one line. */
export class NodeUnavailable extends Error {}

const exec = promisify(execFile);
const cache = path.join(repositoryRoot, "node_modules", ".cache", "newest-node");
const program = path.join(cache, "node_modules", ".bin", "node");
/** What `npm view` prints: one version, or all that fit. */
const versions = z.union([z.string(), z.array(z.string())]);

/**
 * The newest LTS release of Node, from npm's `node` package, kept in node_modules/.cache until there is a newer one. A
 * registry that doesn't know the tag `lts` is asked for the newest release of the Dockerfile's major version. Without a
 * registry it's the kept one. Throws `NodeUnavailable`.
 */
export async function newestNode(): Promise<OtherNode> {
  const kept = await keptVersion();
  try {
    const newest = (await newestOf("lts").catch(() => null)) ?? (await newestOf(await majorOfImage()));
    if (newest !== kept) await install(newest);
    return { program, version: newest };
  } catch (cause) {
    if (kept !== null) return { program, version: kept };
    throw new NodeUnavailable(`npm's package node couldn't be installed: ${lastLine(cause)}`, { cause });
  }
}

async function keptVersion(): Promise<string | null> {
  const told = await exec(program, ["--version"]).catch(() => null);
  return told === null ? null : told.stdout.trim().replace(/^v/, "");
}

async function newestOf(range: string): Promise<string> {
  const { stdout } = await exec("npm", ["view", `node@${range}`, "version", "--json"]);
  const fitting = [versions.parse(JSON.parse(stdout))].flat();
  const newest = fitting.toSorted((a, b) => a.localeCompare(b, "en", { numeric: true })).at(-1);
  if (newest === undefined) throw new Error(`npm has no node@${range}`);
  return newest;
}

async function majorOfImage(): Promise<string> {
  const dockerfile = await readFile(path.join(repositoryRoot, "Dockerfile"), "utf8");
  const major = /^FROM node:(\d+)/m.exec(dockerfile)?.[1];
  if (major === undefined) throw new Error("The Dockerfile names no version of Node");
  return major;
}

async function install(version: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  await exec("npm", ["install", "--prefix", cache, "--no-save", "--no-package-lock", "--no-audit", "--no-fund", `node@${version}`]);
}

function lastLine(cause: unknown): string {
  const text = cause instanceof Error && "stderr" in cause ? String(cause.stderr) : String(cause);
  const lines = text.split("\n").filter((line) => line.startsWith("npm error") && !line.includes("complete log"));
  return (lines.at(0) ?? text.trim().split("\n").at(-1) ?? "").replace(/^npm error /, "");
}
