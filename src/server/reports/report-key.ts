import { z } from "zod";

/** Identifies a report in job data. */
export const reportKey = z.object({ tenantId: z.int(), reportId: z.int() });
export type ReportKey = z.output<typeof reportKey>;
