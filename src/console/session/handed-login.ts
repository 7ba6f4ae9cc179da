/** An email and password that were right, but a code is needed too. */
export type HandedLogin = { email: string; password: string };

const NAME = "suretyHandedLogin";

/** Leaves a login that the served form began to the console, which is about to start on the same page. */
export function handLogin(page: object, login: HandedLogin): void {
  Reflect.set(page, NAME, login);
}

/** Takes it, so that the password stays nowhere. Null if there is none. */
export function takeHandedLogin(page: object): HandedLogin | null {
  const given: unknown = Reflect.get(page, NAME);
  Reflect.deleteProperty(page, NAME);
  if (typeof given !== "object" || given === null || !("email" in given) || !("password" in given)) return null;
  const { email, password } = given;
  return typeof email === "string" && typeof password === "string" ? { email, password } : null;
}
