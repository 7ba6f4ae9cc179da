import { z } from "zod";
import { addDays, startOfDay } from "#domain/dates/day-bounds.ts";
import { formatCalendarDay, formatInstant } from "#domain/dates/format-instant.ts";
import { knownZone } from "#domain/dates/wall-time.ts";
import { convertedSum, type RatesPerDollar } from "#domain/money/exchange-rates.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import { formatWholeMoney, type Money } from "#domain/money/money.ts";
import { formatCount } from "#domain/payments/page-range.ts";
import { countWords } from "#domain/text/count-words.ts";
import { job, type JobTry } from "#server/jobs/job.ts";
import { readDigestFigures, type DigestFigures } from "#server/notices/digest-store.ts";
import { noticeLinks } from "#server/notices/notice-links.ts";
import { onOneLine } from "#server/notices/notice-message.ts";
import { readNoticeShop, type NoticeShop } from "#server/notices/notice-store.ts";
import { SLACK } from "#server/notices/receiver.ts";
import { deliverySchedule, deliverMessage, type DeliveryMeans } from "#server/notices/deliver-message.ts";
import { readExchangeRates } from "#server/rates/read-exchange-rates.ts";

const digest = z.object({ tenantId: z.int(), to: z.string(), day: z.string() });

/** Sends a receiver what waits and what the day before brought. A digest that would say nothing isn't sent. */
export async function sendDigest(
  means: DeliveryMeans,
  { tenantId, to, day }: z.output<typeof digest>,
  attempt: Pick<JobTry, "jobId" | "isLast">,
): Promise<void> {
  const yesterday = addDays(day, -1);
  const { shop, figures } = await means.database.forTenants([tenantId], async (handle) => {
    const read = await readNoticeShop(handle, tenantId);
    const zone = knownZone(read.timeZone);
    const span = { from: startOfDay(yesterday, zone), before: startOfDay(day, zone) };
    return { shop: read, figures: await readDigestFigures(handle, tenantId, span) };
  });
  const { perDollar } = await readExchangeRates(means);
  const lines = digestLines(figures, shop, perDollar, means.now());
  if (lines.length === 0) return;
  const links = noticeLinks(means.config, { tenantId, shopName: shop.shopName, receiver: to });
  const { count } = figures.waiting;
  const intro = `${onOneLine(shop.name)}: ${count === 0 ? "no orders are" : count === 1 ? "1 order is" : `${formatCount(count)} orders are`} waiting for review`;
  const message = {
    subject: intro,
    intro: `${intro}. Figures for ${formatCalendarDay(yesterday)}.`,
    lines: lines.map((text) => ({ text, url: null })),
    action: count === 0 ? { text: "See all orders", url: links.orders } : { text: "Review orders", url: links.waiting },
    settings: links.settings,
  };
  await deliverMessage(means, { tenantId, to }, message, attempt);
}

const sending = {
  data: digest,
  ...deliverySchedule,
  run: (means: DeliveryMeans, data: z.output<typeof digest>, attempt: JobTry) => sendDigest(means, data, attempt),
};
const mailJob = job({ ...sending, name: "send-digest" });
/** A queue of its own, so that slow webhooks delay no email. */
const slackJob = job({ ...sending, name: "send-digest-to-slack" });
export const sendDigestJobs = [mailJob, slackJob];

/** The job that sends to a receiver. */
export function digestJobTo(receiver: string): typeof mailJob {
  return receiver === SLACK ? slackJob : mailJob;
}

function digestLines(figures: DigestFigures, shop: NoticeShop, rates: RatesPerDollar, now: Date): string[] {
  const { waiting, decided, chargebacks, toAnswer, unmatchedAlerts } = figures;
  const lines: string[] = [];
  if (waiting.oldest !== null) {
    const since = formatInstant(waiting.oldest, shop.timeZone, now);
    lines.push(
      `Waiting: ${countWords(waiting.count, "order")}, ${valueWords(waiting.amounts, shop.currency, rates)}, oldest from ${since}`,
    );
  }
  if (toAnswer.firstDueAt !== null) {
    const by = formatInstant(toAnswer.firstDueAt, shop.timeZone, now);
    lines.push(`To answer: ${countWords(toAnswer.count, "dispute")}, the first by ${by}`);
  }
  if (unmatchedAlerts > 0) lines.push(`To match with an order: ${countWords(unmatchedAlerts, "alert")}`);
  const orders = decided.approved + decided.pending + decided.rejected;
  if (orders > 0) {
    const [approved, held, rejected] = [decided.approved, decided.pending, decided.rejected].map(formatCount);
    lines.push(`Yesterday's orders: ${formatCount(orders)} (${approved} approved, ${held} pending, ${rejected} rejected)`);
  }
  if (chargebacks.count > 0)
    lines.push(`Yesterday's chargebacks: ${formatCount(chargebacks.count)}, ${valueWords(chargebacks.amounts, shop.currency, rates)}`);
  return lines;
}

/** A sum in the shop's currency, which says what it leaves out. */
function valueWords(amounts: readonly Money[], currency: CurrencyCode, rates: RatesPerDollar): string {
  const { major, missing } = convertedSum(amounts, currency, rates);
  const sum = formatWholeMoney(major, currency);
  return missing.length === 0 ? sum : `${sum} (without ${missing.join(", ")}, which has no exchange rate)`;
}
