import { isbot } from "isbot";
import { emailInteractions, type EmailInteraction } from "#domain/messages/email-interaction.ts";
import { interactionWords } from "#domain/messages/interaction-words.ts";
import { mailServiceOf } from "#domain/messages/mail-service.ts";
import { noDetails } from "#domain/payments/event-details.ts";
import { countInteraction, findSentMessage, isKnownInteraction, type SentMessage } from "#server/messages/message-store.ts";
import { readMessageToken } from "#server/messages/message-token.ts";
import { lockPayment } from "#server/orders/outcome-store.ts";
import { appendTrailEvent } from "#server/orders/trail-store.ts";
import type { Services } from "#server/services.ts";

type Fetched = { ip: string; userAgent: string | undefined };

/**
 * Records in its order's trail that a message's picture was loaded or its link followed: once a minute, and up to a limit. The
 * place is that of the address, unless a mail service or another program asked. Returns the message; null if the token is
 * forged, or the order's personal data was removed.
 */
export async function recordInteraction(
  services: Pick<Services, "database" | "secrets" | "screening" | "now">,
  token: string,
  what: "picture" | "link",
  { ip, userAgent = "" }: Fetched,
): Promise<SentMessage | null> {
  const key = readMessageToken(services.secrets, token);
  if (key === null) return null;
  const { tenantId, paymentId } = key;
  const mailService = what === "picture" ? mailServiceOf(userAgent) : null;
  const interaction = interactionOf(what, mailService !== null || userAgent === "" || isbot(userAgent));
  const place = emailInteractions[interaction].isByPerson ? services.screening.locate(ip) : null;
  return services.database.forTenants([tenantId], async (handle) => {
    const message = await findSentMessage(handle, key);
    if (message === null) return null;
    const at = services.now();
    const happened = { ...key, interaction, at };
    // Asked before the lock as well: a picture may be loaded very often.
    if (await isKnownInteraction(handle, happened)) return message;
    const payment = await lockPayment(handle, tenantId, paymentId);
    if (!payment || payment.isErased || (await isKnownInteraction(handle, happened))) return message;
    await countInteraction(handle, happened, place);
    const text = interactionWords({ interaction, place, mailService, subject: message.subject });
    const details = place && { ...noDetails, signature: { analysis: null, geoInfo: geoInfoOf(place) } };
    await appendTrailEvent(
      handle,
      tenantId,
      paymentId,
      { type: "EMAIL_INTERACTION", field: null, from: null, to: interaction, by: null, text, at },
      { sensor: "9", evidenceId: null, details },
    );
    return message;
  });
}

/** The message of a token, without recording anything; null if the token is forged. */
export async function findMessageOf(services: Pick<Services, "database" | "secrets">, token: string): Promise<SentMessage | null> {
  const key = readMessageToken(services.secrets, token);
  return key && services.database.forTenants([key.tenantId], (handle) => findSentMessage(handle, key));
}

function interactionOf(what: "picture" | "link", isByProgram: boolean): EmailInteraction {
  if (what === "picture") return isByProgram ? "loaded" : "opened";
  return isByProgram ? "scanned" : "clicked";
}

function geoInfoOf({ country, region, city }: { country: string | null; region: string | null; city: string | null }) {
  return { country, region, city };
}
