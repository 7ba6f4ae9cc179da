import { describe, expect, it } from "vitest";
import { businessFaults, detailFaults, detailsAskedOf, type SignupDetails } from "#domain/accounts/signup-details.ts";

const right: SignupDetails = {
  name: "Blue Lamp",
  address: "blue-lamp.com",
  platform: "Shopify",
  fullName: "Dana Reyes",
  email: "dana@blue-lamp.com",
  phone: "",
  password: "seven77",
  hasAgreed: true,
};

describe("the first step of a signup", () => {
  it.each<[keyof SignupDetails, string | boolean, string]>([
    ["name", " ", "Please provide a name"],
    ["address", "", "Please provide your shop URL"],
    ["address", "not an address", "Enter a web address such as my-shop.com."],
    ["address", "192.0.2.1", "Enter a web address such as my-shop.com."],
    ["platform", "", "Please select a platform"],
    ["platform", "BigCartel", "Please select a platform"],
    ["fullName", "", "Please provide your full name"],
    ["email", "", "Please provide your email address"],
    ["email", "dana@", "Please provide a valid email address"],
    ["phone", "call me", "Please provide a valid phone number"],
    ["password", "", "Please provide a password"],
    ["password", "sixsix", "Password must be at least 7 characters long"],
    ["password", "letmein", "This password is easy to guess. Please choose another one"],
    ["password", "Blue-Lamp.com", "This password is easy to guess. Please choose another one"],
    ["fullName", "Win at spam.example", "A name can't contain a web address. If it has a dot, put a space after it"],
    ["fullName", "x".repeat(101), "Must be at most 100 characters long"],
    ["hasAgreed", false, "Please read and agree to the terms and conditions"],
  ])("says of %s as %s: %s", (field, value, message) => {
    expect(detailFaults({ ...right, [field]: value }, detailsAskedOf.stranger)).toEqual([{ field, message }]);
  });

  it.each(["", "+1 503 555 0123", "(089) 12 34 56", "555.0123 ext. 7"])("takes the phone number %s", (phone) => {
    expect(detailFaults({ ...right, phone }, detailsAskedOf.stranger)).toEqual([]);
  });

  it("asks nobody for what is known of them", () => {
    const blank = { ...right, address: "", platform: "", fullName: "", email: "", password: "" };
    expect(detailFaults(blank, detailsAskedOf.person).map(({ field }) => field)).toEqual(["address", "platform"]);
    expect(detailFaults(blank, detailsAskedOf["shopify-staff"]).map(({ field }) => field)).toEqual(["fullName", "email"]);
  });
});

it("the second step takes an industry, and bands by their texts", () => {
  expect(businessFaults({ industry: "fashion", orderValue: "above 1500", monthlyOrders: "50 or less" })).toEqual([]);
  expect(businessFaults({ industry: "", orderValue: "", monthlyOrders: "50" }).map(({ message }) => message)).toEqual([
    "Please select your industry",
    "Please select average order value",
    "Please select average number of orders",
  ]);
});
