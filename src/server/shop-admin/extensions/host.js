// Runs one of Surety's extensions as the Shopify admin does: with the global `shopify` that its place in the admin has, and with a
// `fetch` that asks Surety's own server, another origin, in the name of the shop's staff.
import "./elements.js";
import { tellAdmin } from "./tell-admin.js";
import { makeTranslate } from "./translate.js";

const { console: consoleOrigin, shop, folder, target, orders, words } = document.body.dataset;
const isAction = target.includes("action.");
const ask = window.fetch.bind(window);
const renders = new Map();

window.shopify = {
  extend: (where, render) => renders.set(where, render),
  extension: { target },
  data: { selected: orders.split(",").map((id) => ({ id: `gid://shopify/Order/${id}` })) },
  auth: { idToken },
  i18n: {
    translate: makeTranslate(JSON.parse(words)),
    formatNumber: (number, options) => new Intl.NumberFormat("en", options).format(number),
    formatCurrency: (number, options) => new Intl.NumberFormat("en", { style: "currency", ...options }).format(number),
    formatDate: (date, options) => new Intl.DateTimeFormat("en", options).format(date),
  },
  ...(isAction ? { close: () => tellAdmin("close") } : { navigation: { navigate: (url) => tellAdmin("navigate", String(url)) } }),
};

window.fetch = async function fetchFromSurety(input, init = {}) {
  const url = new URL(input, consoleOrigin);
  const headers = new Headers(init.headers);
  if (url.origin === consoleOrigin && !headers.has("Authorization")) headers.set("Authorization", `Bearer ${await idToken()}`);
  return ask(url, { ...init, headers });
};

async function idToken() {
  const body = JSON.stringify({ shop, kind: "valid" });
  const answer = await ask("/session-token", { method: "POST", headers: { "Content-Type": "application/json" }, body });
  return answer.ok ? (await answer.json()).token : null;
}

const script = document.createElement("script");
script.src = `/extensions/${folder}/bundle.js`;
script.addEventListener("load", () => renders.get(target)?.(window.shopify));
script.addEventListener("error", () => {
  document.body.textContent = `The extension ${folder} couldn't be built. The server's answer for its bundle says why.`;
});
document.head.append(script);
new ResizeObserver(() => tellAdmin("height", Math.ceil(document.body.getBoundingClientRect().height))).observe(document.body);
