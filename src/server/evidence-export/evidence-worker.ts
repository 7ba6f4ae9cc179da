import { parentPort, workerData } from "node:worker_threads";
import type { Evidence } from "#server/evidence-export/evidence-block.ts";
import { fitEvidence } from "#server/evidence-export/fit-evidence.ts";

/** The thread that lays out evidence and writes its PDF. It gets the evidence when it starts, and posts the file once. */
const evidence: Evidence = workerData;
const formatted = await fitEvidence(evidence);
parentPort?.postMessage(formatted, []);
