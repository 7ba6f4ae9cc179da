import { card, fill, make, send, time, toast } from "./make.js";
import { poll } from "./poll.js";

const { store } = document.body.dataset;
const here = `/store/${store}/flow`;

const triggers = make("div");
const came = make("div");
const actions = make("div");
let offered = "";

poll(`${here}/state`, (state) => {
  triggers.replaceChildren(card("Triggers", make("ul", { class: "plain" }, ...state.triggers.map(trigger))));
  came.replaceChildren(card("Workflows started", ...received(state.triggered)));
  // A form that is being filled in stays as it is.
  if (offered !== JSON.stringify(state.actions)) {
    offered = JSON.stringify(state.actions);
    actions.replaceChildren(...state.actions.map((action) => actionForm(action, state.orders)));
  }
  for (const select of actions.querySelectorAll("select[data-orders]")) fillOrders(select, state.orders);
  if (!triggers.isConnected)
    fill(
      make(
        "div",
        { class: "columns" },
        make("div", { class: "columns__main" }, triggers, came),
        make("div", { class: "columns__main" }, actions),
      ),
    );
});

function trigger({ handle, name, description, isUsed }) {
  const id = `trigger-${handle}`;
  const box = make("input", { type: "checkbox", role: "switch", id, "aria-describedby": `${id}-note` });
  box.checked = isUsed;
  box.addEventListener("change", async () => {
    box.disabled = true;
    try {
      await send(`${here}/triggers/${handle}`, { isUsed: box.checked });
    } catch (cause) {
      box.checked = isUsed;
      toast(cause.message, true);
    }
    box.disabled = false;
  });
  return make(
    "li",
    {},
    make("p", { class: "embed" }, box, make("label", { for: id }, `${name}: used in a workflow`)),
    make("p", { class: "quiet", id: `${id}-note` }, description),
  );
}

function received(triggered) {
  if (triggered.length === 0) return [make("p", { class: "quiet" }, "Surety has started none yet.")];
  const lines = triggered.map(({ name, payload, at }) =>
    make("li", {}, make("h3", {}, name), make("p", { class: "quiet" }, time(at)), make("pre", {}, JSON.stringify(payload, null, 2))),
  );
  return [make("ul", { class: "plain" }, ...lines)];
}

function actionForm({ handle, name, description, fields }, orders) {
  const form = make(
    "form",
    { class: "form" },
    ...fields.map((field) => fieldOf(handle, field, orders)),
    make("button", { class: "primary" }, "Run action"),
  );
  const said = make("div", { role: "status" });
  const runWith = async (properties, runId) => {
    const button = form.querySelector("button");
    button.disabled = true;
    try {
      const { runId: ran, answer } = await send(`${here}/actions/${handle}`, { properties, runId });
      const again = make("button", { type: "button" }, "Send again as the same run");
      again.addEventListener("click", () => runWith(properties, ran));
      const text = answer === null ? "Surety didn't answer" : `Answered with ${answer.status}`;
      said.replaceChildren(
        make("p", {}, text),
        ...(answer === null || answer.text === "" ? [] : [make("pre", {}, answer.text)]),
        make("p", { class: "row" }, again),
      );
    } catch (cause) {
      said.replaceChildren(make("p", {}, cause.message));
    }
    button.disabled = false;
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void runWith(Object.fromEntries(new FormData(form)), null);
  });
  return card(`Action: ${name}`, make("p", { class: "quiet" }, description), form, said);
}

function fieldOf(action, { property, label, description, type, isRequired }, orders) {
  const id = `${action}-${property}`;
  const control = controlOf(type, orders);
  control.id = id;
  control.name = property;
  control.required = isRequired;
  control.setAttribute("aria-describedby", `${id}-note`);
  return make(
    "div",
    { class: "field" },
    make("label", { for: id }, type === "order_reference" ? "Order" : label),
    control,
    make("span", { class: "quiet", id: `${id}-note` }, description),
  );
}

const KINDS = { email: "email", url: "url", number_integer: "number", number_decimal: "number" };

function controlOf(type, orders) {
  if (type === "multi_line_text_field") return make("textarea", { rows: "3" });
  if (type === "boolean") return make("select", {}, ...["true", "false"].map((value) => make("option", { value }, value)));
  if (type !== "order_reference") return make("input", { type: KINDS[type] ?? "text", autocomplete: "off" });
  const select = make("select", { "data-orders": "" });
  fillOrders(select, orders);
  return select;
}

/** New orders join the list without changing what is chosen. */
function fillOrders(select, orders) {
  const chosen = select.value;
  select.replaceChildren(...orders.map(({ id, name }) => make("option", { value: id }, name)));
  if (chosen !== "") select.value = chosen;
}
