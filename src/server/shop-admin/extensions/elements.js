// Stands in for Shopify's components of admin extensions: those that Surety's use, in their look.
import { carry, make, makeLink, reflect, WithParts } from "./element-base.js";
import "./fields.js";
import { tellAdmin } from "./tell-admin.js";

const ROLES = { "unordered-list": "list", "ordered-list": "list", "list-item": "listitem" };

/** What has styles alone, and may say what it is. */
function defineLayout(name, texts, { role = "", level = "" } = {}) {
  class Layout extends HTMLElement {
    static observedAttributes = ["accessibilityrole", "accessibilitylabel", "gridtemplatecolumns", "minblocksize"];
    connectedCallback() {
      this.draw();
    }
    attributeChangedCallback() {
      if (this.isConnected) this.draw();
    }
    draw() {
      const said = this.accessibilityRole || role;
      carry(this, "role", ROLES[said] ?? said);
      carry(this, "aria-level", level);
      carry(this, "aria-label", this.accessibilityLabel);
      this.style.gridTemplateColumns = this.getAttribute("gridTemplateColumns") ?? "";
      this.style.minBlockSize = this.getAttribute("minBlockSize") ?? "";
    }
  }
  reflect(Layout, ["accessibilityRole", "accessibilityLabel", ...texts]);
  customElements.define(name, Layout);
}

const box = ["padding", "background", "border", "borderRadius", "minBlockSize"];
defineLayout("s-stack", ["direction", "gap", "alignItems", "justifyContent", ...box]);
defineLayout("s-grid", ["gridTemplateColumns", "gap", "alignItems"]);
defineLayout("s-box", box);
defineLayout("s-text", ["color", "tone", "type", "fontVariantNumeric"]);
defineLayout("s-heading", [], { role: "heading", level: "3" });
defineLayout("s-badge", ["tone", "icon"]);
defineLayout("s-divider", [], { role: "separator" });
defineLayout("s-unordered-list", [], { role: "list" });
defineLayout("s-list-item", [], { role: "listitem" });
defineLayout("s-spinner", ["size"]);

class Button extends WithParts {
  static observedAttributes = ["disabled", "loading", "href", "accessibilitylabel"];
  #button = make("button", { type: "button", class: "button" }, make("slot"));
  #link = makeLink("button");
  draw() {
    const control = this.href === "" ? this.#button : this.#link;
    if (!control.isConnected) this.shadowRoot.replaceChildren(control);
    this.#button.disabled = this.disabled || this.loading;
    carry(this.#link, "href", this.href);
    carry(control, "aria-busy", this.loading ? "true" : "");
    carry(control, "aria-label", this.accessibilityLabel);
  }
}
reflect(Button, ["href", "variant", "tone", "accessibilityLabel"], ["disabled", "loading"]);
customElements.define("s-button", Button);

class Link extends WithParts {
  static observedAttributes = ["href", "target"];
  #link = makeLink("link");
  draw() {
    this.shadowRoot.append(this.#link);
    carry(this.#link, "href", this.href);
    carry(this.#link, "target", this.target);
  }
}
reflect(Link, ["href", "target", "tone"]);
customElements.define("s-link", Link);

class Banner extends WithParts {
  static observedAttributes = ["heading", "tone"];
  constructor() {
    super(
      make("strong", {}),
      make("slot"),
      make("div", { class: "row" }, make("slot", { name: "primary-action" }), make("slot", { name: "secondary-actions" })),
    );
  }
  draw() {
    carry(this, "role", this.tone === "critical" ? "alert" : "status");
    this.shadowRoot.querySelector("strong").textContent = this.heading;
  }
}
reflect(Banner, ["heading", "tone"]);
customElements.define("s-banner", Banner);

class AdminBlock extends WithParts {
  static observedAttributes = ["heading", "collapsedsummary"];
  constructor() {
    const heading = make("h2", { id: "heading" });
    const summary = make("span", { class: "summary" });
    const toggle = make("button", {
      type: "button",
      class: "toggle",
      "aria-expanded": "true",
      "aria-controls": "content",
      "aria-label": "Collapse",
    });
    const content = make("div", { id: "content", class: "block__content" }, make("slot"));
    super(make("section", { class: "block", "aria-labelledby": "heading" }, make("header", {}, heading, summary, toggle), content));
    toggle.addEventListener("click", () => {
      content.hidden = !content.hidden;
      toggle.setAttribute("aria-expanded", String(!content.hidden));
      toggle.setAttribute("aria-label", content.hidden ? "Expand" : "Collapse");
      this.draw();
    });
  }
  draw() {
    const isCollapsed = this.shadowRoot.getElementById("content").hidden;
    this.shadowRoot.querySelector("h2").textContent = this.heading;
    this.shadowRoot.querySelector(".summary").textContent = isCollapsed ? this.collapsedSummary : "";
  }
}
reflect(AdminBlock, ["heading", "collapsedSummary"]);
customElements.define("s-admin-block", AdminBlock);

/** The dialog around it has its heading. */
class AdminAction extends WithParts {
  static observedAttributes = ["heading", "loading"];
  constructor() {
    const buttons = [make("slot", { name: "secondary-actions" }), make("slot", { name: "primary-action" })];
    super(make("div", { class: "action__content" }, make("slot")), make("footer", { class: "action__buttons" }, ...buttons));
  }
  draw() {
    if (this.heading !== "") tellAdmin("title", this.heading);
    carry(this, "aria-busy", this.loading ? "true" : "");
  }
}
reflect(AdminAction, ["heading"], ["loading"]);
customElements.define("s-admin-action", AdminAction);
