import type { MailLanguage } from "#domain/accounts/mail-languages.ts";

/** What a shop's customer reads when the shop asks them to verify themselves. `{shop}` and `{order}` are filled in. */
export type VerificationWords = {
  /** The mail. */
  subject: string;
  greeting: string;
  greetingWithoutName: string;
  intro: string;
  button: string;
  /** Below the button, before the address itself. */
  otherwise: string;
  notYours: string;
  /** The page. */
  title: string;
  pageIntro: string;
  steps: readonly [document: string, selfie: string];
  start: string;
  privacy: string;
};

export const verificationWords: Readonly<Record<MailLanguage, VerificationWords>> = {
  en: {
    subject: "Confirm your order {order} at {shop}",
    greeting: "Hello {name},",
    greetingWithoutName: "Hello,",
    intro:
      "Thank you for your order {order}. To protect you from fraud, {shop} asks you to confirm that it’s yours. It takes about two minutes.",
    button: "Confirm order",
    otherwise: "If the button doesn’t work, copy this address into your browser:",
    notYours: "If you didn’t place this order, ignore this email and tell {shop}.",
    title: "Confirm your order",
    pageIntro: "{shop} asks you to confirm your order {order}. You need:",
    steps: ["Your passport, ID card or driver’s license", "A camera, for a photo of yourself"],
    start: "Start",
    privacy: "Your details are used for this check only.",
  },
  de: {
    subject: "Bestätigen Sie Ihre Bestellung {order} bei {shop}",
    greeting: "Guten Tag {name},",
    greetingWithoutName: "Guten Tag,",
    intro:
      "vielen Dank für Ihre Bestellung {order}. Um Sie vor Betrug zu schützen, bittet {shop} Sie zu bestätigen, dass sie von Ihnen ist. Das dauert etwa zwei Minuten.",
    button: "Bestellung bestätigen",
    otherwise: "Falls die Schaltfläche nicht funktioniert, kopieren Sie diese Adresse in Ihren Browser:",
    notYours: "Wenn Sie nicht bestellt haben, ignorieren Sie diese Nachricht und informieren Sie {shop}.",
    title: "Bestätigen Sie Ihre Bestellung",
    pageIntro: "{shop} bittet Sie, Ihre Bestellung {order} zu bestätigen. Sie brauchen:",
    steps: ["Ihren Reisepass, Personalausweis oder Führerschein", "Eine Kamera für ein Foto von sich"],
    start: "Starten",
    privacy: "Ihre Angaben werden nur für diese Prüfung verwendet.",
  },
  es: {
    subject: "Confirme su pedido {order} en {shop}",
    greeting: "Hola, {name}:",
    greetingWithoutName: "Hola:",
    intro:
      "Gracias por su pedido {order}. Para protegerle del fraude, {shop} le pide que confirme que es suyo. Le llevará unos dos minutos.",
    button: "Confirmar pedido",
    otherwise: "Si el botón no funciona, copie esta dirección en su navegador:",
    notYours: "Si usted no ha hecho este pedido, ignore este correo y avise a {shop}.",
    title: "Confirme su pedido",
    pageIntro: "{shop} le pide que confirme su pedido {order}. Necesita:",
    steps: ["Su pasaporte, documento de identidad o permiso de conducir", "Una cámara para hacerse una foto"],
    start: "Empezar",
    privacy: "Sus datos se usan solo para esta comprobación.",
  },
  fr: {
    subject: "Confirmez votre commande {order} chez {shop}",
    greeting: "Bonjour {name},",
    greetingWithoutName: "Bonjour,",
    intro:
      "Merci pour votre commande {order}. Pour vous protéger contre la fraude, {shop} vous demande de confirmer qu’elle est bien de vous. Cela prend environ deux minutes.",
    button: "Confirmer la commande",
    otherwise: "Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :",
    notYours: "Si vous n’avez pas passé cette commande, ignorez ce message et prévenez {shop}.",
    title: "Confirmez votre commande",
    pageIntro: "{shop} vous demande de confirmer votre commande {order}. Il vous faut :",
    steps: ["Votre passeport, carte d’identité ou permis de conduire", "Un appareil photo pour prendre une photo de vous"],
    start: "Commencer",
    privacy: "Vos informations ne servent qu’à cette vérification.",
  },
};

export type VerificationOrder = { shop: string; order: string; name: string };

/** A text with the shop's, the order's and the customer's names in it. */
export function filledIn(text: string, names: VerificationOrder): string {
  return text.replaceAll(/\{(shop|order|name)\}/g, (_, name: keyof VerificationOrder) => names[name]);
}
