import { connect, type Socket } from "node:net";
import { parentPort } from "node:worker_threads";
import { z } from "zod";
import { orderBody } from "#tests/bench/intake-orders.ts";

/** One round of load; the answer is an `IntakeRound`. */
const task = z.object({
  port: z.number(),
  path: z.string(),
  apiKey: z.string(),
  connections: z.number(),
  ms: z.number(),
  firstOrder: z.number(),
});
type Task = z.infer<typeof task>;
export type IntakeRound = { orders: number; ms: number; latenciesMs: number[]; failed: string | null };

// A client of its own in a thread of its own, with nothing between it and the sockets, so that it is not what is measured.
parentPort?.on("message", (message: unknown) => {
  void load(task.parse(message)).then((round) => parentPort?.postMessage(round, []));
});

async function load(wanted: Task): Promise<IntakeRound> {
  const round: IntakeRound = { orders: 0, ms: 0, latenciesMs: [], failed: null };
  let next = wanted.firstOrder;
  const startedAt = performance.now();
  const endAt = startedAt + wanted.ms;
  const takeNumber = () => (performance.now() < endAt && round.failed === null ? next++ : null);
  await Promise.all(Array.from({ length: wanted.connections }, () => sendThrough(wanted, takeNumber, round)));
  round.ms = performance.now() - startedAt;
  return round;
}

/** Sends one order after the other through one connection. */
async function sendThrough(wanted: Task, takeNumber: () => number | null, round: IntakeRound): Promise<void> {
  const socket = connect({ port: wanted.port, host: "127.0.0.1", noDelay: true });
  await new Promise<void>((resolve, reject) => socket.once("connect", resolve).once("error", reject));
  for (let number = takeNumber(); number !== null; number = takeNumber()) {
    const body = orderBody(number);
    const head = `POST ${wanted.path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\nx-api-key: ${wanted.apiKey}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`;
    const sentAt = performance.now();
    socket.write(head + body);
    const status = await answerStatus(socket);
    round.latenciesMs.push(performance.now() - sentAt);
    round.orders += 1;
    if (status !== "201") round.failed ??= `an order was answered ${status}`;
  }
  socket.destroy();
}

/** Waits for one whole answer with a content-length; gives its status. */
function answerStatus(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    const onData = (chunk: Buffer) => {
      text += chunk.toString("latin1");
      const headEnd = text.indexOf("\r\n\r\n");
      if (headEnd < 0) return;
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(text.slice(0, headEnd))?.[1]);
      if (text.length < headEnd + 4 + length) return;
      stop();
      resolve(text.slice(9, 12));
    };
    const onEnd = () => {
      stop();
      reject(new Error("The server ended a connection"));
    };
    const stop = () => socket.off("data", onData).off("error", onEnd).off("close", onEnd);
    socket.on("data", onData).on("error", onEnd).on("close", onEnd);
  });
}
