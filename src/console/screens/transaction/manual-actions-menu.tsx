import { ActionList, Box, Spinner, Text, type ActionListItemDescriptor, type ActionListSection } from "@shopify/polaris";
import type { PaymentDetail } from "#contract/payment-detail.ts";
import { getPaymentManualSensors, type ManualSensor } from "#contract/sensor.ts";
import { useEndpoint } from "#console/api/queries.ts";
import { inputOf } from "#console/screens/transaction/queries.ts";
import { impossibleWords } from "#console/ui/deciding/guarantee-lines.tsx";
import { LoadFailure } from "#console/ui/load-failure.tsx";
import { staffActionOf } from "#domain/scenarios/action-settings.ts";

type MenuProps = { paymentId: string; payment: PaymentDetail; onChoose: (sensor: ManualSensor) => void };

/**
 * The verifications and actions of an order's scenario, by group. Groups without any aren't there; decisions that can't be made now
 * say so.
 */
export function ManualActionsMenu({ paymentId, payment, onChoose }: MenuProps) {
  const offered = useEndpoint(getPaymentManualSensors, inputOf(paymentId));
  if (offered.data === undefined) {
    return (
      <Box padding="300" minWidth="14rem">
        {offered.error === null ? (
          <Spinner size="small" accessibilityLabel="Loading actions" />
        ) : (
          <LoadFailure error={offered.error} onRetry={() => void offered.refetch()} isRetrying={offered.isFetching} />
        )}
      </Box>
    );
  }
  const { sensors, actions } = offered.data;
  const sections = [...sectionsOf(sensors, "Verifications", itemOf), ...sectionsOf(actions, "Actions", itemOf)];
  if (sections.length === 0) {
    return (
      <Box padding="300">
        <Text as="p" tone="subdued">
          This order&apos;s scenario has no actions to run by hand.
        </Text>
      </Box>
    );
  }
  return <ActionList actionRole="menuitem" sections={sections} />;

  function itemOf(sensor: ManualSensor): ActionListItemDescriptor {
    const { decision } = sensor.settings;
    const action = decision && staffActionOf[decision];
    const isPossible = action === null || payment.actions.some((possible) => possible.action === action);
    return {
      id: String(sensor.id),
      content: sensor.name,
      onAction: () => onChoose(sensor),
      ...(isPossible ? {} : { disabled: true, helpText: impossibleWords(action, 1, 1) }),
    };
  }
}

/** In the order they were added; those without a group are listed under their kind. */
function sectionsOf(
  sensors: readonly ManualSensor[],
  kindWords: string,
  itemOf: (sensor: ManualSensor) => ActionListItemDescriptor,
): ActionListSection[] {
  const titles = [...new Set(sensors.map(({ group }) => group ?? kindWords))];
  return titles.map((title) => ({
    title,
    items: sensors.filter(({ group }) => (group ?? kindWords) === title).map(itemOf),
  }));
}
