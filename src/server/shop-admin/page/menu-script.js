// The menu of every page of the admin: behind a button on a phone, and with the current page marked.
(() => {
  const menu = document.getElementById("menu");
  const button = document.querySelector(".bar__menu");

  function show(isOpen) {
    menu.toggleAttribute("data-open", isOpen);
    button.setAttribute("aria-expanded", String(isOpen));
  }

  button.addEventListener("click", () => show(!menu.hasAttribute("data-open")));
  menu.addEventListener("click", (event) => {
    if (event.target.closest("a")) show(false);
  });
  for (const link of menu.querySelectorAll('a[href^="/store/"]')) {
    const isCurrent = location.pathname === link.pathname || location.pathname.startsWith(`${link.pathname}/`);
    if (isCurrent) link.setAttribute("aria-current", "page");
  }
})();
