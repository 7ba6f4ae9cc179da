import { createServer, type IncomingHttpHeaders } from "node:http";
import { onTestFinished } from "vitest";

type RateServer = {
  url: string;
  /** The headers of the requests so far. */
  heard: IncomingHttpHeaders[];
  answerWith(status: number, body: unknown, headers?: Record<string, string>): void;
};

/** A local exchange rate provider that runs until the test ends. */
export async function aRateServer(): Promise<RateServer> {
  const heard: IncomingHttpHeaders[] = [];
  let answer: { status: number; body: unknown; headers: Record<string, string> } = {
    status: 200,
    body: providerAnswer({ EUR: 0.87 }),
    headers: {},
  };
  const server = createServer((request, response) => {
    heard.push(request.headers);
    response.writeHead(answer.status, { "content-type": "application/json", connection: "close", ...answer.headers });
    response.end(typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port was given");
  return {
    url: `http://127.0.0.1:${address.port}/v3/latest`,
    heard,
    answerWith: (status, body, headers = {}) => {
      answer = { status, body, headers };
    },
  };
}

/** A response in the format of the provider's `latest`. */
export function providerAnswer(values: Record<string, number>, at = "2026-11-20T23:59:59Z"): { meta: object; data: object } {
  const all = Object.entries({ USD: 1, ...values });
  return { meta: { last_updated_at: at }, data: Object.fromEntries(all.map(([code, value]) => [code, { code, value }])) };
}
