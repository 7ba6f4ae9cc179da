import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/** Gives a test runner a file for its report and reads it afterwards; null if it wrote none. */
export async function withReport(work: (file: string) => Promise<number>): Promise<{ exitCode: number; report: unknown }> {
  const folder = await mkdtemp(path.join(tmpdir(), "surety-report-"));
  try {
    const file = path.join(folder, "report.json");
    const exitCode = await work(file);
    const text = await readFile(file, "utf8").catch(() => "null");
    return { exitCode, report: JSON.parse(text) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
