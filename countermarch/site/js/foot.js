// A bar at the bottom of the page, for which everything else there makes room.

/** Show a bar until it is removed. A class says so: a style that looked for it would look at every change of the page. */
export function putAtFoot(bar) {
  const { classList, style } = document.documentElement;
  document.body.append(bar);
  classList.add("cm-barred");
  const watch = new ResizeObserver(() => {
    if (bar.isConnected) style.setProperty("--cm-new-high", `${bar.offsetHeight}px`);
    else watch.disconnect();
    classList.toggle("cm-barred", document.querySelector(".cm-new") !== null);
  });
  watch.observe(bar);
}
