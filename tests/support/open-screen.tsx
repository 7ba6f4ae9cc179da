import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll } from "vitest";
import { TENANT_KEY, TOKEN_KEY } from "#console/session/access.ts";
import { ConsoleRoot } from "#console/app/console-root.tsx";
// The router loads them when they are first opened; on a slow machine that takes long.
import "#console/screens/transactions/transactions-screen.tsx";
import { createDetachedRouter } from "#console/app/router.tsx";
import { prepareConsole } from "#console/app/start-console.ts";
import { wireConfiguration, wireDemoProgress, wireSession, wireSubscription } from "#tests/support/wire-session.ts";

/** Address of a call of the API as the console makes it in a test. */
export function apiUrl(path: string): string {
  return `${window.location.origin}/api${path}`;
}

/** An API that knows who is signed in; each test adds what its screen asks for. What nobody expected is refused. */
export function anApi() {
  const live = liveStream();
  const server = setupServer(
    http.get(apiUrl("/login"), () => HttpResponse.json(wireSession())),
    http.get(apiUrl("/configuration"), () => HttpResponse.json(wireConfiguration())),
    http.get(apiUrl("/demo/progress"), () => HttpResponse.json(wireDemoProgress())),
    http.get(apiUrl("/shopify/subscription/:tenantId"), () => HttpResponse.json(wireSubscription())),
    http.get(apiUrl("/events"), () => new HttpResponse(live.open(), { headers: { "Content-Type": "text/event-stream" } })),
  );
  beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
  afterEach(() => {
    server.resetHandlers();
    live.close();
  });
  afterAll(() => server.close());
  return { server, tell: live.tell, breakOff: live.breakOff };
}

/** Opens the whole console at an address, signed in for shop 7. */
export function openScreen(address: string) {
  window.localStorage.setItem(TOKEN_KEY, "a-token");
  window.sessionStorage.setItem(TENANT_KEY, "7");
  const router = createDetachedRouter(address);
  const parts = prepareConsole(window, { retries: 0 });
  render(<ConsoleRoot {...parts} router={router} />);
  const query = () => new URLSearchParams(router.state.location.search);
  return { user: userEvent.setup(), router, query };
}

function liveStream() {
  let listener: ReadableStreamDefaultController<Uint8Array> | null = null;
  const encode = (text: string) => new TextEncoder().encode(text);
  return {
    open: () =>
      new ReadableStream<Uint8Array>({
        start(controller) {
          listener = controller;
        },
        cancel() {
          listener = null;
        },
      }),
    /** Sends a live event to the console. */
    tell: (name: "payments" | "demo") => listener?.enqueue(encode(`event: ${name}\ndata: {}\n\n`)),
    /** Ends the stream as a server does that goes down; the console connects anew. */
    breakOff: () => listener?.close(),
    close() {
      listener = null;
    },
  };
}
