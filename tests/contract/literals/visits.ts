import type { Literal } from "#tests/contract/literals/literal.ts";

export const visitLiterals = {
  reportVisit: {
    headers: { "user-agent": "Mozilla/5.0 (Macintosh)", "accept-language": "en-US,en;q=0.9" },
    body: {
      siteKey: "site_0123456789abcdef",
      sessionId: "s-3f2a9c81d0e7",
      deviceId: "d-77b1c0ffee42",
      pageId: "p-90ab12cd34ef",
      batch: 0,
      page: { url: "https://shop.example/products/mug", referrer: "https://search.example/", height: 1800, fold: 600 },
      openMs: 5200,
      stayedMs: 4900,
      languages: ["en-US", "en"],
      isDriven: false,
      hasTouch: false,
      moves: [[512, 300, 1200]],
      clicks: [[520, 310, 2400]],
      moreMoves: 3,
      keys: 12,
      menus: 1,
      inputs: [{ event: "click", tag: "BUTTON", text: "Add to cart", atMs: 2400 }],
      submissions: [{ atMs: 4000, sentiment: "neutral" }],
      sentiment: "positive",
      checkoutToken: "5b1e0a9c7d3f4e2a8c6b0d1e2f3a4b5c",
    },
    answer: { isKept: true },
  },
  getVisitSetup: {
    answer: {
      siteKey: "site_0123456789abcdef",
      scriptUrl: "https://surety.example/sensor/collect.js",
      html: '<script async src="https://surety.example/sensor/collect.js" data-site-key="site_0123456789abcdef"></script>',
      htmlWithConsent:
        '<script async src="https://surety.example/sensor/collect.js" data-site-key="site_0123456789abcdef" data-consent="required"></script>',
    },
  },
} satisfies Record<string, Literal>;
