import { harmlessText } from "#domain/orders/harmless-text.ts";
import { isHistory } from "#domain/orders/is-history.ts";
import type { SuretySettings } from "#domain/scenarios/action-settings.ts";
import { fillLine, fillText } from "#domain/scenarios/fill-placeholders.ts";
import type { PlaceholderValues } from "#domain/scenarios/placeholders.ts";
import { changeTags } from "#server/actions/change-tags.ts";
import { PermanentFailure } from "#server/actions/action-failure.ts";
import type { ActionRun } from "#server/actions/run-store.ts";
import type { Handle } from "#server/db/database.ts";
import { escapeHtml } from "#domain/text/escape-html.ts";
import type { StoredPayment } from "#server/payments/payment-store.ts";
import { storeComment } from "#server/payments/store-comment.ts";
import type { Mail } from "#server/platforms/mail/mailer.ts";

/** The action's email to the customer; null if it sends none. Throws a PermanentFailure if there's nobody to send it to. */
export function customerMail({ email }: SuretySettings, payment: StoredPayment, values: PlaceholderValues): Mail | null {
  if (email === null) return null;
  if (isHistory(payment.createdAt, payment.receivedAt)) throw new PermanentFailure("no email is sent about imported history");
  const to = String(values.payeremail);
  if (to === "") throw new PermanentFailure("the order has no email address");
  const text = fillText(email.message, values);
  return { to, subject: fillLine(email.subject, values), text: `${text}\n`, html: paragraphs(text) };
}

/** Does the rest of the action in the transaction that ends its run, and says what was done. */
export async function applyToOrder(
  handle: Handle,
  tenantId: number,
  run: ActionRun,
  settings: SuretySettings,
  values: PlaceholderValues,
  at: Date,
): Promise<string> {
  const { paymentId, userId, fullName } = run;
  const done = settings.email === null ? [] : ["email sent"];
  const add = settings.tags.flatMap((tag) => filledTag(tag, values));
  const remove = settings.tagsToRemove.flatMap((tag) => filledTag(tag, values));
  if (add.length + remove.length > 0) {
    const { added, removed } = await changeTags(handle, tenantId, paymentId, { add, remove }, at);
    if (added.length > 0) done.push(`added ${listed(added)}`);
    if (removed.length > 0) done.push(`removed ${listed(removed)}`);
    if (added.length + removed.length === 0) done.push("the tags were right already");
  }
  const comment = settings.note === null ? "" : harmlessText(fillText(settings.note, values)).text.trim();
  if (comment !== "") {
    await storeComment(handle, { tenantId, userId, fullName }, paymentId, { comment, at, idempotencyKey: null });
    done.push("comment added");
  }
  return done.join("; ");
}

/** A tag with its placeholders filled; none if nothing is left of it. */
export function filledTag(tag: string, values: PlaceholderValues): string[] {
  const filled = harmlessText(fillLine(tag, values)).text;
  return filled === "" ? [] : [filled];
}

function listed(tags: readonly string[]): string {
  return `${tags.length === 1 ? "tag" : "tags"} ${tags.join(", ")}`;
}

/** Text as HTML: blank lines part its paragraphs. */
function paragraphs(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${escapeHtml(paragraph.trim()).replaceAll(/\r?\n/g, "<br>")}</p>`)
    .join("\n");
}
