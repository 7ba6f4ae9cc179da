const CARDS = 40;
const ADJECTIVES = ["Small", "Everyday", "Classic", "Large", "Hand-thrown"];
const THINGS = ["mug", "bowl", "plate", "vase", "teapot", "pitcher", "jar", "tray"];

/** A shop's collection page of 40 products, as a Shopify theme makes it, with an app embed at the end of its body. */
export function storefrontPage(embed: string): string {
  const cards = Array.from({ length: CARDS }, (_, index) => card(index)).join("\n");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>All pottery</title>
<link rel="icon" href="data:,">
<style>${style}</style>
<script>
window.Shopify = { customerPrivacy: { analyticsProcessingAllowed: () => true } };
</script>
</head>
<body>
<div class="announcement">Free shipping over $50</div>
<header>
  <a class="logo" href="#home">Clay &amp; Kiln</a>
  <nav>${["New", "Mugs", "Bowls", "Plates", "Vases", "Sale"].map((name) => `<a href="#${name.toLowerCase()}">${name}</a>`).join("")}</nav>
  <form id="search" action="#search"><label>Search <input name="q" type="search"></label></form>
  <button id="cart" type="button">Cart (<span>0</span>)</button>
</header>
<main>
  <h1>All pottery</h1>
  <ul class="grid">${cards}</ul>
</main>
<footer>${Array.from({ length: 12 }, (_, index) => `<a href="#page-${index}">Page ${index + 1}</a>`).join("")}</footer>
<script>
document.querySelector("main").addEventListener("click", ({ target }) => {
  if (!target.matches("button")) return;
  const count = document.querySelector("#cart span");
  count.textContent = String(Number(count.textContent) + 1);
});
</script>
${embed}
</body>
</html>`;
}

const style = `
* { box-sizing: border-box }
body { margin: 0; font: 16px/1.5 sans-serif }
header, nav, footer { display: flex; gap: 16px; flex-wrap: wrap; align-items: center; padding: 12px }
.announcement { background: #222; color: #fff; text-align: center }
.grid { display: grid; grid-template-columns: repeat(4, 1fr); gap: 24px; list-style: none; padding: 12px }
.card img { width: 100%; height: auto; display: block; transition: transform .2s }
.card:hover img { transform: scale(1.03) }
#cart span { display: inline-block; width: 2ch }
.badge { background: #fde; padding: 2px 8px; border-radius: 8px }
`;

function card(index: number): string {
  const name = `${ADJECTIVES[index % ADJECTIVES.length]} ${THINGS[index % THINGS.length]}`;
  const sizes = ["S", "M", "L"].map((size) => `<label><input type="radio" name="size-${index}" value="${size}">${size}</label>`).join("");
  return `<li class="card">
  <a href="#product-${index}"><img src="${image(index)}" width="400" height="400" alt="${name}"><h2>${name}</h2></a>
  <p><s>$${40 + index}.00</s> <strong>$${30 + index}.00</strong> <span class="badge">Save $10</span></p>
  <fieldset>${sizes}</fieldset>
  <button type="button">Add to cart</button>
</li>`;
}

function image(index: number): string {
  const circles = Array.from({ length: 30 }, (_, ring) => {
    const [x, y] = [(ring * 67 + index * 31) % 400, (ring * 131 + index * 17) % 400];
    return `<circle cx="${x}" cy="${y}" r="${20 + (ring % 7) * 9}" fill="hsl(${(index * 9 + ring * 11) % 360} 60% 70%)"/>`;
  });
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400">${circles.join("")}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(drawn)}`;
}
