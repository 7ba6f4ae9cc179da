import { fetchToken } from "#console/api/fetch-token.ts";
import { servedParts, type ServedPart } from "#console/app/served-parts.ts";
import { createAccess, TOKEN_KEY } from "#console/session/access.ts";
import { handLogin } from "#console/session/handed-login.ts";
import { paths } from "#console/session/paths.ts";
import { messageOfState, rememberedPlace } from "#console/session/remembered-place.ts";
import { needsCode, signInFault } from "#console/session/sign-in-fault.ts";
import { safeStorage } from "#console/session/storage.ts";
import { withQuery } from "#console/session/with-query.ts";
import { DEMO_PASSWORD, demoSignIns } from "#domain/accounts/demo-sign-ins.ts";
import { WRONG_CREDENTIALS } from "#domain/accounts/access-words.ts";

type ServedPage = {
  /** The console's files, its first one first. */
  files: readonly string[];
  /** Starts the console on this page. */
  load: (file: string) => Promise<unknown>;
};

/** How long after the page the console's files are fetched, so that they're there after the login. */
const FETCH_AHEAD_MS = 500;

/**
 * Logs in with the served form, and starts the console on the same page: at the place that the person came for or, where more than the
 * password is needed, at the login. Someone who is logged in never sees the form, because this runs before it is parsed.
 */
export function runServedLogin({ files, load }: ServedPage): void {
  const access = createAccess({ local: safeStorage(() => localStorage), session: safeStorage(() => sessionStorage) });
  const query = new URLSearchParams(location.search);
  const isForced = query.has("logout");
  /** Where the router keeps what the page before left. */
  const state: unknown = history.state?.usr;
  let isSending = false;
  let isOver = false;

  if (query.has("shopName") && query.has("apiKey")) openConsole({ isAtLogin: true });
  else if (access.read().token !== null && !isForced) openConsole();
  else {
    // From the first paint on, so that the browser never sends the form by itself.
    document.addEventListener("submit", (event) => {
      event.preventDefault();
      void logIn();
    });
    document.addEventListener("DOMContentLoaded", begin, { once: true });
  }

  function begin(): void {
    followFields();
    setValue(emailField(), query.get("u") ?? "");
    (emailField().value === "" ? emailField() : passwordField()).focus();
    showNotice(messageOfState(state, "notice"));
    showFault(messageOfState(state, "fault"));
    addEventListener("storage", ({ key, newValue }) => {
      // They logged in on another tab.
      if (key === TOKEN_KEY && newValue !== null && !isForced) openConsole();
    });
    addEventListener("load", () => setTimeout(() => fetchAhead(files), FETCH_AHEAD_MS), { once: true });
  }

  async function logIn(): Promise<void> {
    if (isSending) return;
    const credentials = { username: emailField().value, password: passwordField().value };
    showFault(null);
    if (credentials.username.trim() === "" || credentials.password === "") return showFault(WRONG_CREDENTIALS);
    isSending = true;
    const endLoading = showLoading();
    try {
      access.signedIn(await fetchToken(credentials));
      openConsole();
    } catch (error) {
      if (needsCode(error)) {
        handLogin(window, { email: credentials.username, password: credentials.password });
        return openConsole({ isAtLogin: true });
      }
      isSending = false;
      endLoading();
      showFault(signInFault(error));
    }
  }

  /** After the form was sent, it stays until the console takes its place. */
  function openConsole({ isAtLogin = false } = {}): void {
    if (isOver) return;
    if (!isAtLogin) history.replaceState(null, "", rememberedPlace(state) ?? paths.root());
    isOver = true;
    document.documentElement.classList.toggle("is-login-over", !isSending);
    const [first] = files;
    if (first === undefined) throw new Error("The page names no console");
    // Without its files, the page at that place says what is wrong.
    load(first).catch(() => location.reload());
  }
}

function fetchAhead(files: readonly string[]): void {
  for (const href of files) document.head.append(Object.assign(document.createElement("link"), { rel: "prefetch", as: "script", href }));
}

/** Makes the fields look like Polaris' fields, and the demo's logins fill them in. */
function followFields(): void {
  for (const field of [emailField(), passwordField()]) {
    const box = field.closest(".Polaris-TextField");
    // Drawn as if it had the focus.
    box?.classList.remove("Polaris-TextField--focus");
    field.addEventListener("focus", () => box?.classList.add("Polaris-TextField--focus"));
    field.addEventListener("blur", () => box?.classList.remove("Polaris-TextField--focus"));
    field.addEventListener("input", () => followValue(field));
  }
  document.addEventListener("click", ({ target }) => {
    const pressed = target instanceof Element ? target.closest("button[type=button]") : null;
    const demo = demoSignIns.find(({ email }) => pressed?.textContent === email);
    if (demo === undefined) return;
    setValue(emailField(), demo.email);
    setValue(passwordField(), DEMO_PASSWORD);
    passwordField().focus();
  });
}

/** The link to a new password takes the email along. */
function followValue(field: HTMLInputElement): void {
  field.closest(".Polaris-TextField")?.classList.toggle("Polaris-TextField--hasValue", field.value !== "");
  if (field.type === "email") {
    const reset = find(`a[href^="${paths.reset()}"]`, HTMLAnchorElement);
    reset.setAttribute("href", withQuery(paths.reset(), field.value === "" ? {} : { u: field.value }));
  }
}

function setValue(field: HTMLInputElement, value: string): void {
  field.value = value;
  followValue(field);
}

function showNotice(words: string | null): void {
  if (words === null) return;
  const shown = part("notice");
  textPlace(shown).textContent = words;
  find("h1", HTMLElement).after(shown);
}

/** Shows the reason above the button; null takes it away. */
function showFault(words: string | null): void {
  document.querySelector("form [role=alert]")?.remove();
  if (words === null) return;
  const shown = part("fault");
  textPlace(shown).textContent = words;
  button().before(shown);
}

/** Returns the function that ends it. */
function showLoading(): () => void {
  const idle = button();
  const loading = part("loading");
  idle.replaceWith(loading);
  return () => loading.replaceWith(idle);
}

function part(name: ServedPart): Element {
  const first = find(`#${servedParts[name]}`, HTMLTemplateElement).content.firstElementChild?.cloneNode(true);
  if (!(first instanceof Element)) throw new Error(`The page has no ${name}`);
  return first;
}

/** The innermost element at its end, where the words go. */
function textPlace(of: Element): Element {
  return of.lastElementChild === null ? of : textPlace(of.lastElementChild);
}

function emailField(): HTMLInputElement {
  return find("input[type=email]", HTMLInputElement);
}

function passwordField(): HTMLInputElement {
  return find("input[type=password]", HTMLInputElement);
}

function button(): HTMLButtonElement {
  return find("form .Polaris-Button[type=submit]", HTMLButtonElement);
}

function find<E extends Element>(selector: string, kind: new () => E): E {
  const found = document.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`The login has no ${selector}`);
  return found;
}
