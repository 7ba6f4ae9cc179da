import { carry, make, reflect, WithParts } from "./element-base.js";

/** A field with its label, what is said below it, and what is wrong with it. `control` is the browser's own field. */
class Field extends WithParts {
  static observedAttributes = ["label", "details", "error", "disabled", "required", "placeholder", "rows", "maxlength"];
  control;
  constructor(control) {
    control.id = "control";
    super(make("label", { for: "control" }), control, make("p", { id: "error", class: "error" }), make("p", { id: "details" }));
    this.control = control;
    // Other than an input event, a change doesn't leave the shadow tree by itself.
    control.addEventListener("change", () => this.dispatchEvent(new Event("change", { bubbles: true })));
  }
  draw() {
    const { shadowRoot, control, label, error, details } = this;
    shadowRoot.querySelector("label").textContent = label;
    shadowRoot.getElementById("error").textContent = error;
    shadowRoot.getElementById("details").textContent = details;
    carry(control, "aria-invalid", error === "" ? "" : "true");
    carry(control, "aria-describedby", [error && "error", details && "details"].filter(Boolean).join(" "));
    carry(control, "aria-required", this.required ? "true" : "");
    control.disabled = this.disabled;
  }
}
reflect(Field, ["label", "details", "error", "placeholder", "rows", "maxLength", "name"], ["disabled", "required"]);

class TextArea extends Field {
  constructor() {
    super(make("textarea"));
  }
  get value() {
    return this.control.value;
  }
  set value(value) {
    if (this.control.value !== value) this.control.value = value ?? "";
  }
  draw() {
    super.draw();
    for (const name of ["placeholder", "rows", "maxLength"]) carry(this.control, name, this[name]);
  }
}
customElements.define("s-text-area", TextArea);

class Select extends Field {
  /** The value that was set may be that of an option which comes later. */
  #wanted = "";
  constructor() {
    super(make("select"));
    this.control.addEventListener("input", () => {
      this.#wanted = this.control.value;
    });
    const watch = { childList: true, subtree: true, characterData: true, attributes: true };
    new MutationObserver(() => this.draw()).observe(this, watch);
  }
  get value() {
    return this.control.value;
  }
  set value(value) {
    this.#wanted = value ?? "";
    this.control.value = this.#wanted;
  }
  draw() {
    super.draw();
    const options = [...this.querySelectorAll("s-option")].map((option) => {
      const shown = make("option", { value: option.value }, option.textContent);
      shown.disabled = option.disabled;
      return shown;
    });
    const placeholder = make("option", { value: "", disabled: "", hidden: "" }, this.placeholder);
    this.control.replaceChildren(...(this.placeholder === "" ? [] : [placeholder]), ...options);
    this.control.value = this.#wanted;
  }
}
customElements.define("s-select", Select);

class Option extends HTMLElement {}
reflect(Option, ["value"], ["disabled"]);
customElements.define("s-option", Option);

class ChoiceList extends WithParts {
  static observedAttributes = ["label", "details", "error", "disabled", "multiple"];
  #values = [];
  constructor() {
    const texts = [make("p", { id: "error", class: "error" }), make("p", { id: "details" })];
    super(make("fieldset", { "aria-describedby": "error details" }, make("legend"), make("div"), ...texts));
    new MutationObserver(() => this.draw()).observe(this, { childList: true, subtree: true, characterData: true, attributes: true });
  }
  get values() {
    return this.#values;
  }
  set values(values) {
    this.#values = values ?? [];
    this.draw();
  }
  draw() {
    const { shadowRoot } = this;
    shadowRoot.querySelector("legend").textContent = this.label;
    shadowRoot.querySelector("fieldset").disabled = this.disabled;
    shadowRoot.getElementById("error").textContent = this.error;
    shadowRoot.getElementById("details").textContent = this.details;
    const choices = [...this.querySelectorAll("s-choice")];
    const shown = shadowRoot.querySelector("div");
    // Those that stay keep the focus.
    const drawn = JSON.stringify(choices.map(({ value, textContent, disabled }) => [value, textContent, disabled]));
    if (shown.dataset.drawn !== drawn) {
      shown.dataset.drawn = drawn;
      shown.replaceChildren(...choices.map((choice) => this.#drawChoice(choice)));
    }
    for (const box of shown.querySelectorAll("input")) box.checked = this.#values.includes(box.value);
  }
  #drawChoice({ value, textContent, disabled }) {
    const box = make("input", { type: this.multiple ? "checkbox" : "radio", name: "choice", value });
    box.disabled = disabled;
    box.addEventListener("change", () => {
      this.#values = [...this.shadowRoot.querySelectorAll("input:checked")].map((one) => one.value);
      this.dispatchEvent(new Event("change", { bubbles: true }));
    });
    return make("label", { class: "choice" }, box, textContent);
  }
}
reflect(ChoiceList, ["label", "details", "error", "name"], ["disabled", "multiple"]);
customElements.define("s-choice-list", ChoiceList);

class Choice extends HTMLElement {}
reflect(Choice, ["value"], ["disabled"]);
customElements.define("s-choice", Choice);
