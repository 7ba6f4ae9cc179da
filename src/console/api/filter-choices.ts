import { loadState } from "#console/api/load-state.ts";
import { useEndpoint } from "#console/api/queries.ts";
import { NAMES_FRESH_FOR_MS } from "#console/api/colleagues.ts";
import { listAcquirers, listOrigins, listPaymentScenarios } from "#contract/payment-list.ts";
import { nameOrNone } from "#domain/payments/code-words.ts";

/** The choices a filter offers. */
export type FilterChoices = {
  /** Undefined while they load. */
  choices: readonly { value: string; label: string }[] | undefined;
  /** Names an applied value that isn't among the choices; left out if the value is shown as is. */
  nameOf?: (value: string) => string;
  /** The rest is only there for choices that are fetched. */
  error?: unknown;
  isRetrying?: boolean;
  onRetry?: () => void;
};

/** The shop's scenarios. */
export function usePaymentScenarios(isNeeded = true) {
  return useEndpoint(listPaymentScenarios, {}, { enabled: isNeeded, freshForMs: NAMES_FRESH_FOR_MS });
}

/** The shop's scenarios as choices, by number. */
export function useScenarioChoices(isNeeded = true) {
  const query = usePaymentScenarios(isNeeded);
  const choices = query.data?.map(({ id, name }) => ({ value: String(id), label: name }));
  return { choices, nameOf: choices ? unknownScenario : unnamedScenario, ...loadState(query) };
}

/** An old link may name a scenario that no longer exists, or another shop's. */
function unknownScenario(id: string): string {
  return `Unknown scenario ${id}`;
}

/** For while the scenarios haven't loaded. */
function unnamedScenario(id: string): string {
  return `Scenario ${id}`;
}

/** The payment providers of the shop's orders. */
export function useAcquirerChoices(isNeeded = true) {
  const query = useEndpoint(listAcquirers, {}, { enabled: isNeeded, freshForMs: NAMES_FRESH_FOR_MS });
  return { choices: query.data?.map(({ id }) => named(id)), nameOf: nameOrNone, ...loadState(query) };
}

/** Where the shop's orders come from. */
export function useOriginChoices(isNeeded = true) {
  const query = useEndpoint(listOrigins, {}, { enabled: isNeeded, freshForMs: NAMES_FRESH_FOR_MS });
  return { choices: query.data?.map(({ origin }) => named(origin)), nameOf: nameOrNone, ...loadState(query) };
}

function named(code: string) {
  return { value: code, label: nameOrNone(code) };
}
