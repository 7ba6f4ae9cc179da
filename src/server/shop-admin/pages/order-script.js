import { extensionFrame, extensionsAt, openAction } from "./extension-frame.js";
import { badge, card, fill, make, money, riskTones, time, words } from "./make.js";
import { poll } from "./poll.js";

const BLOCK = "admin.order-details.block.render";
const ACTION = "admin.order-details.action.render";
const { store } = document.body.dataset;
const [id = ""] = location.pathname.split("/").slice(-1);

const title = document.querySelector("h1");
const sold = make("div");
const saidByApps = make("div");
const apps = make("section", { class: "apps", "aria-labelledby": "apps" }, make("h2", { id: "apps" }, "Apps"));
const aside = make("div", { class: "columns__aside" });
const actions = make("div", { class: "actions" });
fill(actions, make("div", { class: "columns" }, make("div", { class: "columns__main" }, sold, apps, saidByApps), aside));
showExtensions();
poll(`/store/${store}/orders/${encodeURIComponent(id)}/state`, show);

/** They're shown once, and not again with the order: a person may be writing in them. */
async function showExtensions() {
  const [blocks, offered] = await Promise.all([extensionsAt(BLOCK), extensionsAt(ACTION)]);
  if (blocks.length === 0) apps.append(make("p", { class: "quiet" }, "No app has a block on this page."));
  for (const block of blocks) apps.append(extensionFrame(block, BLOCK, [id]));
  if (offered.length === 0) return;
  const list = make("ul", { class: "menu-list", id: "more-actions", hidden: "" });
  const button = make("button", { type: "button", "aria-expanded": "false", "aria-controls": "more-actions" }, "More actions");
  const open = (isOpen) => {
    list.hidden = !isOpen;
    button.setAttribute("aria-expanded", String(isOpen));
  };
  button.addEventListener("click", () => open(list.hidden));
  actions.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") open(false);
  });
  document.addEventListener("click", ({ target }) => {
    if (!actions.contains(target)) open(false);
  });
  for (const action of offered) {
    const entry = make("button", { type: "button" }, action.name);
    entry.addEventListener("click", () => {
      open(false);
      button.focus();
      openAction(action, ACTION, [id]);
    });
    list.append(make("li", {}, entry));
  }
  actions.append(button, list);
}

function show({ order }) {
  if (order === null) {
    title.textContent = "Order";
    sold.replaceChildren(card("Not in the development Shopify", make("p", {}, `This shop has no order with the ID ${id} there.`)));
    saidByApps.replaceChildren();
    aside.replaceChildren();
    return;
  }
  title.replaceChildren(order.name, " ", ...stateOf(order));
  document.title = `${order.name} · ${store}`;
  sold.replaceChildren(items(order));
  // Below the blocks, which then don't move when Surety has told Shopify something.
  saidByApps.replaceChildren(...order.assessments.map(risk), fulfillment(order));
  aside.replaceChildren(customer(order), tags(order), ...note(order), metafields(order));
}

function stateOf({ payment, fulfillment: state, isCanceled }) {
  const badges = [...(payment === null ? [] : [badge(payment)]), badge(state, state === "ON_HOLD" ? "warning" : "")];
  return isCanceled ? [...badges, badge("CANCELED", "bad")] : badges;
}

function items({ items: lines, total, createdAt, checkoutToken }) {
  const rows = lines.map(({ name, quantity, price }) =>
    make("li", {}, make("span", {}, `${quantity} × ${name}`), make("span", {}, price === null ? "" : money(price))),
  );
  return card(
    "Items",
    make("ul", { class: "lines" }, ...rows),
    make("p", { class: "total" }, `Total ${money(total)}`),
    make("p", { class: "quiet" }, `Placed ${time(createdAt)}${checkoutToken === null ? "" : `, checkout ${checkoutToken}`}`),
  );
}

const SIGNS = { NEGATIVE: "Raises risk", POSITIVE: "Lowers risk", NEUTRAL: "Neutral" };

function risk({ riskLevel, by, facts: said }) {
  const lines = said.map(({ description, sentiment }) =>
    make("li", { "data-sentiment": sentiment }, make("span", { class: "quiet" }, SIGNS[sentiment] ?? words(sentiment)), " ", description),
  );
  return card(`Fraud analysis by ${by}`, make("p", {}, badge(riskLevel, riskTones[riskLevel])), make("ul", { class: "facts" }, ...lines));
}

function fulfillment({ parts }) {
  const lines = parts.map(({ status, holds }) =>
    make(
      "li",
      {},
      badge(status, status === "ON_HOLD" ? "warning" : ""),
      ...holds.map(({ by, notes }) => make("p", {}, `Held by ${by}${notes === "" ? "" : `: ${notes}`}`)),
    ),
  );
  return card("Fulfillment", make("ul", { class: "plain" }, ...lines));
}

function customer({ customer: name, email }) {
  return card("Customer", make("p", {}, name ?? "No customer"), ...(email === null ? [] : [make("p", { class: "quiet" }, email)]));
}

function tags({ tags: named }) {
  if (named.length === 0) return card("Tags", make("p", { class: "quiet" }, "No tags"));
  return card("Tags", make("ul", { class: "tags" }, ...named.map((tag) => make("li", {}, tag))));
}

function note({ note: text }) {
  return text === "" ? [] : [card("Notes", make("p", {}, text))];
}

function metafields({ metafields: fields }) {
  if (fields.length === 0) return card("Metafields", make("p", { class: "quiet" }, "No metafields"));
  return card("Metafields", make("dl", {}, ...fields.flatMap(({ key, value }) => [make("dt", {}, key), make("dd", {}, value)])));
}
