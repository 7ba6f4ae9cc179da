import { escapeHtml } from "#domain/text/escape-html.ts";
import type { Mail } from "#server/platforms/mail/mailer.ts";
import { escapeSlack } from "#server/platforms/slack/post-to-slack.ts";
import { cutTo } from "#domain/text/truncate.ts";

/** A line of a message: words, and the address they lead to, if any. */
type Line = { text: string; url: string | null };
/** A notification, however it's sent. `settings` is where to change what one gets. */
export type NoticeMessage = {
  subject: string;
  intro: string;
  lines: readonly Line[];
  action: { text: string; url: string };
  settings: string;
};

const CHANGE = "Change what you get";
/** What a customer or shop wrote is cut to this length. */
const WORDS_MAX_LENGTH = 80;

/** Someone's own words on one line. */
export function onOneLine(text: string): string {
  return cutTo(text.replaceAll(/[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ").trim(), WORDS_MAX_LENGTH);
}

/** The message as an email. */
export function noticeMail({ subject, intro, lines, action, settings }: NoticeMessage, to: string): Mail {
  const textLines = lines.map(({ text, url }) => (url === null ? `- ${text}` : `- ${text}\n  ${url}`));
  const items = lines.map(({ text, url }) => `<li>${url === null ? escapeHtml(text) : linkHtml(text, url)}</li>`);
  return {
    to,
    subject,
    text: `${[intro, textLines.join("\n"), `${action.text}: ${action.url}`, `${CHANGE}: ${settings}`].filter((part) => part !== "").join("\n\n")}\n`,
    html: [
      `<p>${escapeHtml(intro)}</p>`,
      ...(items.length === 0 ? [] : [`<ul>${items.join("")}</ul>`]),
      `<p>${linkHtml(action.text, action.url)}</p>`,
      `<p><small>${linkHtml(CHANGE, settings)}</small></p>`,
    ].join("\n"),
  };
}

/** The message as Slack's mrkdwn. */
export function slackText({ intro, lines, action }: NoticeMessage): string {
  const shown = lines.map(({ text, url }) => `• ${url === null ? plainSlack(text) : slackLink(text, url)}`);
  return [`*${plainSlack(intro)}*`, ...shown, slackLink(action.text, action.url)].join("\n");
}

function linkHtml(text: string, url: string): string {
  return `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`;
}

function slackLink(text: string, url: string): string {
  // A bar ends the address; there is none in ours.
  return `<${escapeSlack(url)}|${plainSlack(text).replaceAll("|", "/")}>`;
}

/** Without Slack's marks for bold, italic, struck and code, which a name could otherwise open. */
function plainSlack(text: string): string {
  return escapeSlack(text.replaceAll(/[*_~`]/g, ""));
}
