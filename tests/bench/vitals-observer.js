// Runs in the measured page before anything else and stores its web vitals in `suretyVitals`.
(() => {
  const seen = { lcpMs: 0, cls: 0, inpMs: 0 };
  window.suretyVitals = seen;

  watch("largest-contentful-paint", (entry) => {
    seen.lcpMs = entry.startTime;
  });
  // With so few interactions, the longest one is the INP.
  watch("event", (entry) => {
    if (entry.interactionId > 0) seen.inpMs = Math.max(seen.inpMs, entry.duration);
  });
  // The largest group of shifts less than 1 s apart and within 5 s.
  const group = { start: 0, end: 0, sum: 0 };
  watch("layout-shift", (entry) => {
    if (entry.hadRecentInput) return;
    const isSame = entry.startTime - group.end < 1000 && entry.startTime - group.start < 5000;
    if (!isSame) Object.assign(group, { start: entry.startTime, sum: 0 });
    group.sum += entry.value;
    group.end = entry.startTime;
    seen.cls = Math.max(seen.cls, group.sum);
  });

  function watch(type, each) {
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true, durationThreshold: 16 });
  }
})();
