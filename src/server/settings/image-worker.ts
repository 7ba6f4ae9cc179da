import { parentPort, workerData } from "node:worker_threads";
import type { ImageKind } from "#domain/evidence/document-kind.ts";
import { smallPng } from "#server/settings/small-png.ts";

/** The thread that reads a shop's image. It gets the image when it starts, and posts it once as a PNG. */
const image: { bytes: Uint8Array; kind: ImageKind } = workerData;
parentPort?.postMessage(smallPng(image), []);
