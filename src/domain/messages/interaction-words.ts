import { countryName } from "#domain/geography/countries.ts";
import { emailInteractions, type EmailInteraction } from "#domain/messages/email-interaction.ts";

type Happened = {
  interaction: EmailInteraction;
  place: { city: string | null; country: string | null } | null;
  mailService: string | null;
  subject: string | null;
};

/** What happened to a message, in the trail's words: 'Email opened in Lyon, France: “Your order has shipped”'. */
export function interactionWords({ interaction, place, mailService, subject }: Happened): string {
  const { words } = emailInteractions[interaction];
  const where = [place?.city ?? null, place?.country ? countryName(place.country) : null].filter((part) => part !== null).join(", ");
  const by = mailService === null ? words : `Email loaded ahead by ${mailService}`;
  return [where === "" ? by : `${by} in ${where}`, ...(subject === null ? [] : [`“${subject}”`])].join(": ");
}
