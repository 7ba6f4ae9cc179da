/** Reads server-sent events until the stream ends and calls `onEvent` with the name of each. */
export async function readEventStream(response: Response, onEvent: (name: string, data: string) => void): Promise<void> {
  if (response.body === null) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (rest + value).replaceAll("\r\n", "\n").split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) readBlock(block, onEvent);
  }
}

/** One event: lines of `field: value`. Lines that start with a colon only keep the connection alive. */
function readBlock(block: string, onEvent: (name: string, data: string) => void): void {
  let name = "message";
  const data: string[] = [];
  let hasField = false;
  for (const line of block.split("\n")) {
    const colon = line.indexOf(":");
    if (colon === 0 || line === "") continue;
    const field = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? "" : line.slice(colon + 1).replace(/^ /, "");
    hasField = true;
    if (field === "event") name = value;
    if (field === "data") data.push(value);
  }
  if (hasField) onEvent(name, data.join("\n"));
}
