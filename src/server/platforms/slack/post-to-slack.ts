import { OutgoingFault } from "#server/outgoing/outgoing-fault.ts";
import { safeFetch } from "#server/outgoing/safe-fetch.ts";

/** Slack's answers that a merchant may meet, in words. */
const answers: Readonly<Record<string, string>> = {
  no_service: "The webhook was turned off or removed in Slack. Create a new one.",
  no_service_id: "The webhook's address isn't complete. Copy it from Slack again.",
  invalid_token: "Slack doesn't know this webhook. Copy its address from Slack again.",
  channel_not_found: "The webhook's channel was deleted in Slack.",
  channel_is_archived: "The webhook's channel is archived in Slack.",
  action_prohibited: "An administrator of your Slack workspace doesn't allow this webhook.",
};

/**
 * Posts a message to an incoming webhook. Returns null once Slack has taken it, or else why not, in words for the merchant.
 * `allow` lists private addresses that may be called.
 */
export async function postToSlack(url: string, text: string, allow: readonly string[]): Promise<string | null> {
  try {
    const { status, body } = await safeFetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ text, unfurl_links: false, unfurl_media: false }),
      allow,
    });
    if (status >= 200 && status < 300) return null;
    return answers[body.trim()] ?? `Slack answered with status ${status}.`;
  } catch (cause) {
    if (cause instanceof OutgoingFault) return `Slack couldn't be reached. ${cause.message}.`;
    throw cause;
  }
}

/** Escapes text for a Slack message, so that it can't form links or mentions. */
export function escapeSlack(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
