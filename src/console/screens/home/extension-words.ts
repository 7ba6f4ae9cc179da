/** An extension's handle, by which the admin tells whether it's active. */
export type UiExtension = keyof typeof uiExtensions;

/** What staff see of Surety on Shopify's own pages, with what each does and how it's turned on. */
export const uiExtensions = {
  "order-block": {
    name: "Order block",
    does: "Shows an order's risk, its reasons and the decision on the order's page, where staff can decide.",
    howTo: "On an order's page choose + (Add block) under Apps, then pin Surety.",
  },
  "order-action": {
    name: "Order action",
    does: "Lets staff decide on an order from More actions on its page.",
    howTo: "It comes with the app. If it isn't under More actions on an order's page, reload that page.",
  },
  "order-bulk-action": {
    name: "Bulk action",
    does: "Lets staff decide on several orders at once, selected in the list of orders.",
    howTo: "It comes with the app. If it isn't offered for selected orders, reload the list of orders.",
  },
} as const;

/** The theme embed's file name. */
export const EMBED = "surety";

export const embedWords = {
  name: "Theme embed",
  does: "Records visits of your online store, through your theme, as evidence for orders.",
  howTo: "Turn it on in the theme editor, then save.",
  unavailable: "Your published theme can't have it. Publish another theme, or ask the theme's developer.",
} as const;

export const pixelWords = {
  name: "Web pixel",
  does: "Records visits and checkouts of visitors who agree, as evidence for orders.",
  starting: "Shopify is turning it on. This can take a few minutes.",
  off: "It's turned off in Surety's settings.",
  missing: "Your shop hasn't granted the permissions that it needs.",
} as const;
