import { formatInstant } from "#domain/dates/format-instant.ts";
import { evidenceLimits, evidenceLimitWords } from "#domain/disputes/evidence-limits.ts";
import { formatMoney } from "#domain/money/money.ts";
import { disputeReasonName } from "#domain/payments/dispute-reasons.ts";
import { disputeStateName, type DisputeState } from "#domain/payments/dispute-state.ts";
import { personName } from "#domain/payments/payment-title.ts";
import { codeName } from "#domain/payments/code-words.ts";
import { findAnswerDue } from "#server/disputes/answer-due-date.ts";
import { readDisputes } from "#server/disputes/read-disputes.ts";
import type { Handle } from "#server/db/database.ts";
import { cutToPages } from "#server/evidence-export/document-text.ts";
import type { Evidence, Fact, Section } from "#server/evidence-export/evidence-block.ts";
import { knownFacts } from "#server/evidence-export/known-facts.ts";
import type { StoredExport } from "#server/evidence-export/export-store.ts";
import { compellingSection } from "#server/evidence-export/sections/compelling-section.ts";
import { deliverySection } from "#server/evidence-export/sections/delivery-section.ts";
import { earlierOrdersSection } from "#server/evidence-export/sections/earlier-orders-section.ts";
import { orderSection } from "#server/evidence-export/sections/order-section.ts";
import { paymentSection } from "#server/evidence-export/sections/payment-section.ts";
import { personSection } from "#server/evidence-export/sections/person-section.ts";
import { screeningSection } from "#server/evidence-export/sections/screening-section.ts";
import type { SectionSource } from "#server/evidence-export/sections/section-source.ts";
import { sessionSection } from "#server/evidence-export/sections/session-section.ts";
import { supportSection } from "#server/evidence-export/sections/support-section.ts";
import { trailSection } from "#server/evidence-export/sections/trail-section.ts";
import { findOrderAsSent, findPayment } from "#server/payments/payment-store.ts";
import { requireShop } from "#server/shops/shop-store.ts";

/** Reads a section, or null if the order has nothing for it. */
type SectionReader = (source: SectionSource) => Promise<Section | null>;

/** In the order in which a bank reads them. */
const sections: readonly SectionReader[] = [
  supportSection,
  orderSection,
  personSection,
  paymentSection,
  deliverySection,
  compellingSection,
  earlierOrdersSection,
  screeningSection,
  sessionSection,
  trailSection,
];

type ReadEvidence = { evidence: Evidence; when: SectionSource["when"] };

/** Everything about an order that speaks for it, as an export's file tells it, but for its documents, which are files. */
export async function readEvidence(handle: Handle, asked: StoredExport, now: Date): Promise<ReadEvidence> {
  const { tenantId, paymentId } = asked;
  const payment = await findPayment(handle, tenantId, paymentId);
  const order = await findOrderAsSent(handle, tenantId, paymentId);
  const shop = await requireShop(handle, tenantId);
  const { timeZone } = shop;
  const source: SectionSource = { handle, tenantId, payment, order, now, timeZone, when: (at) => formatInstant(at, timeZone, null) };
  const limits = evidenceLimits(payment.cardBrand, payment.acquirer);
  const found: Section[] = [];
  for (const read of sections) {
    const section = await read(source);
    if (section) found.push(section);
  }
  const { answerDueAt, isAlertDue } = await findAnswerDue(handle, tenantId, paymentId);
  const note = cutToPages(asked.note);
  const evidence: Evidence = {
    title: `Evidence for order ${payment.reference}`,
    footer: `${shop.name} · Order ${payment.reference}`,
    facts: coverFacts(source, shop, asked, { chargebackId: await sentChargebackId(source), dueAt: isAlertDue ? null : answerDueAt }),
    note: note.text,
    missing: note.cutAfter === null ? [] : [`the note after ${note.cutAfter}`],
    limits: { words: `${limits.name}: ${evidenceLimitWords(limits)}`, pages: limits.pages, fileBytes: limits.fileBytes },
    sections: found,
    madeAt: now,
  };
  return { evidence, when: source.when };
}

type About = { name: string; timeZone: string };

/** What a dispute comes to between the shop, its alert services and Surety; a bank knows nothing of it. */
const internalStates: ReadonlySet<DisputeState | null> = new Set(["alert", "alert_answered", "guarantee_paid"]);

/** The chargeback's ID from its sender; null where it only has ours, by which a bank can't find it. */
async function sentChargebackId({ handle, tenantId, payment: { paymentId, chargebackId } }: SectionSource): Promise<string | null> {
  if (chargebackId === null) return null;
  const { outcomes } = await readDisputes(handle, tenantId, paymentId);
  return outcomes.some(({ externalId }) => externalId === chargebackId) ? chargebackId : null;
}

type OfDispute = { chargebackId: string | null; dueAt: Date | null };

function coverFacts({ payment, now, when }: SectionSource, shop: About, asked: StoredExport, { chargebackId, dueAt }: OfDispute): Fact[] {
  const { cardBrand, cardLast4, disputeState } = payment;
  return knownFacts([
    ["Shop", shop.name],
    ["Order", payment.reference],
    ["Order ID", payment.orderId === payment.reference ? null : payment.orderId],
    ["Placed", when(payment.createdAt)],
    ["Amount", formatMoney(payment)],
    ["Customer", personName({ firstName: payment.payerFirstName, lastName: payment.payerLastName })],
    ["Card", [cardBrand && codeName(cardBrand), cardLast4 && `•••• ${cardLast4}`].filter(Boolean).join(" ")],
    ["Dispute", internalStates.has(disputeState) ? null : disputeStateName(disputeState)],
    ["Chargeback ID", chargebackId],
    ["Dispute reason", payment.chargebackReason === null ? null : disputeReasonName(payment.chargebackReason)],
    ["Answer due", dueAt && when(dueAt)],
    ["Prepared", `${when(now)} by ${asked.fullName}`],
    ["Times", `All times are in ${shop.timeZone}`],
    ["Erased", payment.erasedAt === null ? null : `Personal data was removed on ${when(payment.erasedAt)} and can't be shown.`],
  ]);
}
