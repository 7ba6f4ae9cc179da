import { Icon, Text } from "@shopify/polaris";
import { DragHandleIcon } from "@shopify/polaris-icons";
import { useRef, useState } from "react";
import { prioritizeScenarios } from "#contract/scenarios.ts";
import type { ScenarioOnWire } from "#contract/scenario-on-wire.ts";
import { useApi } from "#console/api/api-context.tsx";
import { useEditing } from "#console/screens/scenarios/editing-context.ts";
import { moveWords } from "#console/screens/scenarios/own-changes.ts";
import { SaveFailure } from "#console/screens/scenarios/save-failure.tsx";
import { ScenarioRow } from "#console/screens/scenarios/scenario-row.tsx";
import { lockOf } from "#console/screens/scenarios/lock-of.ts";
import { useMoving } from "#console/screens/scenarios/use-moving.ts";
import "#console/screens/scenarios/scenario-list-styles.css";

const HANDLE_HELP = "scenario-handle-help";

/** The scenarios in the order in which they're tried, the catch-all last. They can be moved by a handle. */
export function ScenarioList({ scenarios }: { scenarios: readonly ScenarioOnWire[] }) {
  const { client } = useApi();
  const { draftId, save, mayChange } = useEditing();
  const { isLocked } = lockOf(mayChange("arrangement"));
  const items = useRef(new Map<number, HTMLLIElement>());
  const [error, setError] = useState<unknown>(null);
  const ranked = scenarios.filter(({ priority }) => priority !== null);
  const { moved, order, handleOf } = useMoving({
    ids: ranked.map(({ id }) => id),
    elementOf: (id) => items.current.get(id) ?? null,
    onMove: async (id, place) => {
      setError(null);
      try {
        const body = { scenarios: [{ id, priority: place + 1 }] };
        const known = ranked.find((scenario) => scenario.id === id);
        await save({
          send: (headers) => client.call(prioritizeScenarios, { query: { draft: draftId }, headers, body }),
          own: known === undefined ? [] : [{ scenarioName: known.name, words: moveWords(known.priority, place + 1) }],
        });
      } catch (cause) {
        setError(cause);
      }
    },
  });
  const placeOf = new Map(order.map((id, place) => [id, place]));
  return (
    <div>
      {error !== null && <SaveFailure error={error} words="The new order wasn't saved." />}
      <div role="status">
        <Text as="span" visuallyHidden>
          {moved !== null && moved.by !== "pointer" && movedWords()}
        </Text>
      </div>
      <div id={HANDLE_HELP} hidden>
        Press Space to pick it up, the arrow keys to move it, Space to drop it, Escape to cancel.
      </div>
      <ol className={`scenario-list${moved === null ? "" : " scenario-list--moving"}`} aria-label="Scenarios">
        {scenarios.map((scenario) => (
          <li
            key={scenario.id}
            ref={(element) => void (element === null ? items.current.delete(scenario.id) : items.current.set(scenario.id, element))}
            // Only in looks, until it's saved: an element that is being dragged must not leave the page.
            style={{ order: place(scenario) }}
            className={`scenario-list__item${moved?.id === scenario.id ? " scenario-list__item--moved" : ""}`}
          >
            <ScenarioRow
              scenario={{ ...scenario, priority: shownPriority(scenario) }}
              mostPriority={ranked.length}
              handle={handle(scenario)}
            />
          </li>
        ))}
      </ol>
    </div>
  );

  function place({ id }: ScenarioOnWire): number {
    return placeOf.get(id) ?? scenarios.length;
  }

  function shownPriority(scenario: ScenarioOnWire): number | null {
    return scenario.priority === null ? null : place(scenario) + 1;
  }

  function handle({ id, name, priority }: ScenarioOnWire) {
    if (isLocked || priority === null || ranked.length < 2) return null;
    return (
      <button
        type="button"
        className="scenario-handle"
        aria-label={`Move ${name}`}
        aria-describedby={HANDLE_HELP}
        aria-pressed={moved?.id === id}
        {...handleOf(id)}
      >
        <Icon source={DragHandleIcon} tone="subdued" />
      </button>
    );
  }

  function movedWords(): string {
    const name = scenarios.find(({ id }) => id === moved?.id)?.name ?? "";
    const at = `${(moved?.to ?? 0) + 1} of ${ranked.length}`;
    if (moved?.by === "saving") return `${name} dropped at ${at}.`;
    return moved?.to === moved?.from ? `${name} picked up, ${at}.` : `${name} is now ${at}.`;
  }
}
