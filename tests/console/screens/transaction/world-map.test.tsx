import { screen, waitFor } from "@testing-library/react";
import { delay, http, HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { PaymentDetail } from "#contract/payment-detail.ts";
// Loaded here, for on a slow machine it takes long the first time.
import "#console/screens/transaction/world-map.tsx";
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

describe("the map of the world", () => {
  it("marks each place with its letters, and draws hollow what is known to the country only", async () => {
    const map = await openMap();
    await waitFor(() => expect(markers(map)).toHaveLength(4));
    const labels = [...map.querySelectorAll(".leaflet-tooltip")].map((label) => label.textContent);
    expect(labels.toSorted()).toEqual(["BA", "BC", "OC", "SA"]);
    const hollow = markers(map).filter((marker) => marker.getAttribute("fill") === "var(--p-color-bg-surface)");
    expect(hollow).toHaveLength(1);
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
