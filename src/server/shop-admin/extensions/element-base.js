import { tellAdmin } from "./tell-admin.js";
import sheet from "./shadow-styles.css" with { type: "css" };

/**
 * Adds properties that are kept as attributes: Preact sets properties, and styles are written for attributes. Without its attribute, a
 * text is "" and a flag false.
 */
export function reflect(type, texts, flags = []) {
  for (const name of texts)
    Object.defineProperty(type.prototype, name, {
      get() {
        return this.getAttribute(name) ?? "";
      },
      set(value) {
        carry(this, name, value ?? "");
      },
    });
  for (const name of flags)
    Object.defineProperty(type.prototype, name, {
      get() {
        return this.hasAttribute(name);
      },
      set(value) {
        carry(this, name, value === true || value === "");
      },
    });
}

/** An element with its attributes and what is in it. */
export function make(tag, attributes = {}, ...content) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...content);
  return element;
}

/** Sets an attribute; an empty or false one goes. */
export function carry(element, name, value) {
  if (value === "" || value === false) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? "" : value);
}

/** An element with parts of its own, among them the slots of its content. `draw` is called whenever an attribute changes. */
export class WithParts extends HTMLElement {
  constructor(...parts) {
    super();
    const root = this.attachShadow({ mode: "open", delegatesFocus: true });
    root.adoptedStyleSheets = [sheet];
    root.append(...parts);
  }
  connectedCallback() {
    this.draw();
  }
  attributeChangedCallback() {
    if (this.isConnected) this.draw();
  }
}

/** Links into the app and the admin are opened by the page around the extension, all others by the browser. */
export function makeLink(className) {
  const link = make("a", { class: className }, make("slot"));
  link.addEventListener("click", (event) => {
    const href = link.getAttribute("href") ?? "";
    if (!/^(app|extension|shopify):/.test(href)) return;
    event.preventDefault();
    tellAdmin("navigate", href);
  });
  return link;
}
