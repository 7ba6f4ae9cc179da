import { Answered, Panel } from "#console/screens/transaction/panel.tsx";
import { useDeliveries } from "#console/screens/transaction/queries.ts";
import { laterCode, LaterPart } from "#console/ui/later-part.tsx";

const deliveryList = laterCode("deliveries", () => import("#console/screens/transaction/delivery-list.tsx"));

/** Where the order's shipments are. Most orders have none at first, so it isn't there until one is known. */
export function DeliveryPanel({ paymentId }: { paymentId: string }) {
  const deliveries = useDeliveries(paymentId);
  // Once loading has failed, the panel stays while it's tried again.
  const isEmpty = deliveries.data === undefined ? deliveries.errorUpdateCount === 0 : deliveries.data.length === 0;
  if (isEmpty) return null;
  return (
    <Panel title="Delivery">
      <Answered query={deliveries} lines={2}>
        {(shipments) => (
          <LaterPart code={deliveryList} lines={shipments.length * 2}>
            {({ DeliveryList }) => <DeliveryList shipments={shipments} />}
          </LaterPart>
        )}
      </Answered>
    </Panel>
  );
}
