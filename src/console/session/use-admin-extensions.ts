import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { z } from "zod";
import { appKeyOf, type AppBridge } from "#console/session/app-bridge.ts";
import { useFrame } from "#console/session/frame-context.tsx";

/** An admin that doesn't answer within this time won't. */
const ANSWERS_WITHIN_MS = 5_000;

/** What of a theme app extension is on in the published theme, or could be. */
type ThemeBlockStatus = "active" | "available" | "unavailable";

/** Surety's extensions in the shop, as its admin tells. */
export type AdminExtensions = {
  /** The handles of the UI extensions that are active. */
  active: ReadonlySet<string>;
  /** The blocks and embeds for themes, by their handles. */
  themeBlocks: ReadonlyMap<string, ThemeBlockStatus>;
};

/**
 * Which of Surety's extensions are active. Asks nothing on our own site. Fails where an older admin can't tell, and if it doesn't answer in
 * time.
 */
export function useAdminExtensions(): UseQueryResult<AdminExtensions, Error> {
  const frame = useFrame();
  return useQuery<AdminExtensions, Error>({
    queryKey: ["extensions in the admin"],
    queryFn: () => askExtensions(frame.kind === "embedded" ? frame.bridge : null),
    enabled: frame.kind === "embedded",
    retry: false,
  });
}

/** The address at which the theme editor opens with one of our embeds, ready to be turned on; null on our own site. */
export function useThemeEditorAddress(embed: string): string | null {
  const frame = useFrame();
  const key = appKeyOf(window);
  if (frame.kind !== "embedded" || key === null) return null;
  return `https://${frame.shop}/admin/themes/current/editor?context=apps&activateAppId=${key}/${embed}`;
}

/** What counts of the admin's answer. Other types of extensions, and what they may have, are left out. */
const told = z.array(
  z.object({
    handle: z.string(),
    type: z.string(),
    activations: z.array(z.object({ handle: z.string().optional(), status: z.string().optional() })),
  }),
);

async function askExtensions(bridge: AppBridge | null): Promise<AdminExtensions> {
  if (bridge?.app === undefined) throw new Error("This admin doesn't tell which extensions are active");
  const extensions = told.parse(await within(ANSWERS_WITHIN_MS, bridge.app.extensions()));
  const ofType = (wanted: string) => extensions.filter(({ type }) => type === wanted);
  const active = ofType("ui_extension").filter(({ activations }) => activations.length > 0);
  const blocks = ofType("theme_app_extension").flatMap(({ activations }) => activations);
  return {
    active: new Set(active.map(({ handle }) => handle)),
    themeBlocks: new Map(blocks.flatMap(({ handle, status }) => (handle === undefined ? [] : [[handle, statusOf(status)]]))),
  };
}

function statusOf(status: string | undefined): ThemeBlockStatus {
  return status === "active" || status === "unavailable" ? status : "available";
}

/** Throws if the answer doesn't come in time. */
async function within<T>(timeoutMs: number, answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("The admin didn't answer in time")), timeoutMs);
  });
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
