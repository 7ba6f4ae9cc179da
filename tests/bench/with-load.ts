import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { FreshApp } from "#tests/bench/fresh-app.ts";
import { loadRound, type LoadRound, type LoadTask } from "#tests/bench/load-round.ts";

type Asked<Task> = Task extends LoadTask ? Omit<Task, "port" | "firstOrder"> : never;

/** Works with a client in a process of its own; each round sends orders that none before had. */
export async function withLoad<Result>(
  { url }: Pick<FreshApp, "url">,
  work: (load: (asked: Asked<LoadTask>) => Promise<LoadRound>) => Promise<Result>,
): Promise<Result> {
  const client = fork(fileURLToPath(new URL("load-client.ts", import.meta.url)), { execArgv: ["--import", "tsx"] });
  const port = Number(new URL(url).port);
  let firstOrder = 1;
  const round = async (asked: Asked<LoadTask>): Promise<LoadRound> => {
    client.send({ ...asked, port, firstOrder });
    firstOrder += 10_000_000;
    const answered = new AbortController();
    const { signal } = answered;
    const [answer] = await Promise.race([
      once(client, "message", { signal }),
      once(client, "exit", { signal }).then(() => Promise.reject(new Error("The client ended"))),
    ]).finally(() => answered.abort());
    const result = loadRound.parse(answer);
    if (result.failed !== null) throw new Error(`${asked.path}: ${result.failed}`);
    return result;
  };
  try {
    return await work(round);
  } finally {
    client.kill();
  }
}
