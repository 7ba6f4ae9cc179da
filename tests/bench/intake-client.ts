import { connect, type Socket } from "node:net";
import { numberedOrder } from "#tests/bench/intake-orders.ts";
import { intakeTask, type IntakeRound, type IntakeTask } from "#tests/bench/intake-round.ts";

// A separate process on bare sockets, so that the client isn't what is measured.
process.on("message", (message) => {
  void load(intakeTask.parse(message)).then((round) => process.send?.(round));
});

async function load(wanted: IntakeTask): Promise<IntakeRound> {
  const round: IntakeRound = { orders: 0, ms: 0, latenciesMs: [], failed: null };
  let next = wanted.firstOrder;
  const startedAt = performance.now();
  const endAt = startedAt + wanted.ms;
  const takeNumber = () => (performance.now() < endAt && round.failed === null ? next++ : null);
  await Promise.all(Array.from({ length: wanted.connections }, () => sendThrough(wanted, takeNumber, round)));
  round.ms = performance.now() - startedAt;
  return round;
}

/** Sends orders one after another over one connection. */
async function sendThrough(wanted: IntakeTask, takeNumber: () => number | null, round: IntakeRound): Promise<void> {
  const socket = connect({ port: wanted.port, host: "127.0.0.1", noDelay: true });
  await new Promise<void>((resolve, reject) => socket.once("connect", resolve).once("error", reject));
  for (let number = takeNumber(); number !== null; number = takeNumber()) {
    const body = numberedOrder(number);
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

/** Waits for a complete response with a content-length and returns its status. */
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
