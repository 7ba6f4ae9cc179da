import { expect, it } from "vitest";
import { apart, type Pin } from "#console/screens/transaction/map-pins.ts";

const pin = (label: Pin["label"], lat: number, lng: number): Pin => ({ label, lat, lng, isCity: false, country: "FR", text: label });

it("the bank's country is moved by 0.05 degrees, and no other marker moves", () => {
  const others = [pin("OC", 46, 2), pin("BA", 46, 2)];
  expect(apart([...others, pin("BC", 46, 2)])).toEqual([...others, pin("BC", 46.05, 2.05)]);
  expect(apart([...others, pin("BC", 51, 9)])).toEqual([...others, pin("BC", 51.05, 9.05)]);
});
