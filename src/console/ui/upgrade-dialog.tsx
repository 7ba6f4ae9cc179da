import { BlockStack, Link, Modal, Text } from "@shopify/polaris";
import type { RefObject } from "react";
import { useConsoleConfiguration } from "#console/session/console-configuration.ts";
import { useGo } from "#console/session/navigation.tsx";
import { paths } from "#console/session/paths.ts";
import { useSession } from "#console/session/session-context.tsx";
import { withQuery } from "#console/session/with-query.ts";
import { ALL_PLANS, PLANS_PARAM } from "#console/ui/plans/use-plans-address.ts";
import { mayChangeScenarios, meetsNeed, ownScenariosMax } from "#domain/accounts/entitlements.ts";
import { planOf, plans } from "#domain/accounts/plans.ts";
import type { ChangeArea } from "#domain/scenarios/scenario-changes.ts";

/** What a bigger plan is needed for. */
export type UpgradeNeed = Exclude<ChangeArea, "values" | "removal"> | "more scenarios" | "lists";

type UpgradeDialogProps = {
  need: UpgradeNeed;
  /** Gets focus back, if the dialog was opened by its address. */
  opener?: RefObject<HTMLElement>;
  onClose: () => void;
};

/** Names the plan that has what the shop's plan doesn't, and leads to all plans. */
export function UpgradeDialog({ need, opener, onClose }: UpgradeDialogProps) {
  const { tenant } = useSession();
  const { configuration } = useConsoleConfiguration();
  const go = useGo();
  const email = configuration?.supportEmail ?? null;
  const own = planOf(tenant.plan).name;
  const wanted = planWith(need)?.name ?? null;
  return (
    <Modal
      open
      {...(opener === undefined ? {} : { activator: opener })}
      title={wanted === null ? "Your plan doesn't include this" : `Upgrade to ${wanted}`}
      onClose={onClose}
      primaryAction={{ content: "See plans", onAction: () => go(withQuery(paths.subscription(), { [PLANS_PARAM]: ALL_PLANS })) }}
      secondaryActions={[{ content: "Close", onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="200">
          <Text as="p">{needWords(need, { own, wanted, most: ownScenariosMax(tenant) })}</Text>
          {email !== null && (
            <Text as="p">
              Questions? Email{" "}
              <Link url={`mailto:${email}`} external>
                {email}
              </Link>
              .
            </Text>
          )}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}

/** The smallest plan that has it. */
function planWith(need: UpgradeNeed) {
  return plans.find((plan) => {
    const entitled = { plan: plan.id, premium: plan.premium };
    if (need === "more scenarios") return plan.ownScenarios === null;
    return need === "lists" ? meetsNeed<"premiumPlus">("premiumPlus", entitled) : mayChangeScenarios(need, entitled);
  });
}

function needWords(need: UpgradeNeed, { own, wanted, most }: { own: string; wanted: string | null; most: number | null }): string {
  const included = wanted === null ? "" : ` ${wanted} does.`;
  switch (need) {
    case "arrangement":
      return `The ${own} plan doesn't include moving, renaming and archiving scenarios.${included}`;
    case "content":
      return `The ${own} plan doesn't include creating and deleting scenarios, or changing their rules, sensors and actions.${included}`;
    case "lists":
      return `The ${own} plan doesn't include creating and renaming custom lists, or adding and changing their entries.${included}`;
    case "more scenarios":
      return `The ${own} plan includes ${most ?? "no"} scenarios of your own. Archive one to add another${wanted === null ? "." : `, or upgrade to ${wanted}, which has no limit.`}`;
  }
}
