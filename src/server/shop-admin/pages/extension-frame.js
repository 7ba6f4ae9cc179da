import { make, toast } from "./make.js";

const { shop, store } = document.body.dataset;

/** The extensions that are shown at a place of the admin, such as admin.order-details.block.render. */
export async function extensionsAt(target) {
  const answer = await fetch(`/store/${store}/extensions?target=${target}`);
  if (!answer.ok) throw new Error(`The admin answered with ${answer.status}.`);
  return (await answer.json()).extensions;
}

/** A frame in which an extension runs for orders, as high as what it shows. */
export function extensionFrame({ folder, name }, target, orderIds, { onClose = () => undefined, onTitle = () => undefined } = {}) {
  const query = new URLSearchParams({ shop, target, orders: orderIds.join(",") });
  const frame = make("iframe", { class: "extension", title: name, src: `/extensions/${folder}/page?${query}` });
  const notices = {
    height: (px) => {
      frame.style.height = `${px}px`;
    },
    title: onTitle,
    close: onClose,
    navigate: (href) => navigate(href, orderIds),
  };
  window.addEventListener("message", function hear(event) {
    if (!frame.isConnected) return window.removeEventListener("message", hear);
    if (event.origin !== location.origin || event.source !== frame.contentWindow) return;
    const { notice, value } = event.data ?? {};
    if (typeof notice === "string" && Object.hasOwn(notices, notice)) notices[notice](value);
  });
  return frame;
}

/** Opens an action over the page, until it or the person closes it. */
export function openAction(extension, target, orderIds) {
  const opener = document.activeElement;
  const title = make("h2", { id: "action-title" }, extension.name);
  const close = make("button", { type: "button", class: "dialog__close", "aria-label": "Close" }, "×");
  const dialog = make(
    "dialog",
    { class: "dialog", "aria-labelledby": "action-title" },
    make("header", {}, title, close),
    extensionFrame(extension, target, orderIds, {
      onClose: () => dialog.close(),
      onTitle: (words) => {
        title.textContent = words;
      },
    }),
  );
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (opener instanceof HTMLElement) opener.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
}

const ACTION = "admin.order-details.action.render";

/** Where extensions lead: into the app, to an action of the same order, or to other pages of the admin. */
async function navigate(href, orderIds) {
  const [, action] = /^extension:(?:\/\/)?([\w-]+)/.exec(href) ?? [];
  if (action !== undefined) {
    const extension = (await extensionsAt(ACTION)).find(({ handle }) => handle === action);
    if (extension === undefined) return toast(`The action ${action} isn't active in this shop.`, true);
    return openAction(extension, ACTION, orderIds);
  }
  const address = addressOf(href);
  if (address === null) return toast(`Extensions can't open ${href}.`, true);
  location.assign(address);
}

function addressOf(href) {
  const [, scheme, path] = /^(app|shopify):(?:\/\/admin|admin)?\/?(.*)$/.exec(href) ?? [];
  if (scheme === "shopify") return `/store/${store}/${path}`;
  if (scheme !== "app") return null;
  const url = new URL(path, `${location.origin}/apps/surety/`);
  url.searchParams.set("shop", shop);
  return url.href;
}
