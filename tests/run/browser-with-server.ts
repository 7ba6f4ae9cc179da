import { builtinEnvironments, type Environment } from "vitest/runtime";

/** Globals that the server needs from Node: the embedded database recognizes bytes by their class. */
const ofNode = { ArrayBuffer, Uint8Array, Blob };

/** jsdom in a process that also runs the server. Files are compiled as for Node, so that the server's own modules load. */
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
