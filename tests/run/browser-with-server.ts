import { builtinEnvironments, type Environment } from "vitest/runtime";

/** What the server needs as Node has it: the embedded database tells bytes by their class. */
const ofNode = { ArrayBuffer, Uint8Array, Blob };

/** A made-up browser in a process that also runs the server: files are compiled as for Node, so that the server finds its own. */
const browserWithServer: Environment = {
  ...builtinEnvironments.jsdom,
  name: "browser-with-server",
  viteEnvironment: "ssr",
  async setup(global, options) {
    const environment = await builtinEnvironments.jsdom.setup(global, options);
    for (const [name, value] of Object.entries(ofNode)) Object.defineProperty(global, name, { value, writable: true, configurable: true });
    return environment;
  },
};

export default browserWithServer;
