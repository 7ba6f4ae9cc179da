import { expect, it } from "vitest";
import { apart, type Pin } from "#console/screens/transaction/map-pins.ts";

const pin = (label: Pin["label"], lat: number, lng: number): Pin => ({ label, lat, lng, isCity: false, country: "FR", text: label });

it("the bank's country is moved by 0.05 degrees where it would cover another marker", () => {
  expect(apart([pin("OC", 46, 2), pin("BC", 46, 2.01)])).toEqual([pin("OC", 46, 2), pin("BC", 46.05, 2.01 + 0.05)]);
});

it("the bank's country stays where nothing else is, and no other marker moves", () => {
  const elsewhere = [pin("OC", 46, 2), pin("BA", 46, 2), pin("BC", 46, 2.1)];
  expect(apart(elsewhere)).toEqual(elsewhere);
});
