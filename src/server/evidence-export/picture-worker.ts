import { parentPort } from "node:worker_threads";
import { measurePictures, pictureFault, type PictureBlock } from "#server/evidence-export/read-pictures.ts";

/** The thread that reads files before they become part of evidence. Once it can, and for each, it posts what's wrong, or null. */
parentPort?.on("message", (block: PictureBlock) => {
  void measurePictures(block)
    .then(() => null, pictureFault)
    .then((fault) => parentPort?.postMessage(fault, []));
});
parentPort?.postMessage(null, []);
