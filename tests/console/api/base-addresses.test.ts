import { afterEach, expect, it } from "vitest";
import { apiAddress, sensorAddress } from "#console/api/base-addresses.ts";

afterEach(() => document.head.replaceChildren());

function name(what: string, content: string): void {
  const meta = document.createElement("meta");
  meta.name = what;
  meta.content = content;
  document.head.append(meta);
}

it("API and sensors are on the page's own host unless the page names others", () => {
  const { origin } = window.location;
  expect([apiAddress(window), sensorAddress(window)]).toEqual([`${origin}/api`, `${origin}/sensor`]);
  name("surety-api", "https://api.surety.test/v1/");
  expect([apiAddress(window), sensorAddress(window)]).toEqual(["https://api.surety.test/v1", `${origin}/sensor`]);
  name("surety-sensor", "https://sensors.surety.test/s");
  expect(sensorAddress(window)).toBe("https://sensors.surety.test/s");
});
