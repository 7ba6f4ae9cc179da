import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";

export type OutsideRequest = { method: string; path: string; headers: IncomingHttpHeaders; body: string };

/** A server of someone else's, on this machine. It keeps what it was sent and answers as told. */
export async function anOutsideServer(
  answer: (response: ServerResponse, request: OutsideRequest) => void = (response) => void response.end("ok"),
): Promise<{ url: string; port: number; requests: OutsideRequest[] }> {
  const requests: OutsideRequest[] = [];
  const server = createServer(async (request: IncomingMessage, response) => {
    const got = { method: request.method ?? "", path: request.url ?? "", headers: request.headers, body: await text(request) };
    requests.push(got);
    answer(response, got);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port was given");
  return { url: `http://127.0.0.1:${address.port}`, port: address.port, requests };
}
