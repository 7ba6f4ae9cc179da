import { useEndpoint } from "#console/api/queries.ts";
import { listAcquirers, listOrigins, listPaymentScenarios } from "#contract/payment-list.ts";
import { nameOrNone } from "#domain/payments/code-words.ts";

/** What a filter offers. */
export type FilterChoices = {
  /** Undefined while they load. */
  choices: readonly { value: string; label: string }[] | undefined;
  /** Names what is applied and not among them; left out where that stands as it is written. */
  nameOf?: (value: string) => string;
  /** The rest is left out where they are not loaded. */
  error?: unknown;
  isRetrying?: boolean;
  onRetry?: () => void;
};

/** The shop's scenarios. */
export function usePaymentScenarios(isNeeded = true) {
  return useEndpoint(listPaymentScenarios, {}, { enabled: isNeeded, freshForMs: NAMES_FRESH_FOR_MS });
}

/** The shop's scenarios as choices, by their numbers. */
export function useScenarioChoices(isNeeded = true) {
  const query = usePaymentScenarios(isNeeded);
  const choices = query.data?.map(({ id, name }) => ({ value: String(id), label: name }));
  return { choices, nameOf: choices ? unknownScenario : unnamedScenario, ...fateOf(query) };
}

/** An old link may name one that is no longer there, or another shop's. */
function unknownScenario(id: string): string {
  return `Unknown scenario ${id}`;
}

/** Which there are is not known, or not yet. */
function unnamedScenario(id: string): string {
  return `Scenario ${id}`;
}

/** The acquirers the shop's payments came through. */
export function useAcquirerChoices(isNeeded = true) {
  const query = useEndpoint(listAcquirers, {}, { enabled: isNeeded, freshForMs: NAMES_FRESH_FOR_MS });
  return { choices: query.data?.map(({ id }) => named(id)), nameOf: nameOrNone, ...fateOf(query) };
}

/** Where the shop's orders come from. */
export function useOriginChoices(isNeeded = true) {
  const query = useEndpoint(listOrigins, {}, { enabled: isNeeded, freshForMs: NAMES_FRESH_FOR_MS });
  return { choices: query.data?.map(({ origin }) => named(origin)), nameOf: nameOrNone, ...fateOf(query) };
}

/** They change rarely. */
const NAMES_FRESH_FOR_MS = 300_000;

function named(code: string) {
  return { value: code, label: nameOrNone(code) };
}

type Asked = { error: unknown; isFetching: boolean; refetch: () => unknown };

function fateOf({ error, isFetching, refetch }: Asked) {
  return { error, isRetrying: isFetching, onRetry: () => void refetch() };
}
