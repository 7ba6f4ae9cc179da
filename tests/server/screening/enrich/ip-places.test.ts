import { describe, expect, it } from "vitest";
import { openPlaces, placesOf } from "#server/screening/enrich/ip-places.ts";

const nowhere = { country: null, region: null, city: null, point: null, isProxy: null };

describe("places of IP addresses", () => {
  it("the bundled list knows the country of IPv4 and IPv6 addresses", async () => {
    const places = await openPlaces();
    expect(places.lookUp("8.8.8.8")).toEqual({ ...nowhere, country: "US" });
    expect(places.lookUp("::ffff:8.8.8.8").country).toBe("US");
    expect(places.lookUp("2001:4860:4860::8888").country).toBe("US");
    expect(places.lookUp("193.0.6.139").country).toBe("NL");
  });

  it.each([null, "", "not an address", "10.0.0.1", "127.0.0.1", "::1", "192.168.1.1"])("%s is nowhere", async (ip) => {
    const places = await openPlaces();
    expect(places.lookUp(ip)).toEqual(nowhere);
  });

  it("a configured file that is missing stops the start", async () => {
    await expect(openPlaces({ maxmindFile: "/no/such/file.mmdb" })).rejects.toThrow();
  });

  it("a city database adds region, city and point, the list below still gives the country of the rest", () => {
    const city = {
      get: (ip: string) =>
        ip === "8.8.8.8"
          ? {
              country: { iso_code: "US" },
              subdivisions: [{ names: { en: "California" } }],
              city: { names: { en: "Mountain View" } },
              location: { latitude: 37.4, longitude: -122.1 },
            }
          : null,
    };
    const places = placesOf([city, { get: () => ({ country_code: "CA" }) }]);
    expect(places.lookUp("8.8.8.8")).toEqual({
      country: "US",
      region: "California",
      city: "Mountain View",
      point: { lat: 37.4, lng: -122.1, isCity: true },
      isProxy: null,
    });
    expect(places.lookUp("1.1.1.1")).toEqual({ ...nowhere, country: "CA" });
  });

  it.each([
    [{ is_tor_exit_node: true }, true],
    [{ is_anonymous: false }, false],
    [{ traits: { is_anonymous_proxy: true } }, true],
    [{ country: { iso_code: "DE" } }, null],
    ["a record of no known shape", null],
  ])("an anonymity record %j says proxy: %s", (record, isProxy) => {
    expect(placesOf([{ get: () => record }, { get: () => null }]).lookUp("8.8.8.8").isProxy).toBe(isProxy);
  });

  it.each(["ZZ", "EU", "AP", "", "X1"])("the registry code '%s' is no country", (code) => {
    expect(placesOf([{ get: () => ({ country_code: code }) }]).lookUp("8.8.8.8").country).toBeNull();
  });
});
