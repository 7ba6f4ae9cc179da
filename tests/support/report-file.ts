import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/** A new place for the report of a test runner. */
export async function reportFile(runner: string): Promise<string> {
  return path.join(await mkdtemp(path.join(tmpdir(), "surety-report-")), `${runner}.json`);
}
