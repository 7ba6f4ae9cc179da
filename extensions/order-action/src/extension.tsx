import { render } from "preact";
import { orderIds } from "../../shared/order-ids.ts";
import { OrderAction } from "./order-action.tsx";

/** Shopify calls it to draw the dialog that an order's page opens from its menu of actions. */
export default function extension(): void {
  render(<OrderAction shopifyId={orderIds(shopify.data.selected)[0] ?? null} onClose={() => shopify.close()} />, document.body);
}
