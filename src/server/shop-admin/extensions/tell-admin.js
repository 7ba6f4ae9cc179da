/** Tells the page of the admin around an extension's frame, which is on the same origin. */
export function tellAdmin(notice, value) {
  window.parent.postMessage({ notice, value }, location.origin);
}
