const WIDTH = 30;

/** '[###       ]' */
export function progressBar(done: number, total: number): string {
  const filled = total === 0 ? WIDTH : Math.round((done / total) * WIDTH);
  return `[${"#".repeat(filled)}${" ".repeat(WIDTH - filled)}]`;
}
