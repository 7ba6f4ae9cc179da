type Asked = { error: unknown; isFetching: boolean; refetch: () => unknown };

/** How far choices that are fetched have come. */
export function loadState({ error, isFetching, refetch }: Asked) {
  return { error, isRetrying: isFetching, onRetry: () => void refetch() };
}
