import type { Platform } from "#domain/accounts/platforms.ts";
import { paths } from "#console/session/paths.ts";
import { meetsNeed, type EntitledTo } from "#domain/accounts/entitlements.ts";

type NeedOfTab = "orders" | "owner";
type Tab = {
  label: string;
  path: string;
  /** What the shop or the person must have to see it; null for everyone. */
  need: NeedOfTab | null;
  /** The platform whose shops alone have it. */
  platform?: Platform;
};

/** The settings, in their order. */
const tabs: readonly Tab[] = [
  { label: "General", path: paths.generalSettings(), need: null },
  { label: "Shopify", path: paths.shopifySettings(), need: "orders", platform: "SHOPIFY" },
  { label: "Subscription", path: paths.subscription(), need: "orders" },
  { label: "Custom lists", path: paths.customLists(), need: "orders" },
  { label: "API keys", path: paths.apiKeys(), need: "owner" },
  { label: "Team", path: paths.team(), need: null },
  { label: "Audit trail", path: paths.audit(), need: "owner" },
];

/** The settings that this shop's person may open. */
export function settingsTabs(tenant: EntitledTo<NeedOfTab> & { platform: Platform | null }): readonly Tab[] {
  return tabs.filter(
    ({ need, platform }) =>
      (need === null || meetsNeed<NeedOfTab>(need, tenant)) && (platform === undefined || platform === tenant.platform),
  );
}
