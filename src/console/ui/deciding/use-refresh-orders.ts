import { useForgetEndpoint } from "#console/api/queries.ts";

/** Loads again what a decision or an assignment changes, wherever it is shown. */
export function useRefreshOrders(): () => Promise<void> {
  const forget = useForgetEndpoint();
  return async () => {
    const { orderAnswers } = await import("#console/ui/deciding/order-answers.ts");
    await Promise.all(orderAnswers.map((endpoint) => forget(endpoint)));
  };
}
