/** The extensions that can be turned on and off in the development admin, by their handles, with whether they begin as active. */
const extensions = {
  "order-block": true,
  "order-action": true,
  "order-bulk-action": true,
  // A theme shows an app embed only once someone turns it on.
  storefront: false,
} as const;

export type AdminExtension = keyof typeof extensions;

export function isAdminExtension(handle: string): handle is AdminExtension {
  return Object.hasOwn(extensions, handle);
}

/** The extensions that are active in a shop, by their handles. */
export function activeExtensions(shop: string): ReadonlySet<AdminExtension> {
  return stateOf(shop);
}

/** Turns an extension on or off in a shop, until this process ends. */
export function setActive(shop: string, handle: AdminExtension, isActive: boolean): void {
  const active = stateOf(shop);
  if (isActive) active.add(handle);
  else active.delete(handle);
}

const states = new Map<string, Set<AdminExtension>>();

function stateOf(shop: string): Set<AdminExtension> {
  const known = states.get(shop);
  if (known !== undefined) return known;
  const made = new Set(
    Object.keys(extensions)
      .filter(isAdminExtension)
      .filter((handle) => extensions[handle]),
  );
  states.set(shop, made);
  return made;
}
