import type { ScenarioOnWire } from "#contract/scenarios.ts";
import { ScenarioRow } from "#console/screens/scenarios/scenario-row.tsx";
import "#console/screens/scenarios/scenario-list-styles.css";

/** The scenarios in the order in which they're tried, the catch-all last. */
export function ScenarioList({ scenarios }: { scenarios: readonly ScenarioOnWire[] }) {
  return (
    <ol className="scenario-list" aria-label="Scenarios">
      {scenarios.map((scenario) => (
        <li key={scenario.id} className="scenario-list__item">
          <ScenarioRow scenario={scenario} handle={null} />
        </li>
      ))}
    </ol>
  );
}
