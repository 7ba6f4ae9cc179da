import { jsonIn, type Json } from "#tests/contract/literals/literal.ts";

/** A session in which an order was placed. */
export const sessionLiteral: Json = {
  kind: "session",
  id: "6001",
  paymentid: "5001",
  session_id: "s-3f2a9c81d0e7",
  device_id: "d-77b1c0ffee42",
  session_start: "2026-11-06T08:58:00.000Z",
  session_end: "2026-11-06T09:00:00.000Z",
  session_duration: 120,
  cs_is_bot: false,
  useragent: "Mozilla/5.0 (Macintosh)",
  ua: {
    device: { type: "desktop", model: "Apple" },
    os: { name: "macOS", version: "10.15.7" },
    browser: { name: "Chrome", version: "142.0.0.0" },
    engine: { name: "Blink", version: null },
  },
  accept_language: "en-US,en;q=0.9",
  locations: [
    { ip: "81.45.12.9", version: "4", city: null, region: null, country: "ES", org: null, asn: null, proxyCheck: { block: "no" } },
  ],
  ipv4: "81.45.12.9",
  move_count: 4,
  click_count: 1,
  key_count: 12,
  menu_count: 1,
  url_count: 1,
  more_count: 0,
  input_events_list: [
    { page_url: "https://shop.example/products/mug", tag_name: "BUTTON", event_type: "click", inner_text: "Add to cart" },
  ],
  session: jsonIn({
    url_list: [
      {
        page: "https://shop.example/products/mug",
        referrer: "https://search.example/",
        timestamp: "2026-11-06T08:58:00.000Z",
        time_on_page: 5,
        sentiment: "positive",
        height: 1800,
        fold: 600,
      },
    ],
    move_map: [[0, 512, 300, 1200]],
    click_map: [[0, 520, 310, 2400]],
    submissions: [{ timestamp: "2026-11-06T08:58:04.000Z", sentiment: "neutral" }],
  }),
};
