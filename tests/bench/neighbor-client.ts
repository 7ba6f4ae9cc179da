import { dashboardEndpoints } from "#contract/dashboard.ts";
import { paymentListEndpoints } from "#contract/payment-list.ts";
import { numberedOrder } from "#tests/bench/intake-orders.ts";
import { neighborTask, type NeighborAnswer, type NeighborTask } from "#tests/bench/neighbor-tasks.ts";
import { worstRequests, type WorstRequest } from "#tests/bench/worst-requests.ts";

// Separate processes, so that neither what writes the worst requests nor what measures is itself in the way of the server.
process.on("message", (message) => {
  const task = neighborTask.parse(message);
  void (task.kind === "usual" ? usualCalls(task) : worstCalls(task)).then((answer) => process.send?.(answer));
});

/** A shop's calls come over this many connections, and so do the worst requests. */
const AT_ONCE = 2;

let nextOrder = 1;
let worst: WorstRequest[] | null = null;
const period = { startDate: "2026-09-01T00:00:00Z", endDate: "2026-11-20T23:59:59Z" };

type Call = { method: string; path: string; headers: Record<string, string>; body?: string };

/** What a shop does all day: an order comes in, someone opens the list, another page of it, and the dashboard. */
function usual({ apiKey, token }: NeighborTask): (() => Call)[] {
  const asPerson = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const { listPayments, listOrigins } = paymentListEndpoints;
  const list = (page: number) => ({ method: "POST", path: `/api${listPayments.path}?page=${page}`, headers: asPerson, body: "{}" });
  return [
    () => ({
      method: "POST",
      path: "/api/orders",
      headers: { "x-api-key": apiKey, "content-type": "application/json" },
      body: numberedOrder(nextOrder++),
    }),
    () => list(1),
    () => list(7),
    () => ({ method: "GET", path: `/api${listOrigins.path}`, headers: { authorization: `Bearer ${token}` } }),
    () => ({ method: "POST", path: `/api${dashboardEndpoints.getDashboard.path}`, headers: asPerson, body: JSON.stringify(period) }),
  ];
}

async function usualCalls(task: NeighborTask): Promise<NeighborAnswer> {
  const answer: NeighborAnswer = { latenciesMs: [], failed: null };
  await forAWhile(task.ms, async (turn) => {
    const calls = usual(task);
    const call = calls[turn % calls.length]?.();
    if (call === undefined) return;
    const startedAt = performance.now();
    const response = await send(task.url, call);
    await response.arrayBuffer();
    answer.latenciesMs.push(performance.now() - startedAt);
    if (!response.ok) answer.failed ??= `${call.path} was answered ${response.status}`;
  });
  return answer;
}

async function worstCalls(task: Extract<NeighborTask, { kind: "worst" }>): Promise<NeighborAnswer> {
  // Writing them takes longer than most take to answer.
  worst ??= worstRequests(task.paymentIds);
  const requests = worst.filter(({ endpoint }) => endpoint === task.endpoint);
  const answer: NeighborAnswer = { latenciesMs: [], failed: null };
  await forAWhile(task.ms, async (turn, signal) => {
    const request = requests[turn % requests.length];
    if (request === undefined) return;
    const { method, url: path, payload } = request;
    const call = {
      method,
      path,
      headers: { ...request.headers, ...caller(request, task) },
      ...(payload === undefined ? {} : { body: payload }),
    };
    const startedAt = performance.now();
    // The server may end a connection before the whole of what it refuses was sent.
    await send(task.url, call, signal).then(
      (response) => response.arrayBuffer(),
      () => null,
    );
    answer.latenciesMs.push(performance.now() - startedAt);
  });
  return answer;
}

function caller({ by }: WorstRequest, { apiKey, token }: NeighborTask): Record<string, string> {
  if (by.includes("key")) return { "x-api-key": apiKey };
  return by.includes("anyone") ? {} : { authorization: `Bearer ${token}` };
}

function send(url: string, { path, ...call }: Call, signal?: AbortSignal): Promise<Response> {
  return fetch(url + path, { ...call, signal: signal ?? null });
}

/** Several at once, one after another each, until the time is over; what is then still open is aborted. */
async function forAWhile(ms: number, once: (turn: number, signal: AbortSignal) => Promise<void>): Promise<void> {
  const endsAt = performance.now() + ms;
  const signal = AbortSignal.timeout(ms);
  let turn = 0;
  const loop = async () => {
    while (performance.now() < endsAt) await once(turn++, signal).catch((cause: unknown) => failUnless(signal.aborted, cause));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, loop));
}

function failUnless(isOver: boolean, cause: unknown): void {
  if (!isOver) throw cause;
}
