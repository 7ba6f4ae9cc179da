import { beforeEach, expect, test, vi } from "vitest";
import { visitBody, type VisitBody } from "#contract/visits.ts";
import { makeBatches } from "#server/visits/page/batches.ts";

const sent: VisitBody[] = [];
beforeEach(() => {
  sent.length = 0;
  sessionStorage.clear();
  localStorage.clear();
  // What jsdom's browser lacks.
  vi.stubGlobal("navigator", {
    languages: ["en-US"],
    webdriver: false,
    maxTouchPoints: 0,
    sendBeacon: (_address: string, text: string) => sent.push(visitBody.parse(JSON.parse(text))) > 0,
  });
});

function aButton(text: string): HTMLButtonElement {
  const button = document.createElement("button");
  Object.defineProperty(button, "innerText", { value: text });
  return button;
}

test("a label is never cut within an emoji, which the server would refuse", () => {
  const batches = makeBatches("https://surety.example/sensor/visits", "site_1", () => true);
  batches.input("click", aButton(`${"a".repeat(79)}😀 and more`));
  batches.input("click", aButton("Buy 😀"));
  batches.flush();
  expect(sent.flatMap(({ inputs }) => inputs.map(({ text }) => text))).toEqual(["a".repeat(79), "Buy 😀"]);
});

test("nothing is sent or stored once consent was taken back", () => {
  let isGiven = true;
  const batches = makeBatches("https://surety.example/sensor/visits", "site_1", () => isGiven);
  batches.flush();
  expect(sent).toHaveLength(1);
  isGiven = false;
  sessionStorage.clear();
  localStorage.clear();
  batches.key();
  batches.flush(true);
  batches.feel("negative");
  for (let pressed = 0; pressed < 30; pressed++) batches.input("click", aButton("Buy"));
  expect(sent).toHaveLength(1);
  expect(sessionStorage.length + localStorage.length).toBe(0);
});
