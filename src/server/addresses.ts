/** The API's address for the world, without a trailing slash. */
export function apiAddress({ publicUrl, apiBase }: { publicUrl: string; apiBase: string }): string {
  return addressOf(apiBase, publicUrl);
}

/** The sensors' address for the world, without a trailing slash. */
export function sensorAddress({ publicUrl, sensorBase }: { publicUrl: string; sensorBase: string }): string {
  return addressOf(sensorBase, publicUrl);
}

/** The verification pages' address for the world, without a trailing slash. */
export function verificationAddress({ publicUrl, verificationBase }: { publicUrl: string; verificationBase: string }): string {
  return addressOf(verificationBase, publicUrl);
}

/** An address without a slash at its end. */
export function withoutSlash(address: string): string {
  return address.replace(/\/$/, "");
}

/** `base` is an address of its own, or a path of this server. */
function addressOf(base: string, publicUrl: string): string {
  return withoutSlash(new URL(base, publicUrl).href);
}
