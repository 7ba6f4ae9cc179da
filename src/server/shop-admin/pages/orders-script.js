import { extensionsAt, openAction } from "./extension-frame.js";
import { badge, fill, make, money, riskTones, time } from "./make.js";
import { poll } from "./poll.js";

const SELECTED = "admin.order-index.selection-action.render";
const { store } = document.body.dataset;

const chosen = new Set();
const bar = make("div", { class: "bulk", role: "region", "aria-label": "Selected orders", hidden: "" });
const count = make("span", { "aria-live": "polite" });
bar.append(count);
for (const extension of await extensionsAt(SELECTED)) {
  const button = make("button", { type: "button" }, extension.name);
  button.addEventListener("click", () => openAction(extension, SELECTED, [...chosen]));
  bar.append(button);
}

function markChosen() {
  bar.hidden = chosen.size === 0;
  count.textContent = `${chosen.size} selected`;
}

function choice(order) {
  const box = make("input", { type: "checkbox", id: `select-${order.id}`, "aria-label": `Select order ${order.name}` });
  box.checked = chosen.has(order.id);
  box.addEventListener("change", () => {
    if (box.checked) chosen.add(order.id);
    else chosen.delete(order.id);
    markChosen();
  });
  return box;
}

function row(order) {
  const name = make("a", { href: `/store/${store}/orders/${order.id}` }, order.name);
  const cells = {
    Order: name,
    Date: time(order.createdAt),
    Customer: order.customer ?? "No customer",
    Total: money(order.total),
    Payment: order.payment === null ? "" : badge(order.payment),
    Fulfillment: order.isCanceled ? badge("CANCELED") : badge(order.fulfillment, order.fulfillment === "ON_HOLD" ? "warning" : ""),
    Risk: order.risk === null ? "" : badge(order.risk, riskTones[order.risk]),
    Tags: order.tags.join(", "),
  };
  return make(
    "tr",
    {},
    make("td", { class: "choice" }, choice(order)),
    ...Object.entries(cells).map(([label, content]) => make("td", { "data-label": label }, content)),
  );
}

const heads = ["Order", "Date", "Customer", "Total", "Payment", "Fulfillment", "Risk", "Tags"];
const rows = make("tbody");
const table = make(
  "table",
  { class: "list" },
  make(
    "thead",
    {},
    make("tr", {}, make("th", {}, make("span", { class: "unseen" }, "Select")), ...heads.map((head) => make("th", { scope: "col" }, head))),
  ),
  rows,
);

poll(`/store/${store}/orders/state`, ({ orders }) => {
  if (orders.length === 0) return fill(make("section", { class: "card" }, make("p", {}, "This shop has no orders yet.")));
  rows.replaceChildren(...orders.map(row));
  if (!table.isConnected) fill(bar, make("section", { class: "card card--list" }, table));
  markChosen();
});
