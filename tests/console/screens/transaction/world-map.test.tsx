import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
// Imported here because its first load takes long on a slow machine.
import "#console/screens/transaction/world-map.tsx";
import { countryOf, countryOutlines, outlinesOf } from "#console/screens/transaction/country-outlines.ts";
import { allCountries, isCountry } from "#domain/geography/countries.ts";
import { servedConsole } from "#tests/support/served-console.tsx";
import { openOrder, panel } from "#tests/console/screens/transaction/open-order.ts";

const served = servedConsole();

/** Everything is in view, and has a size to be drawn in. */
beforeEach(() => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      readonly seen: IntersectionObserverCallback;
      constructor(seen: IntersectionObserverCallback) {
        this.seen = seen;
      }
      observe(target: Element): void {
        const box = target.getBoundingClientRect();
        const entry = {
          target,
          isIntersecting: true,
          intersectionRatio: 1,
          time: 0,
          boundingClientRect: box,
          intersectionRect: box,
          rootBounds: null,
        };
        queueMicrotask(() => this.seen([entry], new IntersectionObserver(() => undefined)));
      }
      disconnect(): void {}
    },
  );
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(280);
});

const leeds = { address1: "1 High Street", city: "Leeds", country: "GB" };
const madrid = { address1: "Calle Mayor 1", city: "Madrid", country: "ES" };

async function openMap(
  order: Record<string, unknown> = { billingAddress: leeds, shippingAddress: madrid, device: { ip: "8.8.8.8" } },
): Promise<HTMLElement> {
  await openOrder(served, { order });
  await panel("Locations");
  return screen.findByLabelText("Map of the order's locations, also listed next to it");
}

function markers(map: HTMLElement): SVGPathElement[] {
  return [...map.querySelectorAll<SVGPathElement>("path.leaflet-interactive")];
}

function labelsOf(map: HTMLElement): (string | null)[] {
  return [...map.querySelectorAll(".leaflet-tooltip")].map((label) => label.textContent).toSorted();
}

/** The center of a disc, from the circle's path: 'M<left>,<y>a<radius>,...'. */
function centerOf(marker: SVGPathElement | undefined): (number | undefined)[] {
  const [left = 0, y, radius = 0] = (marker?.getAttribute("d") ?? "").match(/-?[\d.]+/g)?.map(Number) ?? [];
  return [left + radius, y];
}

/** How far left and right a path goes: through points, or a circle as `centerOf` reads it. */
function sidesOf(path: string): number[] {
  const [first = 0, , radius = 0] = (path.match(/-?[\d.]+/g) ?? []).map(Number);
  if (path.includes("a")) return [first, first + 2 * radius];
  return [...path.matchAll(/(-?[\d.]+) -?[\d.]+/g)].map(([, x]) => Number(x));
}

