import { graceEnd, GRACE_DAYS } from "#domain/accounts/billing.ts";
import { INVOICE_WORDS, planWithId, priceWords } from "#domain/accounts/plan-words.ts";
import { isEnterprisePlan, isFreePlan, planOf, type PlanId } from "#domain/accounts/plans.ts";
import { formatDate } from "#domain/dates/format-instant.ts";
import type { Receiver } from "#server/billing/mail-owners.ts";
import type { Mail } from "#server/platforms/mail/mailer.ts";
import { nameInMail } from "#server/platforms/mail/name-in-mail.ts";
import { greeting, plainMail } from "#server/platforms/mail/plain-mail.ts";
import type { Shop } from "#server/shops/shop-store.ts";

type Named = Pick<Shop, "tenantId" | "name" | "shopName">;
type About = { shop: Pick<Shop, "name" | "timeZone">; plan: PlanId; link: string; now: Date };

/** Where an email about a shop's plan leads to. */
export function subscriptionLink({ publicUrl }: { publicUrl: string }, tenantId: number): string {
  return `${publicUrl}/settings/subscription?tid=${tenantId}`;
}

/** Says that a payment failed and until when the plan holds. */
export function failedPaymentMail(to: Receiver, { shop, plan, link, now }: About, unpaidSince: Date): Mail {
  const [name, shopName] = [planOf(plan).name, nameInMail(shop.name)];
  return plainMail({
    to: to.email,
    subject: `Payment failed for ${shopName}`,
    paragraphs: [
      greeting(to.fullName),
      `The payment for the ${name} plan of ${shopName} failed. The plan stays as it is for ${GRACE_DAYS} days, until ${formatDate(graceEnd(unpaidSince), shop.timeZone, now)}. Update your payment method before then to keep it:`,
      link,
      "Your orders are screened either way.",
    ],
  });
}

/** Says that the plan is free now, because its payment stayed missing. */
export function unpaidPlanEndedMail(to: Receiver, { shop, plan, link }: Omit<About, "now">): Mail {
  const [name, shopName, free] = [planOf(plan).name, nameInMail(shop.name), planOf("free").name];
  return plainMail({
    to: to.email,
    subject: `${shopName} is now on ${free}`,
    paragraphs: [
      greeting(to.fullName),
      `The payment for the ${name} plan of ${shopName} is still missing after ${GRACE_DAYS} days, so the shop is now on ${free}. Your scenarios keep deciding, and your orders are still screened. To get ${name} back, update your payment method:`,
      link,
    ],
  });
}

/** Says that a plan is over, as it was to be, and which one the shop is on from now on. */
export function planEndedMail(to: Receiver, { shop, plan, link, next }: Omit<About, "now"> & { next: PlanId }): Mail {
  const [was, is, shopName] = [planOf(plan).name, planOf(next).name, nameInMail(shop.name)];
  return plainMail({
    to: to.email,
    subject: `${shopName} is now on ${is}`,
    paragraphs: [
      greeting(to.fullName),
      `The ${was} plan of ${shopName} has ended, so the shop is now on ${is}. Your scenarios keep deciding, and your orders are still screened. You can see and change the plan here:`,
      link,
    ],
  });
}

/**
 * Says what the operator's word is about a shop's plan, and what a new one costs from when on. `asked` is the plan that the shop asked
 * for; null if it asked for none.
 */
export function planAnswerMail(
  to: Receiver,
  { shop, asked, before, after, link, now }: Omit<About, "plan"> & { asked: PlanId | null; before: PlanId; after: PlanId },
): Mail {
  const [was, is, shopName] = [planOf(before).name, planOf(after).name, nameInMail(shop.name)];
  const isGranted = asked === after;
  const isInvoiced = before !== after && !isFreePlan(after) && !isEnterprisePlan(after);
  return plainMail({
    to: to.email,
    subject: before === after && !isGranted ? `${shopName} stays on ${is}` : `${shopName} is now on ${is}`,
    paragraphs: [
      greeting(to.fullName),
      isGranted || asked === null
        ? `${isGranted ? "Your request was granted. " : ""}We changed the plan of ${shopName} from ${was} to ${is}. You can see what it includes here:`
        : `We couldn't grant the request for ${planOf(asked).name}. ${shopName} ${before === after ? `stays on ${is}` : `is now on ${is}`}. You can see its plan, and ask for another one, here:`,
      link,
      ...(isInvoiced ? [`${is} is ${priceWords(after)}, invoiced from ${formatDate(now, shop.timeZone, now)}. ${INVOICE_WORDS}`] : []),
    ],
  });
}

/** Tells the operator that a shop asks for a plan, and how to grant it. */
export function planRequestMail(
  to: string,
  { shop, has, wants, askedBy }: { shop: Named; has: PlanId; wants: PlanId; askedBy: string },
): Mail {
  const [shopName, person] = [nameInMail(shop.name), nameInMail(askedBy)];
  return plainMail({
    to,
    subject: `${shopName} asks for ${planOf(wants).name}`,
    paragraphs: [
      `${person} of ${shopName} (${nameInMail(shop.shopName)}) asks to change from ${planWithId(has)} to ${planWithId(wants)}. To grant it:`,
      `npm run shop -- --change ${shop.tenantId} --plan ${wants}`,
      `The shop was told: "${INVOICE_WORDS}"`,
      "If the shop changes its request today, you get no other email. To see what it asks for by now:",
      "npm run shop -- --requests",
    ],
  });
}

/** Tells the operator that a shop whose plan they set pays through Stripe as well. */
export function stillPaysMail(to: string, shop: Named, customerId: string): Mail {
  const shopName = nameInMail(shop.name);
  return plainMail({
    to,
    subject: `${shopName} still pays through Stripe`,
    paragraphs: [
      `You set the plan of ${shopName} (${nameInMail(shop.shopName)}, id ${shop.tenantId}), so it pays by invoice. At Stripe, its customer ${customerId} still has a subscription. Cancel it there, and refund what was paid twice.`,
    ],
  });
}
