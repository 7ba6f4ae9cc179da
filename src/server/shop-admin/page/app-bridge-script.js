// Stands in for App Bridge inside the console's frame: provides `window.shopify` and talks to our own shop admin, at the
// origin this script was loaded from, and to no one else.
(() => {
  const adminOrigin = new URL(document.currentScript.src).origin;
  const query = new URLSearchParams(location.search);
  const apiKey = document.querySelector('meta[name="shopify-api-key"]')?.content;
  if (!apiKey) return;
  if (window.parent === window) return openInAdmin();

  const waiting = new Map();
  let lastId = 0;
  let lastToast = 0;
  const toastActions = new Map();

  function tell(notice, value) {
    window.parent.postMessage({ notice, value }, adminOrigin);
  }

  function ask(question, value) {
    lastId += 1;
    const id = lastId;
    return new Promise((resolve) => {
      waiting.set(id, resolve);
      window.parent.postMessage({ question, id, value }, adminOrigin);
    });
  }

  window.addEventListener("message", (event) => {
    if (event.origin !== adminOrigin || event.source !== window.parent) return;
    const { answerTo, value, navigate, saveBarPressed, toastPressed } = event.data ?? {};
    if (waiting.has(answerTo)) {
      waiting.get(answerTo)(value);
      waiting.delete(answerTo);
    }
    if (typeof navigate === "string") goTo(navigate);
    if (saveBarPressed === "save" || saveBarPressed === "discard") pressSaveBar(saveBarPressed);
    toastActions.get(toastPressed)?.();
  });

  window.shopify = {
    config: { apiKey, shop: query.get("shop"), host: query.get("host"), locale: "en-US" },
    origin: adminOrigin,
    environment: { mobile: false, embedded: true, pos: false },
    ready: Promise.resolve(),
    idToken: () => ask("idToken"),
    toast: {
      show(text, { duration = 5000, isError = false, action = null, onAction } = {}) {
        lastToast += 1;
        if (onAction) toastActions.set(lastToast, onAction);
        tell("toast", { id: lastToast, text: String(text), durationMs: duration, isError, action });
        return String(lastToast);
      },
      hide: (id) => tell("toastHide", id),
    },
    saveBar: {
      show: async () => tell("saveBar", true),
      hide: async () => tell("saveBar", false),
      leaveConfirmation: async () => undefined,
    },
    scopes: {
      query: () => ask("scopesQuery"),
      request: (scopes) => ask("scopesRequest", scopes),
      revoke: () => ask("scopesQuery"),
    },
    app: { extensions: () => ask("extensions") },
  };

  // These elements are messages to the admin and must not show on the page itself.
  const hide = document.createElement("style");
  hide.textContent = "s-app-nav, ui-save-bar, ui-title-bar { display: none !important; }";
  document.head.append(hide);

  // The admin's own pages, whose addresses lead to those of this one.
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    const path = adminPath(link?.getAttribute("href"));
    if (path === null) return;
    event.preventDefault();
    openAdminPage(path, link.target === "_blank" || event.metaKey || event.ctrlKey);
  });
  const openWindow = window.open;
  window.open = function open(href, target, ...rest) {
    const path = adminPath(href);
    if (path === null) return openWindow.call(window, href, target, ...rest);
    openAdminPage(path, target !== "_top" && target !== "_parent" && target !== "_self");
    return null;
  };

  function openAdminPage(path, isNewTab) {
    if (isNewTab) openWindow.call(window, adminOrigin + path, "_blank", "noopener");
    else tell("adminPage", path);
  }

  /** Where this admin has a page of the shop's admin; null for all other addresses. */
  function adminPath(href) {
    const shop = query.get("shop") ?? "";
    const store = shop.split(".")[0];
    const starts = ["shopify://admin/", `https://${shop}/admin/`, `https://admin.shopify.com/store/${store}/`];
    const start = starts.find((one) => String(href ?? "").startsWith(one));
    return start === undefined ? null : `/store/${store}/${String(href).slice(start.length)}`;
  }

  function goTo(href) {
    const known = [...document.querySelectorAll("s-app-nav a")].find((link) => link.getAttribute("href") === href);
    const link = known ?? Object.assign(document.createElement("a"), { href });
    if (!known) document.body.append(link);
    link.dispatchEvent(new CustomEvent("shopify:navigate", { bubbles: true }));
    if (!known) link.remove();
  }

  function pressSaveBar(which) {
    const wanted = which === "save" ? 'ui-save-bar button[variant="primary"]' : 'ui-save-bar button:not([variant="primary"])';
    document.querySelector(wanted)?.click();
  }

  const told = { menu: "", place: "", title: "" };

  function tellChanges() {
    const links = [...document.querySelectorAll('s-app-nav a:not([rel="home"])')].map((link) => ({
      label: link.textContent.trim(),
      href: link.getAttribute("href"),
    }));
    tellOnce("menu", links);
    tellOnce("place", location.pathname + location.search);
    tellOnce("title", document.title);
  }

  function tellOnce(notice, value) {
    const text = JSON.stringify(value);
    if (told[notice] === text) return;
    told[notice] = text;
    tell(notice, value);
  }

  for (const name of ["pushState", "replaceState"]) {
    const original = history[name];
    history[name] = function change(...values) {
      original.apply(this, values);
      tellChanges();
    };
  }
  window.addEventListener("popstate", tellChanges);
  new MutationObserver(tellChanges).observe(document, { subtree: true, childList: true, characterData: true });

  /** Like App Bridge, redirects a page opened outside the admin to the same place inside it. */
  function openInAdmin() {
    for (const name of ["embedded", "host", "id_token"]) query.delete(name);
    location.assign(`${adminOrigin}/apps/surety${location.pathname}?${query}${location.hash}`);
  }
})();
