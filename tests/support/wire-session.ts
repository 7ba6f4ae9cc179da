import { DEFAULT_CURRENCY } from "#domain/money/currencies.ts";
import { z } from "zod";
import { consoleConfiguration } from "#contract/configuration.ts";
import { pollSession, type SignedInTenant, type SignedInUser } from "#contract/session.ts";

/** The wire's answer of who is signed in: a person of shop 7. */
export function wireSession(shown: Partial<SignedInTenant> = {}, person: Partial<SignedInUser> = {}) {
  return z.encode(pollSession.answer, {
    user: {
      id: 3,
      name: "dana@shop.test",
      fullName: "Dana Reyes",
      email: "dana@shop.test",
      tenantId: 7,
      tenantName: "Demo shop",
      reauthorizationRequired: false,
      accountType: "1",
      ordersThisMonth: 40,
      openedFrom: null,
      isEmailConfirmed: true,
      settings: { columns: { shown: [], hidden: [] } },
      ...person,
    },
    tenant: {
      id: 7,
      name: "Demo shop",
      shopName: "demo-shop.myshopify.com",
      ordersPerMonth: 10_000,
      isMaster: false,
      isOnboarding: false,
      createdAt: new Date("2025-09-01T00:00:00Z"),
      firstOrderAt: null,
      premium: 1,
      type: "1",
      platform: "SHOPIFY",
      timeZone: "UTC",
      currency: DEFAULT_CURRENCY,
      plan: "plus",
      graceEnd: null,
      role: "owner",
      hasFirstSteps: false,
      activeSensors: "6,9,10,11,21,22,23",
      reamaze: null,
      branding: { backgroundColor: null, textColor: null, elementColor: null },
      mailLanguage: "en",
      retentionMonths: 25,
      apiKey: "••••x7Qa",
      apiKeyId: 9401,
      interactionDomain: "surety.example",
      settingsVersion: 0,
      ...shown,
    },
  });
}

export function wireConfiguration() {
  return z.encode(consoleConfiguration.answer, {
    version: "2.7.6",
    variant: "production",
    sensorBase: "http://localhost/sensor",
    verificationBase: "http://localhost/verify",
    supportChatUrl: null,
    bookingUrl: null,
    contactUrl: null,
    supportEmail: null,
    mapTilesUrl: null,
    mapTilesAttribution: null,
    mapsLinkUrl: "https://www.openstreetmap.org/search?query={address}",
    signup: "open",
    hasDemo: false,
  });
}
