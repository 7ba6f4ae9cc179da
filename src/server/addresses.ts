/** The API's address for the world, without a trailing slash. */
export function apiAddress({ publicUrl, apiBase }: { publicUrl: string; apiBase: string }): string {
  return withoutSlash(new URL(apiBase, publicUrl).href);
}

/** The sensors' address for the world, without a trailing slash. */
export function sensorAddress({ publicUrl, sensorBase }: { publicUrl: string; sensorBase: string }): string {
  return withoutSlash(new URL(sensorBase, publicUrl).href);
}

/** The verification pages' address for the world, without a trailing slash. */
export function verificationAddress({ publicUrl, verificationBase }: { publicUrl: string; verificationBase: string }): string {
  return withoutSlash(new URL(verificationBase, publicUrl).href);
}

/** An address without a slash at its end. */
export function withoutSlash(address: string): string {
  return address.replace(/\/$/, "");
}
