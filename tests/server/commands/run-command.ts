import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

export type Ended = { code: number; out: string; err: string };

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Runs a command of `src/server/commands` as its npm script does, in its own environment, until it exits. */
export async function runCommand(name: string, args: readonly string[], variables: Record<string, string> = {}): Promise<Ended> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...variables };
  const running = promisify(execFile)(process.execPath, ["--import", "tsx", `src/server/commands/${name}.ts`, ...args], { cwd: root, env });
  return running.then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, err: stderr }),
    (cause: unknown) => {
      if (cause instanceof Error && "code" in cause && "stdout" in cause && "stderr" in cause) {
        return { code: Number(cause.code), out: String(cause.stdout), err: String(cause.stderr) };
      }
      throw cause;
    },
  );
}
