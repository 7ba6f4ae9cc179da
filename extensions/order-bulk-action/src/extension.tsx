import { render } from "preact";
import { orderIds } from "../../shared/order-ids.ts";
import { OrderBulkAction } from "./order-bulk-action.tsx";

/** Shopify calls it to draw the dialog that the list of orders opens for those that are selected. */
export default function extension(): void {
  render(<OrderBulkAction selected={orderIds(shopify.data.selected)} onClose={() => shopify.close()} />, document.body);
}
