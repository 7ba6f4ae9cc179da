// Runs in the measured page before anything else and stores in `suretyUsefulMs` when the first frame is done that shows what the
// visit came to see: looking for it from outside would be late, and slow the page down.
(() => {
  const { selector, text } = window.suretyUseful;
  const words = new RegExp(text);
  const isUseful = (element) => words.test(element.textContent) && element.checkVisibility({ visibilityProperty: true });
  const changes = new MutationObserver(() => {
    if (![...document.querySelectorAll(selector)].some(isUseful)) return;
    changes.disconnect();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener("message", () => (window.suretyUsefulMs = performance.now()), { once: true });
      port1.start();
      // Arrives once this frame is done.
      port2.postMessage(null);
    });
  });
  changes.observe(document, { subtree: true, childList: true, characterData: true, attributeFilter: ["hidden", "disabled"] });
})();
