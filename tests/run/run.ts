import { spawn } from "node:child_process";

/** Runs a command with its output shown as it comes; answers its exit code (127 where it cannot be started). */
export function run(command: string, args: readonly string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: "inherit", env: { ...process.env, ...env } });
    child.once("error", (cause) => {
      console.error(`${command} could not be started: ${cause.message}`);
      resolve(127);
    });
    child.once("exit", (code, signal) => resolve(code ?? (signal === null ? 1 : 128)));
  });
}
