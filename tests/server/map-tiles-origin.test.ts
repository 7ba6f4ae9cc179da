import { expect, test } from "vitest";
import { mapTilesOrigin } from "#server/map-tiles-origin.ts";

test.for<[string, string]>([
  ["https://tiles.example/{z}/{x}/{y}.png", "https://tiles.example"],
  ["https://{s}.tiles.example/{z}/{x}/{y}{r}.png?key=a", "https://*.tiles.example"],
  ["http://localhost:8080/styles/{z}/{x}/{-y}", "http://localhost:8080"],
  ["HTTPS://Tiles.Example/{z}/{x}/{y}.png", "https://tiles.example"],
])("%s loads its tiles from %s", ([template, origin]) => {
  expect(mapTilesOrigin(template)).toBe(origin);
});

test.for(["foo", "tiles.example/{z}/{x}/{y}", "https://tiles.example/{z}/{x}", "https://{host}/{z}/{x}/{y}", "https://a b/{z}/{x}/{y}"])(
  "%s is no template of tiles",
  (template) => {
    expect(mapTilesOrigin(template)).toBeNull();
  },
);
