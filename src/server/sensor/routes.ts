import { z } from "zod";
import { textId } from "#contract/codecs.ts";
import type { sensorEndpoints } from "#contract/sensor.ts";
import { activateManually } from "#server/actions/activate-manually.ts";
import { listManualSensors } from "#server/actions/list-manual-sensors.ts";
import type { HandlersOf } from "#server/http/handler.ts";
import { readPaymentId } from "#server/payments/payment-id.ts";
import { grantAddress } from "#server/sensor/grant-address.ts";
import { SuretyError } from "#server/surety-error.ts";

/** How many actions can be run at once. */
const MOST_AT_ONCE = 20;

/** The sensor base: what shops' and platforms' pages call, and what staff run on an order by hand. */
export const sensorRoutes: HandlersOf<typeof sensorEndpoints> = {
  grantPermissions: async ({ query }, { config }) => grantAddress(config, query.shop),

  getPaymentManualSensors: async ({ actor, params }, services) => listManualSensors(services, actor.tenantId, readPaymentId(params.id)),

  activateManualWatch: async ({ actor, params, headers }, services) =>
    activateManually(services, actor, {
      tenantId: Number(params.tenantId),
      paymentId: readPaymentId(params.paymentId),
      sensorIds: readSensorIds(params.sensorIds),
      initiator: headers["x-initiator"] ?? null,
    }),
};

const sensorIds = z.array(textId).min(1).max(MOST_AT_ONCE);

function readSensorIds(listed: string): number[] {
  const { data } = sensorIds.safeParse(listed.split(","));
  if (data === undefined) throw new SuretyError("not-found", "This order has no action with this ID.");
  return data;
}
