/** What the login offers besides its form. */
export type LoginOffers = { hasDemo: boolean; offersSignup: boolean };

export const loginOffers: readonly LoginOffers[] = [false, true].flatMap((hasDemo) =>
  [false, true].map((offersSignup) => ({ hasDemo, offersSignup })),
);

/** The built login page with just that, below the folder of the built console. */
export function loginPageFile({ hasDemo, offersSignup }: LoginOffers): string {
  return `login/${["page", ...(hasDemo ? ["demo"] : []), ...(offersSignup ? ["signup"] : [])].join("-")}.html`;
}
