declare global {
  interface Navigator {
    globalPrivacyControl?: boolean;
  }
}

/** Whether the browser asks not to be recorded, by Global Privacy Control or Do Not Track. A worker's browser tells only the first. */
export function asksNotTo(): boolean {
  if (typeof navigator === "undefined") return false;
  return navigator.globalPrivacyControl === true || navigator.doNotTrack === "1" || navigator.doNotTrack === "yes";
}
