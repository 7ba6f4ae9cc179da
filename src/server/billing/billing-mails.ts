import { graceEnd, GRACE_DAYS } from "#domain/accounts/billing.ts";
import { planOf, type PlanId } from "#domain/accounts/plans.ts";
import { formatDate } from "#domain/dates/format-instant.ts";
import type { Mail } from "#server/platforms/mail/mailer.ts";
import { greeting, plainMail } from "#server/platforms/mail/plain-mail.ts";
import type { Shop } from "#server/shops/shop-store.ts";

type Receiver = { fullName: string; email: string };
type About = { shop: Pick<Shop, "name" | "timeZone">; plan: PlanId; link: string; now: Date };

/** Says that a payment failed and until when the plan holds. */
export function failedPaymentMail(to: Receiver, { shop, plan, link, now }: About, unpaidSince: Date): Mail {
  const { name } = planOf(plan);
  return plainMail({
    to: to.email,
    subject: `Payment failed for ${shop.name}`,
    paragraphs: [
      greeting(to.fullName),
      `The payment for the ${name} plan of ${shop.name} failed. The plan stays as it is for ${GRACE_DAYS} days, until ${formatDate(graceEnd(unpaidSince), shop.timeZone, now)}. Update your payment method before then to keep it:`,
      link,
      "Your orders are screened either way.",
    ],
  });
}

/** Says that the plan is free now, because its payment stayed missing. */
export function planEndedMail(to: Receiver, { shop, plan, link }: About): Mail {
  const { name } = planOf(plan);
  const free = planOf("free").name;
  return plainMail({
    to: to.email,
    subject: `${shop.name} is now on ${free}`,
    paragraphs: [
      greeting(to.fullName),
      `The payment for the ${name} plan of ${shop.name} is still missing after ${GRACE_DAYS} days, so the shop is now on ${free}. Your scenarios keep deciding, and your orders are still screened. To get ${name} back, update your payment method:`,
      link,
    ],
  });
}

/** Tells the operator that a shop asks for a plan, and how to grant it. */
export function planRequestMail(
  to: string,
  { shop, has, wants, askedBy }: { shop: Pick<Shop, "tenantId" | "name" | "shopName">; has: PlanId; wants: PlanId; askedBy: string },
): Mail {
  return plainMail({
    to,
    subject: `${shop.name} asks for ${planOf(wants).name}`,
    paragraphs: [
      `${askedBy} of ${shop.name} (${shop.shopName}) asks to change from ${planOf(has).name} to ${planOf(wants).name}. To grant it:`,
      `npm run shop -- --change ${shop.tenantId} --plan ${wants}`,
    ],
  });
}
