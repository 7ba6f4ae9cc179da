import { act, screen, waitFor } from "@testing-library/react";
import { delay, http, HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { PaymentDetail } from "#contract/payment-detail.ts";
// Loaded here, for on a slow machine it takes long the first time.
import "#console/screens/transaction/world-map.tsx";
import { countryOutlines } from "#console/screens/transaction/country-outlines.ts";
import { anApi, apiUrl, openScreen } from "#tests/support/open-screen.tsx";
import { aDetail, wirePayment } from "#tests/support/wire-payments.ts";
import { wireConfiguration } from "#tests/support/wire-session.ts";

const { server } = anApi();

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

async function openMap(detail: PaymentDetail = aDetail()): Promise<HTMLElement> {
  server.use(
    http.get(apiUrl("/payments/5001"), () => HttpResponse.json(wirePayment(detail))),
    http.get(apiUrl("/payments/5001/*"), () => delay("infinite")),
  );
  openScreen("/transactions/5001");
  return screen.findByRole("region", { name: /Map of the order's places/ });
}

function markers(map: HTMLElement): SVGPathElement[] {
  return [...map.querySelectorAll<SVGPathElement>("path.leaflet-interactive")];
}

function shipsTo(point: NonNullable<PaymentDetail["shippingAddress"]>["point"]): PaymentDetail["shippingAddress"] {
  const { shippingAddress } = aDetail();
  return shippingAddress && { ...shippingAddress, point };
}

/** Where a disc is drawn, from the circle's path: 'M<left>,<y>a<radius>,...'. */
function centreOf(marker: SVGPathElement | undefined): (number | undefined)[] {
  const [left = 0, y, radius = 0] = (marker?.getAttribute("d") ?? "").match(/-?[\d.]+/g)?.map(Number) ?? [];
  return [left + radius, y];
}

describe("the map of the world", () => {
  it("marks each place with its letters, and draws hollow what is known to the country only", async () => {
    const map = await openMap(aDetail({ shippingAddress: shipsTo({ lat: 40.4, lng: -3.7, isCity: true }) }));
    await waitFor(() => expect(markers(map)).toHaveLength(4));
    const labels = [...map.querySelectorAll(".leaflet-tooltip")].map((label) => label.textContent);
    expect(labels.toSorted()).toEqual(["BA", "BC", "OC", "SA"]);
    const hollow = markers(map).filter((marker) => marker.getAttribute("fill") === "var(--p-color-bg-surface)");
    expect(hollow).toHaveLength(1);
  });

  it("marks places that are the same once, with the letters of both", async () => {
    const same = aDetail().billingAddress;
    const map = await openMap(aDetail({ billingAddress: same, shippingAddress: same }));
    await waitFor(() => expect([...map.querySelectorAll(".leaflet-tooltip")].map((label) => label.textContent)).toContain("BA SA"));
    const [sa, ba] = markers(map).filter((marker) => /success|magic/.test(marker.getAttribute("fill") ?? ""));
    expect(centreOf(sa)).toEqual(centreOf(ba));
  });

  it("leads back to the markers after somebody has zoomed", async () => {
    const map = await openMap();
    await waitFor(() => expect(markers(map)).toHaveLength(4));
    const opened = markers(map).map(centreOf);
    act(() => screen.getByRole("button", { name: "Zoom in" }).click());
    await waitFor(() => expect(markers(map).map(centreOf)).not.toEqual(opened));
    act(() => screen.getByRole("button", { name: "Show all places" }).click());
    await waitFor(() => expect(markers(map).map(centreOf)).toEqual(opened));
  });

  it("draws no country across the whole world", () => {
    for (const { properties, geometry } of countryOutlines().features) {
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
    const configured = { ...wireConfiguration(), mapTilesUrl: "http://tiles.test/{z}/{x}/{y}.png", mapTilesAttribution: "© The mappers" };
    server.use(http.get(apiUrl("/configuration"), () => HttpResponse.json(configured)));
    const map = await openMap();
    await waitFor(() => expect(map.querySelector("img")?.getAttribute("src")).toMatch(/^http:\/\/tiles\.test\//));
    expect(screen.getByText("© The mappers")).toBeTruthy();
  });
});
