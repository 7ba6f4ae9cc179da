import { render } from "preact";
import { orderIds } from "../../shared/order-ids.ts";
import { OrderBlock } from "./order-block.tsx";

/** Shopify calls it to draw the block on an order's page. */
export default function extension(): void {
  render(<OrderBlock shopifyId={orderIds(shopify.data.selected)[0] ?? null} />, document.body);
}
