import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { repositoryRoot } from "#tests/support/source-files.ts";
import { fromServer } from "./from-server.ts";

const ownShop = z.object({ shopName: z.string(), apiKey: z.string() });
const ownShops = z.object({ standalone: ownShop, embedded: ownShop });
export type OwnShop = z.infer<typeof ownShop>;

/** A shop without orders, one for each frame: only one story may use it. */
export function ownShopOf(frame: keyof z.infer<typeof ownShops>): OwnShop {
  return ownShops.parse(JSON.parse(fromServer("STORIES_OWN_SHOPS")))[frame];
}

/** Creates the shops by the command that operators use, before the server takes the folder. */
export async function createOwnShops(dataFolder: string): Promise<z.infer<typeof ownShops>> {
  const standalone = await createShop(dataFolder, "own-standalone.myshopify.com");
  return { standalone, embedded: await createShop(dataFolder, "own-embedded.myshopify.com") };
}

async function createShop(dataFolder: string, shopName: string): Promise<OwnShop> {
  const settings = ["--name", "Own Shop", "--shop-name", shopName, "--email", `owner@${shopName}`, "--plan", "plus", "--guarantee"];
  const command = spawn(process.execPath, ["--import", "tsx", "src/server/commands/shop.ts", ...settings], {
    cwd: repositoryRoot,
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, DATA_DIR: dataFolder, LOG_LEVEL: "error" },
  });
  const printed = await text(command.stdout);
  const apiKey = /^API key: (\S+)$/m.exec(printed)?.[1];
  if (apiKey === undefined) throw new Error(`The shop ${shopName} was not created: ${printed}`);
  return { shopName, apiKey };
}
