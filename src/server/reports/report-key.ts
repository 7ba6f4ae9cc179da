import { z } from "zod";

/** A report of a shop, as the jobs that make it carry it. */
export const reportKey = z.object({ tenantId: z.int(), reportId: z.int() });
export type ReportKey = z.output<typeof reportKey>;
