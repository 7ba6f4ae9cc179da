import { expect, it, vi } from "vitest";
import { createReachability } from "#console/api/reachability.ts";
import { eventually } from "#tests/support/eventually.ts";

/** A server that answers or doesn't, as the test says. */
function aServer() {
  const server = { isThere: true, asked: 0 };
  const ask = async () => {
    server.asked += 1;
    if (!server.isThere) throw new Error("no answer");
  };
  const reachability = createReachability(window, ask, 5);
  const told = vi.fn();
  reachability.subscribe(told);
  return { server, reachability, told };
}

it("a single call without an answer is no reason to say anything", async () => {
  const { server, reachability, told } = aServer();
  reachability.unanswered();
  await eventually(() => expect(server.asked).toBe(1));
  expect(reachability.read().isOffline).toBe(false);
  expect(told).not.toHaveBeenCalled();
});

it("a server that can't be asked either is offline since its last answer, until it answers again by itself", async () => {
  const { server, reachability, told } = aServer();
  reachability.answered();
  server.isThere = false;
  reachability.unanswered();
  await eventually(() => expect(reachability.read().isOffline).toBe(true));
  expect(reachability.read().lastAnswerAt).toBeInstanceOf(Date);
  expect(told).toHaveBeenCalledOnce();
  server.isThere = true;
  await eventually(() => expect(reachability.read().isOffline).toBe(false));
  expect(told).toHaveBeenCalledTimes(2);
});

it("the browser's word is checked with the server", async () => {
  const { server, reachability } = aServer();
  window.dispatchEvent(new Event("offline"));
  await eventually(() => expect(server.asked).toBe(1));
  expect(reachability.read().isOffline).toBe(false);
  server.isThere = false;
  await eventually(() => {
    window.dispatchEvent(new Event("offline"));
    expect(reachability.read().isOffline).toBe(true);
  });
});
