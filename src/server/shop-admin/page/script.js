// Our own shop admin's page: frames the console, answers its App Bridge, and shows its menu, title and toasts. It listens
// to the frame only, and only while that shows a page from the console's origin.
(() => {
  const byId = (id) => document.getElementById(id);
  const consoleOrigin = document.body.dataset.console;
  const address = new URLSearchParams(location.search);
  const shop = address.get("shop") ?? document.body.dataset.shop;
  // To try out failures: "silent" never sends a token, "foreign" sends one signed with another secret.
  const tokens = address.get("tokens") ?? "valid";
  const host = btoa(`admin.shopify.com/store/${shop.split(".")[0]}`).replace(/=+$/, "");
  const ownParameters = ["shop", "tokens"];
  const frameParameters = ["embedded", "shop", "host", "id_token"];
  const base = "/apps/surety";
  const frame = byId("frame");
  const menu = byId("menu");
  const saveBar = document.querySelector(".save-bar");
  let lastToast = 0;

  byId("shop").textContent = shop;
  open().catch(() => showFault("The shop admin didn't return a session token. Check that it's still running, then reload the page."));

  async function open() {
    if (!/^[a-z0-9][a-z0-9-]*\.myshopify\.com$/.test(shop)) {
      return showFault(`${shop} isn't a shop in this admin. Use an address like ${document.body.dataset.shop}.`);
    }
    const target = new URL(consolePath(), consoleOrigin);
    target.searchParams.set("embedded", "1");
    target.searchParams.set("shop", shop);
    target.searchParams.set("host", host);
    if (tokens !== "silent") target.searchParams.set("id_token", await sessionToken());
    frame.src = target.href;
  }

  function showFault(words) {
    byId("fault").textContent = words;
    byId("fault").hidden = false;
    frame.hidden = true;
  }

  /** The framed page's path, from the admin's own address. */
  function consolePath() {
    const path = location.pathname.startsWith(base) ? location.pathname.slice(base.length) : "";
    const query = new URLSearchParams(location.search);
    for (const name of ownParameters) query.delete(name);
    return `${path || "/"}${query.size > 0 ? `?${query}` : ""}`;
  }

  async function sessionToken() {
    const answer = await fetch("/session-token", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ shop, kind: tokens === "foreign" ? "foreign" : "valid" }),
    });
    if (!answer.ok) throw new Error(`No session token: ${answer.status}`);
    return (await answer.json()).token;
  }

  /** Grants permissions of the app in the development Shopify, and answers with all that are granted. */
  async function askScopes(scopes) {
    const answer = await fetch("/scopes", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ shop, scopes }),
    });
    return answer.ok ? (await answer.json()).granted : [];
  }

  /** Surety's extensions and where each is active, as App Bridge tells them. */
  async function askExtensions() {
    const answer = await fetch(`/extensions?shop=${shop}`);
    if (!answer.ok) throw new Error(`No extensions: ${answer.status}`);
    return (await answer.json()).extensions;
  }

  const answers = {
    extensions: askExtensions,
    idToken: () => (tokens === "silent" ? new Promise(() => undefined) : sessionToken()),
    scopesQuery: async () => ({ granted: await askScopes([]), required: [], optional: [] }),
    scopesRequest: async (scopes) => ({ result: "granted-all", detail: { granted: await askScopes(scopes), required: [], optional: [] } }),
  };

  const notices = {
    menu: showMenu,
    place: showPlace,
    title: (title) => {
      byId("title").textContent = title;
      document.title = `${title} · ${shop}`;
    },
    toast: showToast,
    toastHide: (id) => document.querySelector(`[data-toast="${Number(id)}"]`)?.remove(),
    saveBar: (isShown) => {
      saveBar.hidden = !isShown;
    },
    adminPage: (path) => {
      if (path.startsWith(`/store/${shop.split(".")[0]}/`)) location.assign(path);
    },
  };

  window.addEventListener("message", async (event) => {
    if (event.origin !== consoleOrigin || event.source !== frame.contentWindow) return;
    const { question, notice, id, value } = event.data ?? {};
    if (typeof question === "string" && Object.hasOwn(answers, question)) {
      frame.contentWindow.postMessage({ answerTo: id, value: await answers[question](value) }, consoleOrigin);
    }
    if (typeof notice === "string" && Object.hasOwn(notices, notice)) notices[notice](value);
  });

  function tellFrame(message) {
    frame.contentWindow.postMessage(message, consoleOrigin);
  }

  function showMenu(links) {
    byId("app-pages").replaceChildren(
      ...links.map(({ label, href }) => {
        const item = document.createElement("li");
        const link = document.createElement("a");
        link.textContent = label;
        link.href = base + new URL(href, consoleOrigin).pathname;
        link.addEventListener("click", (event) => {
          event.preventDefault();
          tellFrame({ navigate: href });
        });
        item.append(link);
        return item;
      }),
    );
    markCurrent();
  }

  /** Mirrors the framed page in the admin's address, so that a reload comes back to it. */
  function showPlace(place) {
    const url = new URL(place, consoleOrigin);
    for (const name of frameParameters) url.searchParams.delete(name);
    for (const name of ownParameters) if (address.has(name)) url.searchParams.set(name, address.get(name));
    history.replaceState(null, "", `${base}${url.pathname === "/" ? "" : url.pathname}${url.search}`);
    markCurrent();
  }

  function markCurrent() {
    for (const link of menu.querySelectorAll(".menu__pages a")) {
      const isCurrent = location.pathname === link.pathname || location.pathname.startsWith(`${link.pathname}/`);
      if (isCurrent) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
  }

  function showToast({ id, text, durationMs, isError, action = null }) {
    const toast = document.createElement("p");
    toast.textContent = text;
    toast.dataset.toast = String(id ?? (lastToast += 1));
    if (isError) toast.dataset.error = "";
    if (action !== null) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = action;
      button.addEventListener("click", () => {
        toast.remove();
        tellFrame({ toastPressed: id });
      });
      toast.append(" ", button);
    }
    byId("toasts").append(toast);
    setTimeout(() => toast.remove(), durationMs);
  }

  byId("app-home").addEventListener("click", (event) => {
    event.preventDefault();
    tellFrame({ navigate: "/" });
  });
  for (const button of saveBar.querySelectorAll("button")) {
    button.addEventListener("click", () => tellFrame({ saveBarPressed: button.dataset.save }));
  }
})();
