// The demo store: each address is a page of its own, so that a walk through it is a visit of several pages. The cart lasts as
// long as the tab.
(() => {
  const products = [
    {
      id: "mug",
      name: "Stoneware mug",
      price: 24,
      picture: [
        ["#ffffff", "M26 34h40v38a8 8 0 0 1-8 8H34a8 8 0 0 1-8-8z"],
        ["none", "M66 42h8a8 8 0 0 1 0 24h-8"],
      ],
      text: "Thrown by hand, glazed in white. Holds 350 ml and fits in the dishwasher.",
    },
    {
      id: "lamp",
      name: "Desk lamp",
      price: 89,
      picture: [
        ["#f2c14e", "M50 18l26 18-14 18-22-20z"],
        ["none", "M46 32L30 56l20 26M30 84h40"],
      ],
      text: "Warm light, three steps, and an arm that stays where you put it.",
    },
    {
      id: "bag",
      name: "Canvas bag",
      price: 58,
      picture: [
        ["#c8a97e", "M22 42h56l6 42H16z"],
        ["none", "M36 42V32a14 14 0 0 1 28 0v10"],
      ],
      text: "Waxed canvas with a leather strap. Room for a laptop and lunch.",
    },
    {
      id: "chair",
      name: "Reading chair",
      price: 420,
      picture: [
        ["#a9794f", "M34 14h6v36h30v8H34z"],
        ["none", "M36 58v28M68 58v28M36 72h32"],
      ],
      text: "Solid oak with a woven seat. Delivered in one piece, ready to sit in.",
    },
  ];
  const main = document.getElementById("main");
  const { base, console: consoleUrl, shop } = document.body.dataset;
  const money = (amount) => `$${amount.toFixed(2)}`;
  const cart = () => JSON.parse(sessionStorage.getItem("cart") ?? "[]");
  const saveCart = (ids) => {
    sessionStorage.setItem("cart", JSON.stringify(ids));
    document.getElementById("count").textContent = String(ids.length);
  };
  const inCart = () => cart().flatMap((id) => products.filter((product) => product.id === id));
  /** A store at Shopify tells web pixels what happens on its pages; without Shopify, nothing listens. */
  const publish = (name, data) => window.Shopify?.analytics.publish(name, data);
  /** Each checkout at Shopify has its token in its address. */
  const [, checkoutToken = null] = /\/checkouts\/([\da-f]{32})/.exec(location.pathname) ?? [];
  const total = () => inCart().reduce((sum, { price }) => sum + price, 0);

  /** An element with its attributes and what is in it; texts are never read as HTML. */
  function make(tag, attributes, ...content) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...content);
    return element;
  }

  const SVG = "http://www.w3.org/2000/svg";

  /** A product as a drawing: shapes, each with the color that fills it. */
  function draw(shapes) {
    const drawing = document.createElementNS(SVG, "svg");
    drawing.setAttribute("viewBox", "0 0 100 100");
    drawing.setAttribute("aria-hidden", "true");
    for (const [fill, d] of shapes) {
      const path = document.createElementNS(SVG, "path");
      path.setAttribute("fill", fill);
      path.setAttribute("d", d);
      drawing.append(path);
    }
    return make("div", { class: "picture" }, drawing);
  }

  const link = (href, text) => make("a", { href }, text);

  function showProducts() {
    const items = products.map(({ id, name, price, picture }) =>
      make("li", {}, draw(picture), make("h2", {}, link(`${base}/products/${id}`, name)), make("p", {}, money(price))),
    );
    main.replaceChildren(make("h1", {}, "All products"), make("ul", { class: "products" }, ...items));
  }

  function showProduct(product) {
    const add = make("button", { type: "button" }, "Add to cart");
    add.addEventListener("click", () => {
      saveCart([...cart(), product.id]);
      location.assign(`${base}/cart`);
    });
    main.replaceChildren(
      make("h1", {}, product.name),
      draw(product.picture),
      make("p", { class: "text" }, product.text),
      make("p", {}, money(product.price)),
      add,
      make("p", {}, link(base, "Back to all products")),
    );
  }

  function showCart() {
    const lines = inCart().map(({ name, price }) => make("li", {}, make("span", {}, name), make("span", {}, money(price))));
    if (lines.length === 0) {
      main.replaceChildren(make("h1", {}, "Your cart is empty"), make("p", {}, link(base, "See all products")));
      return;
    }
    const checkout = make("button", { type: "button" }, "Check out");
    checkout.addEventListener("click", () => location.assign(checkoutAddress()));
    main.replaceChildren(
      make("h1", {}, "Your cart"),
      make("ul", { class: "lines" }, ...lines),
      make("p", {}, `Total: ${money(total())}`),
      checkout,
    );
  }

  function checkoutAddress() {
    if (shop === "") return `${base}/checkout`;
    const token = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    return `${base}/checkouts/${token}`;
  }

  const fields = [
    { name: "firstName", label: "First name", value: "Robin" },
    { name: "lastName", label: "Last name", value: "Vale" },
    { name: "email", label: "Email", value: "robin.vale@example.com", type: "email" },
    { name: "password", label: "Password for your account (optional)", value: "", type: "password" },
    { name: "address1", label: "Address", value: "350 Maple Street" },
    { name: "city", label: "City", value: "Portland" },
    { name: "province", label: "State", value: "OR" },
    { name: "zip", label: "ZIP code", value: "97205" },
    { name: "card", label: "Card number", value: "4242 4242 4242 4242" },
  ];

  function showCheckout() {
    const fault = make("p", { role: "alert" });
    const labels = fields.map(({ name, label, value, type = "text" }) =>
      make("label", {}, label, make("input", { name, value, type, autocomplete: "off", ...(name === "password" ? {} : { required: "" }) })),
    );
    const form = make("form", {}, ...labels, make("p", {}, `Total: ${money(total())}`), make("button", {}, "Place order"), fault);
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      fault.textContent = "";
      try {
        const order = await placeOrder(Object.fromEntries(new FormData(form)));
        saveCart([]);
        sessionStorage.setItem("order", JSON.stringify(order));
        location.assign(checkoutToken === null ? `${base}/thanks` : `${base}/checkouts/${checkoutToken}/thank-you`);
      } catch (cause) {
        fault.textContent = cause.message;
      }
    });
    main.replaceChildren(make("h1", {}, "Checkout"), form);
  }

  /** The card's number never leaves the page: a payment provider would answer with its first and last digits. */
  async function placeOrder({ card, password: _password, ...customer }) {
    const digits = card.replace(/\D/g, "");
    const answer = await fetch(`${base}/orders`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        customer,
        productIds: cart(),
        cardBin: digits.slice(0, 6),
        cardLast4: digits.slice(-4),
        language: navigator.language,
        // What the script on this page knows the visitor by, so that the order finds the visit.
        ids: window.Surety?.ids() ?? null,
        checkoutToken,
      }),
    });
    const said = await answer.json();
    if (!answer.ok) throw new Error(said.error ?? "The order couldn't be placed. Try again.");
    return said;
  }

  function showThanks() {
    const order = JSON.parse(sessionStorage.getItem("order") ?? "null");
    main.replaceChildren(
      make("h1", {}, "Thank you for your order"),
      make("p", {}, "In a real store you would now get an email."),
      ...(order === null ? [] : [make("p", {}, `Your order number is ${order.reference}.`), ...linksTo(order)]),
      make("p", {}, link(base, "Continue shopping")),
    );
  }

  /** Surety knows an order that was placed at Shopify once that told of it. */
  function linksTo({ paymentId, shopifyId }) {
    if (paymentId === null)
      return [
        make("p", {}, link(`/store/${shop.split(".")[0]}/orders/${shopifyId}`, "Open the order in the shop admin")),
        make("p", {}, link(`/apps/surety/transactions?shop=${shop}`, "Open Surety in the shop admin")),
      ];
    return [
      make("p", {}, link(`/apps/surety/transactions/${paymentId}`, "Open the order in the shop admin")),
      make("p", {}, link(`${consoleUrl}/transactions/${paymentId}`, "Open the order in Surety")),
    ];
  }

  const path = location.pathname.replace(/\/$/, "");
  const product = products.find(({ id }) => path === `${base}/products/${id}`);
  saveCart(cart());
  document.getElementById("recorded").textContent =
    shop === ""
      ? "What you do here is recorded as a website visit of the demo shop."
      : `Its orders are placed in the development Shopify of ${shop}.`;
  const inUsd = (amount) => ({ amount, currencyCode: "USD" });
  const asVariant = ({ id, name, price }) => ({ id, title: name, sku: id, price: inUsd(price), product: { id, title: name } });
  const checkout = (order = null) => ({
    token: checkoutToken,
    currencyCode: "USD",
    totalPrice: inUsd(total()),
    lineItems: inCart().map((item) => ({ title: item.name, quantity: 1, variant: asVariant(item) })),
    order: order === null ? null : { id: order.shopifyId },
  });
  const lastOrder = () => JSON.parse(sessionStorage.getItem("order") ?? "null");

  if (product) {
    showProduct(product);
    seen("product_viewed", { productVariant: asVariant(product) });
  } else if (path === `${base}/cart`) {
    showCart();
    seen("cart_viewed", { cart: { totalQuantity: cart().length, cost: { totalAmount: inUsd(total()) } } });
  } else if (path === `${base}/checkout` || path === `${base}/checkouts/${checkoutToken}`) {
    showCheckout();
    seen("checkout_started", { checkout: checkout() });
  } else if (path === `${base}/thanks` || path === `${base}/checkouts/${checkoutToken}/thank-you`) {
    showThanks();
    seen("checkout_completed", { checkout: checkout(lastOrder()) });
  } else {
    showProducts();
    seen();
  }

  /** The page has its title by then, which events have with them. */
  function seen(name = null, data = null) {
    document.title = `${main.querySelector("h1").textContent} · Demo store`;
    publish("page_viewed", {});
    if (name !== null) publish(name, data);
  }
})();
