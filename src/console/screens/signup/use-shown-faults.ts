import { useState } from "react";
import type { FieldFaults } from "#console/screens/signup/said-faults.ts";

/** The faults that a step shows: one goes once its field is changed, until the next submit. */
export function useShownFaults<Field extends keyof FieldFaults["fields"]>({ times, fields }: FieldFaults) {
  const [changed, setChanged] = useState<{ times: number; fields: readonly Field[] }>({ times: 0, fields: [] });
  const wasChanged = (field: Field) => changed.times === times && changed.fields.includes(field);
  return {
    faultOf: (field: Field) => (wasChanged(field) ? undefined : fields[field]),
    noteChange: (field: Field) => setChanged((before) => ({ times, fields: before.times === times ? [...before.fields, field] : [field] })),
  };
}
