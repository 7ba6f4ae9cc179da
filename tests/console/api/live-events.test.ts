import { describe, expect, it, vi } from "vitest";
import { ApiError } from "#console/api/api-error.ts";
import type { Client } from "#console/api/client.ts";
import { createLiveEvents } from "#console/api/live-events.ts";
import { createReachability } from "#console/api/reachability.ts";
import { readEventStream } from "#console/api/read-event-stream.ts";
import { eventually } from "#tests/support/eventually.ts";

/** A client whose streams the test writes to and breaks. */
function aStreamingClient() {
  const opened: { write: (text: string) => void; end: () => void; signal: AbortSignal | undefined; isPoll: boolean | undefined }[] = [];
  let refusals = 0;
  let refusal = new ApiError("unreachable", "no answer");
  const client: Client = {
    call: () => Promise.reject(new Error("not called here")),
    upload: () => Promise.reject(new Error("not called here")),
    address: () => "",
    stream: async (_endpoint, _input, options) => {
      if (refusals > 0) {
        refusals -= 1;
        throw refusal;
      }
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          options?.signal?.addEventListener("abort", () => controller.error(new DOMException("gone", "AbortError")));
          opened.push({
            write: (text) => controller.enqueue(new TextEncoder().encode(text)),
            end: () => controller.close(),
            signal: options?.signal,
            isPoll: options?.isPoll,
          });
        },
      });
      return new Response(body);
    },
  };
  const refuse = (times: number, error = refusal) => {
    refusals = times;
    refusal = error;
  };
  return { client, opened, refuse };
}

const reachability = createReachability(window, async () => undefined);

describe("live events", () => {
  it("reach their listeners over one connection", async () => {
    const { client, opened } = aStreamingClient();
    const live = createLiveEvents(client, reachability, [0]);
    const [payments, others] = [vi.fn(), vi.fn()];
    live.listen("payments", payments);
    live.listen("payments", others);
    await eventually(() => expect(opened).toHaveLength(1));
    opened[0]?.write("event: unknown\ndata: {}\n\n");
    opened[0]?.write("event: payments\ndata: {}\n\n");
    await eventually(() => expect(payments).toHaveBeenCalledOnce());
    expect(others).toHaveBeenCalledOnce();
    expect(opened).toMatchObject([{ isPoll: true }]);
  });

  it("reconnect, and say that something may have been missed", async () => {
    const { client, opened, refuse } = aStreamingClient();
    const live = createLiveEvents(client, reachability, [0]);
    const listener = vi.fn();
    live.listen("payments", listener);
    await eventually(() => expect(opened).toHaveLength(1));
    refuse(2);
    opened[0]?.end();
    await eventually(() => expect(opened).toHaveLength(2));
    await eventually(() => expect(listener).toHaveBeenCalledOnce());
  });

  it("reconnect at once when the server is back, however long the wait", async () => {
    const { client, opened, refuse } = aStreamingClient();
    const reach = createReachability(window, () => Promise.reject(new TypeError("Failed to fetch")), 60_000);
    const live = createLiveEvents(client, reach, [60_000]);
    refuse(1);
    const stop = live.listen("payments", vi.fn());
    reach.unanswered();
    await eventually(() => expect(reach.read().isOffline).toBe(true));
    expect(opened).toEqual([]);
    reach.answered();
    await eventually(() => expect(opened).toHaveLength(1));
    stop();
  });

  it("have no connection while the page is hidden, and a new one once it is visible", async () => {
    const { client, opened } = aStreamingClient();
    const isHidden = vi.spyOn(document, "hidden", "get");
    const turn = (hidden: boolean) => {
      isHidden.mockReturnValue(hidden);
      document.dispatchEvent(new Event("visibilitychange"));
    };
    turn(true);
    const live = createLiveEvents(client, reachability, [0]);
    const stop = live.listen("payments", vi.fn());
    turn(false);
    await eventually(() => expect(opened).toHaveLength(1));
    turn(true);
    expect(opened[0]?.signal?.aborted).toBe(true);
    turn(false);
    await eventually(() => expect(opened).toHaveLength(2));
    stop();
  });

  it("are assumed every minute while the page is hidden", () => {
    vi.useFakeTimers();
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    const { client, opened } = aStreamingClient();
    const listener = vi.fn();
    const stop = createLiveEvents(client, reachability, [0]).listen("payments", listener);
    vi.advanceTimersByTime(120_000);
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
    vi.advanceTimersByTime(120_000);
    expect(listener).toHaveBeenCalledTimes(2);
    expect(opened).toEqual([]);
    vi.useRealTimers();
  });

  it("are assumed every 15 seconds while the shop has too many connections, until there is one", async () => {
    vi.useFakeTimers();
    const { client, opened, refuse } = aStreamingClient();
    refuse(1, new ApiError("error-status", "Too many requests", { status: 429, retryAfterSeconds: 60 }));
    const listener = vi.fn();
    const stop = createLiveEvents(client, reachability, [0]).listen("payments", listener);
    await vi.advanceTimersByTimeAsync(14_999);
    expect(listener).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(30_001);
    expect(listener).toHaveBeenCalledTimes(3);
    expect(opened).toEqual([]);
    await vi.advanceTimersByTimeAsync(15_000);
    await vi.waitFor(() => expect(opened).toHaveLength(1));
    const called = listener.mock.calls.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(listener).toHaveBeenCalledTimes(called);
    stop();
    vi.useRealTimers();
  });

  it("are no longer assumed once no one listens", async () => {
    vi.useFakeTimers();
    const { client, opened, refuse } = aStreamingClient();
    refuse(1, new ApiError("error-status", "Too many requests", { status: 429 }));
    const listener = vi.fn();
    const stop = createLiveEvents(client, reachability, [0]).listen("payments", listener);
    await vi.advanceTimersByTimeAsync(15_000);
    stop();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(listener).toHaveBeenCalledOnce();
    expect(opened).toEqual([]);
    vi.useRealTimers();
  });

  it("disconnect when no one listens, and reconnect for the next listener", async () => {
    const { client, opened } = aStreamingClient();
    const live = createLiveEvents(client, reachability, [0]);
    const stop = live.listen("payments", vi.fn());
    await eventually(() => expect(opened).toHaveLength(1));
    stop();
    expect(opened[0]?.signal?.aborted).toBe(true);
    live.listen("payments", vi.fn());
    await eventually(() => expect(opened).toHaveLength(2));
  });
});

describe("an event stream", () => {
  async function read(...parts: string[]) {
    const events: [string, string][] = [];
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
        controller.close();
      },
    });
    await readEventStream(new Response(body), (name, data) => events.push([name, data]));
    return events;
  }

  it.each([
    ["an event with its data", ["event: payments\ndata: {}\n\n"], [["payments", "{}"]]],
    ["an event cut into pieces", ["eve", "nt: demo\nda", "ta: 1\n", "\n"], [["demo", "1"]]],
    ["Windows line endings", ["event: demo\r\ndata: 1\r\n\r\n"], [["demo", "1"]]],
    ["several lines of data", ["data: a\ndata: b\n\n"], [["message", "a\nb"]]],
    ["nothing for a comment that keeps the line open", [": still here\n\n"], []],
    ["nothing for an event that never ended", ["event: payments\ndata: {}\n"], []],
  ])("gives %s", async (_, parts, events) => {
    expect(await read(...parts)).toEqual(events);
  });
});
