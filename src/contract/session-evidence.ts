import { z } from "zod";
import { instant, jsonText, textId } from "#contract/codecs.ts";
import { renamed } from "#contract/renamed.ts";
import { sentiments } from "#domain/visits/sentiment.ts";
import { visitLimits } from "#domain/visits/visit-limits.ts";

const text = z.string().nullable();
const versioned = z.object({ name: text, version: text });

/** What the user agent says. */
const ua = z.object({ device: z.object({ type: text, model: text }), os: versioned, browser: versioned, engine: versioned });

/** Where an address of the session is, and whose; null where it isn't known. */
const location = renamed({
  ip: ["ip", z.string()],
  version: ["version", z.enum(["4", "6"])],
  city: ["city", text],
  region: ["region", text],
  country: ["country", text],
  organization: ["org", text],
  network: ["asn", text],
  proxy: ["proxyCheck", renamed({ isBlocked: ["block", z.enum(["yes", "no"]).nullable()] })],
});

const sentiment = z.enum(sentiments).nullable();

/** A page as it was visited. Its height and the window's are in thousandths of its width. */
const page = renamed({
  url: ["page", z.string()],
  referrer: ["referrer", text],
  at: ["timestamp", instant],
  stayedSeconds: ["time_on_page", z.number()],
  sentiment: ["sentiment", sentiment],
  height: ["height", z.number()],
  fold: ["fold", z.number()],
});
export type SessionPage = z.output<typeof page>;

/** Which page of the list, the place in thousandths of its width, and milliseconds since it was opened. */
const spot = z.tuple([z.int(), z.int(), z.int(), z.int()]);
export type SessionSpot = z.output<typeof spot>;

const behavior = renamed({
  pages: ["url_list", z.array(page).max(visitLimits.shownPages)],
  moves: ["move_map", z.array(spot)],
  clicks: ["click_map", z.array(spot)],
  submissions: ["submissions", z.array(renamed({ at: ["timestamp", instant], sentiment: ["sentiment", sentiment] }))],
});

const input = renamed({
  pageUrl: ["page_url", z.string()],
  tag: ["tag_name", z.string()],
  event: ["event_type", z.string()],
  text: ["inner_text", text],
});

/** A session on the shop's website in which the order was placed. */
export const sessionEvidence = renamed({
  kind: ["kind", z.literal("session")],
  id: ["id", textId],
  paymentId: ["paymentid", textId],
  sessionId: ["session_id", z.string()],
  deviceId: ["device_id", z.string()],
  startedAt: ["session_start", instant],
  endedAt: ["session_end", instant],
  durationSeconds: ["session_duration", z.number()],
  isBot: ["cs_is_bot", z.boolean()],
  userAgent: ["useragent", text],
  browser: ["ua", ua],
  acceptLanguage: ["accept_language", text],
  locations: ["locations", z.array(location).max(visitLimits.addresses)],
  ipv4: ["ipv4", text],
  moveCount: ["move_count", z.number()],
  clickCount: ["click_count", z.number()],
  keyCount: ["key_count", z.number()],
  menuCount: ["menu_count", z.number()],
  urlCount: ["url_count", z.number()],
  /** What was counted beyond what is kept. */
  moreCount: ["more_count", z.number()],
  inputs: ["input_events_list", z.array(input).max(visitLimits.inputs)],
  behavior: ["session", jsonText(behavior)],
});
export type SessionEvidence = z.output<typeof sessionEvidence>;
