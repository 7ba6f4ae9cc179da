import { fill, make, send, toast } from "./make.js";

const { shop, store } = document.body.dataset;
const here = `/store/${store}/themes`;

const answer = await fetch(`${here}/state`);
if (answer.ok) show(await answer.json());
else fill(make("p", { role: "alert" }, `This page couldn't be loaded. The admin answered with ${answer.status}.`));

function show({ name, isActive }) {
  let savedAs = isActive;
  const embed = make("input", { type: "checkbox", role: "switch", id: "embed" });
  const save = make("button", { type: "button", class: "primary" }, "Save");
  embed.checked = savedAs;
  const mark = () => {
    save.disabled = embed.checked === savedAs;
  };
  mark();
  embed.addEventListener("change", mark);
  save.addEventListener("click", async () => {
    save.disabled = true;
    try {
      savedAs = (await send(here, { isActive: embed.checked })).isActive;
      toast("Theme saved");
    } catch (cause) {
      toast(cause.message, true);
    }
    mark();
  });
  // As where an app leads to its own embed: it's shown first, and waits to be saved.
  const asked = new URLSearchParams(location.search).get("activateAppId");
  if (asked !== null) {
    embed.checked = true;
    mark();
  }
  fill(
    make(
      "section",
      { class: "card" },
      make("p", { class: "embed" }, embed, make("label", { for: "embed" }, name)),
      make("p", { class: "quiet" }, `Turned on, the theme of ${shop} loads it on every page of the online store.`),
      make("p", { class: "row" }, save, make("a", { href: `/shopify-store/${store}` }, "View your store")),
    ),
  );
}
