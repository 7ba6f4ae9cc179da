import { ActionList, Box, Spinner, Text, type ActionListSection } from "@shopify/polaris";
import { getPaymentManualSensors, type ManualSensor } from "#contract/sensor.ts";
import { useEndpoint } from "#console/api/queries.ts";
import { inputOf } from "#console/screens/transaction/queries.ts";
import { LoadFailure } from "#console/ui/load-failure.tsx";

type MenuProps = { paymentId: string; onChoose: (sensor: ManualSensor) => void };

/** The verifications and actions of an order's scenario, by group. Groups without any aren't there. */
export function ManualActionsMenu({ paymentId, onChoose }: MenuProps) {
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
  const sections = [...sectionsOf(sensors, "Verifications", onChoose), ...sectionsOf(actions, "Actions", onChoose)];
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
}

/** In the order they were added; those without a group are listed under their kind. */
function sectionsOf(sensors: readonly ManualSensor[], kindWords: string, onChoose: MenuProps["onChoose"]): ActionListSection[] {
  const titles = [...new Set(sensors.map(({ group }) => group ?? kindWords))];
  return titles.map((title) => ({
    title,
    items: sensors
      .filter(({ group }) => (group ?? kindWords) === title)
      .map((sensor) => ({ id: String(sensor.id), content: sensor.name, onAction: () => onChoose(sensor) })),
  }));
}
