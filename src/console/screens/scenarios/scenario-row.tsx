import { Badge, Icon, Link, Text } from "@shopify/polaris";
import { ChevronDownIcon, ChevronUpIcon } from "@shopify/polaris-icons";
import { useId, useState, type ReactNode } from "react";
import type { ScenarioOnWire } from "#contract/scenario-on-wire.ts";
import { ScenarioPanel } from "#console/screens/scenarios/scenario-panel.tsx";
import { scenarioIcon } from "#console/screens/scenarios/scenario-icon.ts";
import { activityWords } from "#console/screens/scenarios/scenario-words.ts";
import { useEditing } from "#console/screens/scenarios/editing-context.ts";
import { useScenariosAddress } from "#console/screens/scenarios/use-scenario-set.ts";
import { CutText } from "#console/ui/cut-text.tsx";
import { PspBadge } from "#console/ui/psp-badge.tsx";
import { transactionsAddress } from "#console/ui/transactions-address.ts";
import { useSession } from "#console/session/session-context.tsx";
import { withListName } from "#domain/rules/list-names.ts";
import { lowerFirst } from "#domain/text/lower-first.ts";
import { rulesSentence } from "#domain/rules/rules-sentence.ts";
import { emptyPaymentFilter } from "#domain/payments/payment-filter.ts";
import { formatCount } from "#domain/payments/page-range.ts";

type ScenarioRowProps = {
  scenario: ScenarioOnWire;
  mostPriority: number;
  /** What moves it in the order. */
  handle: ReactNode;
};

/** A scenario's line, which opens and closes its panel. Once opened, the panel stays, so that nothing typed is lost. */
export function ScenarioRow({ scenario, mostPriority, handle }: ScenarioRowProps) {
  const { openedId, openScenario } = useScenariosAddress();
  const isOpen = openedId === scenario.id;
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  const panelId = useId();
  const { currency } = useSession().tenant;
  const { listNames } = useEditing();
  const rules = scenario.rules.map((rule) => withListName(rule, listNames));
  const toggle = () => openScenario(isOpen ? null : scenario.id);
  return (
    <>
      <div className="scenario-row" role="presentation" onClick={toggle}>
        <div className="scenario-row__order" role="presentation" onClick={(event) => event.stopPropagation()}>
          {handle}
        </div>
        <div className="scenario-row__number">
          {scenario.priority !== null && (
            <Text as="span" tone="subdued" numeric>
              {scenario.priority}
            </Text>
          )}
          <Icon {...scenarioIcon(scenario)} />
        </div>
        <div className="scenario-row__what">
          <h2 className="scenario-row__heading">
            <button type="button" className="scenario-row__name" aria-expanded={isOpen} aria-controls={panelId}>
              <bdi>{scenario.name}</bdi>
            </button>
            {scenario.isPsp && <PspBadge />}
            {scenario.isArchived && <Badge>Archived</Badge>}
          </h2>
          {scenario.description !== "" && (
            <div className="scenario-row__description">
              <CutText text={scenario.description} lines={2} />
            </div>
          )}
          {!isOpen && rules.length > 0 && (
            <div className="scenario-row__description">
              <CutText text={`When ${lowerFirst(rulesSentence(rules, currency))}`} lines={2} />
            </div>
          )}
        </div>
        <ScenarioCounts scenario={scenario} />
        <span className="scenario-row__fold" aria-hidden="true">
          <Icon source={isOpen ? ChevronUpIcon : ChevronDownIcon} tone="subdued" />
        </span>
      </div>
      <div id={panelId} hidden={!isOpen} className="scenario-row__panel">
        {wasOpened && <ScenarioPanel scenario={scenario} mostPriority={mostPriority} />}
      </div>
    </>
  );
}

/** How many orders it applied to, and what it does about them. */
function ScenarioCounts({ scenario }: { scenario: ScenarioOnWire }) {
  const { id, paymentCount } = scenario;
  const activity = activityWords(scenario);
  return (
    <div className="scenario-row__counts">
      {paymentCount === 0 && (
        <Text as="span" tone="subdued">
          No orders
        </Text>
      )}
      {paymentCount !== null && paymentCount > 0 && (
        <span role="presentation" onClick={(event) => event.stopPropagation()}>
          <Link url={transactionsAddress({ ...emptyPaymentFilter, scenarioIds: [id] })} removeUnderline>
            {paymentCount === 1 ? "1 order" : `${formatCount(paymentCount)} orders`}
          </Link>
        </span>
      )}
      {activity !== null && (
        <Text as="span" variant="bodySm" tone="subdued">
          {activity}
        </Text>
      )}
    </div>
  );
}
