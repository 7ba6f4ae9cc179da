import { spawn } from "node:child_process";

/** Runs a command, showing its output as it comes. Returns its exit code, or 127 if it can't be started. */
export function run(command: string, args: readonly string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: "inherit", env: { ...process.env, ...env } });
    child.once("error", (cause) => {
      console.error(`Couldn't start ${command}: ${cause.message}`);
      resolve(127);
    });
    child.once("exit", (code, signal) => resolve(code ?? (signal === null ? 1 : 128)));
  });
}
