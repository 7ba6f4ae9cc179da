import { describe, expect, it } from "vitest";
import { openCityList } from "#server/screening/enrich/city-list.ts";
import { countryMiddle } from "#server/screening/enrich/country-middles.ts";
import { cityDistanceKm } from "#domain/geography/distance.ts";

const cities = openCityList();

describe("city list", () => {
  it.each([
    ["DE", "Berlin", null, 52.5, 13.4],
    ["DE", "MÜNCHEN", null, 48.1, 11.6],
    ["DE", "Frankfurt", null, 50.1, 8.7],
    ["US", "New York", "NY", 40.7, -74],
    ["US", "Portland", "OR", 45.5, -122.7],
    ["US", "Portland", "Maine", 43.7, -70.3],
    ["US", "Saint Louis", "US-MO", 38.6, -90.2],
    ["CA", "London", "ON", 43, -81.2],
    ["GB", "London", null, 51.5, -0.1],
    ["BR", "Sao Paulo", "SP", -23.5, -46.6],
    ["IT", "Roma", "RM", 41.9, 12.5],
    ["AU", "Sydney", "NSW", -33.9, 151.2],
  ])("%s %s (%s) is at %d, %d", (country, city, province, lat, lng) => {
    const point = cities.find(country, city, province);
    expect(point?.lat).toBeCloseTo(lat, 0);
    expect(point?.lng).toBeCloseTo(lng, 0);
    expect(point?.isCity).toBe(true);
  });

  it("a name that several far cities share is nowhere without its province", () => {
    expect(cities.find("US", "Springfield", null)).toBeNull();
    expect(cities.find("US", "Springfield", "IL")).not.toBeNull();
  });

  it("an unknown city or country is nowhere", () => {
    expect(cities.find("DE", "Nirgendwo", null)).toBeNull();
    expect(cities.find("XX", "Berlin", null)).toBeNull();
    expect(cities.find(null, "Berlin", null)).toBeNull();
    expect(cities.find("DE", null, null)).toBeNull();
  });
});

describe("country middles", () => {
  it.each([
    ["US", 39.5, -99.1],
    ["BR", -10, -53],
    ["RU", 61.5, 96],
    ["JP", 36.7, 138],
  ])("%s lies around %d, %d", (country, lat, lng) => {
    const point = countryMiddle(country);
    expect(Math.abs((point?.lat ?? 99) - lat)).toBeLessThan(2);
    expect(Math.abs((point?.lng ?? 999) - lng)).toBeLessThan(2);
    expect(point?.isCity).toBe(false);
  });

  it("an unknown country has none", () => {
    expect(countryMiddle("XX")).toBeNull();
    expect(countryMiddle(null)).toBeNull();
  });
});

describe("distance", () => {
  it("Berlin is about 878 km from Paris, both ways", () => {
    const berlin = cities.find("DE", "Berlin", null);
    const paris = cities.find("FR", "Paris", null);
    expect(cityDistanceKm(berlin, paris)).toBeGreaterThan(870);
    expect(cityDistanceKm(berlin, paris)).toBeLessThan(885);
    expect(cityDistanceKm(paris, berlin)).toBe(cityDistanceKm(berlin, paris));
    expect(cityDistanceKm(paris, paris)).toBe(0);
  });

  it("nothing is measured from the middle of a country", () => {
    expect(cityDistanceKm(countryMiddle("DE"), cities.find("FR", "Paris", null))).toBeNull();
    expect(cityDistanceKm(null, null)).toBeNull();
  });
});
