import { z } from "zod";

/** The built console's list of what each screen opens with, below its folder. */
export const SCREEN_FILES = "screens.json";

/** In the order in which addresses are matched. */
export const screenFiles = z.array(
  z.strictObject({
    address: z.string(),
    isEmbeddedOnly: z.boolean(),
    scripts: z.array(z.string()),
    styles: z.array(z.string()),
  }),
);
export type ScreenFiles = z.output<typeof screenFiles>;

/** Finds the links with which a page loads an address's screen while its first script is still on its way. */
export function screenLinks(screens: ScreenFiles): (path: string, frame: { isEmbedded: boolean }) => string {
  const known = screens.map(({ address, ...screen }) => ({ ...screen, expression: new RegExp(address, "i"), links: linksOf(screen) }));
  return (path, { isEmbedded }) => {
    const screen = known.find(({ expression }) => expression.test(path));
    return screen === undefined || (screen.isEmbeddedOnly && !isEmbedded) ? "" : screen.links;
  };
}

function linksOf({ scripts, styles }: Pick<ScreenFiles[number], "scripts" | "styles">): string {
  return [
    ...scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
    ...styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`),
  ].join("");
}
