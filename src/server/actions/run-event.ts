import { groupedName } from "#domain/scenarios/sensor-types.ts";
import type { RunPhase } from "#domain/scenarios/run-phase.ts";
import type { ActionRun } from "#server/actions/run-store.ts";
import type { Handle } from "#server/db/database.ts";

/** Appends how far a run is to its order's trail, with what came of it so far. */
export async function appendRunEvent(
  handle: Handle,
  tenantId: number,
  run: Pick<ActionRun, "runId" | "paymentId" | "type" | "name" | "fullName">,
  phase: RunPhase,
  result: string | null,
  at: Date,
): Promise<void> {
  const { label } = groupedName(run.name);
  await handle.prepared(
    `insert into payment_event (tenant_id, payment_id, type, by_whom, description, at, run_id, sensor_type, sensor_name, phase)
     values ($1, $2, 'WATCH_ACTIVATED', $3, $4, $5, $6, $7, $8, $9)`,
    [tenantId, run.paymentId, run.fullName, phaseWords(phase, label, result), at, run.runId, run.type, label, phase],
  );
}

function phaseWords(phase: RunPhase, label: string, result: string | null): string {
  const ending = result === null ? "" : `: ${result}`;
  switch (phase) {
    case "started":
      return `“${label}” started`;
    case "retrying":
      return `“${label}” didn't work${ending}. Trying again`;
    case "success":
      return `“${label}” done${ending}`;
    case "callfail":
      return `“${label}” failed${ending}`;
  }
}