describe("the world map", () => {
  it("marks each location with its letters, and draws those hollow whose city isn't known", async () => {
    const map = await openMap();
    await waitFor(() => expect(markers(map)).toHaveLength(3));
    expect(labelsOf(map)).toEqual(["BA", "OC", "SA"]);
    const hollow = markers(map).filter((marker) => marker.getAttribute("fill") === "var(--p-color-bg-surface)");
    expect(hollow).toHaveLength(1);
  });

  it("shades the country of a location of which no more is known, and no other", async () => {
    const map = await openMap();
    await waitFor(() => expect(markers(map)).toHaveLength(3));
    const shaded = [...map.querySelectorAll("path.shaded-country")];
    expect(shaded.map((country) => country.getAttribute("fill"))).toEqual(["var(--p-color-bg-fill-emphasis)"]);
  });

  it.each([
    ["a country of many islands", "CV"],
    ["a country that its marker covers", "MT"],
    ["a part of a country far from it", "RE"],
    ["Kosovo", "XK"],
  ])("shades %s where it can be seen", async (_, country) => {
    const map = await openMap({ shippingAddress: { country }, device: { ip: "10.0.0.1" } });
    await waitFor(() => expect(labelsOf(map)).toEqual(["SA"]));
    const shaded = [...map.querySelectorAll("path.shaded-country")].map((path) => path.getAttribute("d") ?? "");
    const [left = 0, right = 0] = [Math.min, Math.max].map((outermost) => outermost(...shaded.flatMap(sidesOf)));
    const [x = 0] = centerOf(markers(map)[0]);
    expect([x - left, right - x].map((distance) => distance > 9)).toEqual([true, true]);
  });

  it("shades a small country also on a map of half the world", async () => {
    const map = await openMap({ shippingAddress: { country: "MT" }, device: { ip: "8.8.8.8" } });
    await waitFor(() => expect(labelsOf(map)).toEqual(["OC", "SA"]));
    const circles = [...map.querySelectorAll("path.shaded-country")].filter((path) => path.getAttribute("d")?.includes("a20,20"));
    expect(circles.map((circle) => circle.getAttribute("fill"))).toEqual(["var(--p-color-bg-fill-magic)"]);
  });

  it("shades no country where the city of each location is known", async () => {
    const map = await openMap({ billingAddress: leeds, shippingAddress: madrid, device: { ip: "10.0.0.1" } });
    await waitFor(() => expect(markers(map)).toHaveLength(2));
    expect(map.querySelectorAll("path.shaded-country")).toHaveLength(0);
  });

  it("zooms to a single address, but no closer than 5", async () => {
    served.configure({ mapTilesUrl: "http://tiles.test/{z}/{x}/{y}.png", mapTilesAttribution: "© The mappers" });
    const map = await openMap({ billingAddress: leeds, shippingAddress: leeds, device: { ip: "10.0.0.1" } });
    await waitFor(() => expect(map.querySelector("img")?.getAttribute("src")).toMatch(/^http:\/\/tiles\.test\/5\//));
  });

  it("knows the country of each outline with a code", () => {
    const codes = countryOutlines().features.map(countryOf);
    expect(codes.filter((code) => code === null)).toHaveLength(2);
    expect(codes.filter((code) => code !== null && !isCountry(code))).toEqual([]);
  });

  it("has an outline of each country but those that are drawn as parts of others or not at all", async () => {
    const drawn = new Set((await outlinesOf(allCountries())).map(countryOf));
    expect(allCountries().filter((country) => !drawn.has(country))).toEqual([
      "BQ",
      "BV",
      "CC",
      "CX",
      "GF",
      "GI",
      "GP",
      "MQ",
      "RE",
      "SJ",
      "TK",
      "TV",
      "UM",
      "YT",
    ]);
  });

  it("marks locations that are the same once, with the letters of both", async () => {
    const map = await openMap({ billingAddress: leeds, shippingAddress: leeds, device: { ip: "8.8.8.8" } });
    await waitFor(() => expect(labelsOf(map)).toEqual(["BA SA", "OC"]));
    const [sa, ba] = markers(map).filter((marker) => /success|magic/.test(marker.getAttribute("fill") ?? ""));
    expect(centerOf(sa)).toEqual(centerOf(ba));
  });

  it("leads back to the markers after zooming", async () => {
    const map = await openMap();
    await waitFor(() => expect(markers(map)).toHaveLength(3));
    const opened = markers(map).map(centerOf);
    act(() => screen.getByRole("button", { name: "Zoom in" }).click());
    await waitFor(() => expect(markers(map).map(centerOf)).not.toEqual(opened));
    act(() => screen.getByRole("button", { name: "Show all locations" }).click());
    await waitFor(() => expect(markers(map).map(centerOf)).toEqual(opened));
  });

  it("draws no country across the whole world", async () => {
    for (const { properties, geometry } of [...countryOutlines().features, ...(await outlinesOf(allCountries()))]) {
      if (geometry.type !== "MultiPolygon") throw new Error("An outline is no polygon");
      for (const ring of geometry.coordinates.flat()) {
        const steps = ring.slice(1).map(([lng = 0, lat = 0], index) => (lat === -90 ? 0 : Math.abs(lng - Number(ring[index]?.[0]))));
        expect(Math.max(...steps), JSON.stringify(properties)).toBeLessThan(90);
      }
    }
  });

  it("draws the countries from what is bundled, and asks nobody for tiles", async () => {
    const map = await openMap();
    await waitFor(() => expect(map.querySelectorAll("path").length).toBeGreaterThan(150));
    expect(map.querySelectorAll("img")).toHaveLength(0);
  });

  it("loads tiles only where they are configured, with their attribution", async () => {
    served.configure({ mapTilesUrl: "http://tiles.test/{z}/{x}/{y}.png", mapTilesAttribution: "© The mappers" });
    const map = await openMap();
    await waitFor(() => expect(map.querySelector("img")?.getAttribute("src")).toMatch(/^http:\/\/tiles\.test\//));
    expect(screen.getByText("© The mappers")).toBeTruthy();
  });
});
