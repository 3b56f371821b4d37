// What the pages that are read need: folded parts that open when pointed at or printed, ticks that are kept.

/** Unfold whatever holds the element that the address points at, and bring it into view. */
export function unfold(named) {
  const folded = [];
  for (let one = named; one; one = one.parentElement) if (one.localName === "details" && !one.open) folded.push(one);
  if (named.closest("[hidden]")) document.querySelector("cm-filter")?.clear();
  for (const one of folded) one.open = true;
  if (folded.length) requestAnimationFrame(() => named.scrollIntoView());
}

/** Close a menu once something in it is chosen, something else is pressed, or by Escape. */
export function closeMenus() {
  const close = (kept) => {
    for (const one of document.querySelectorAll(".cm-menu[open]")) if (one !== kept) one.open = false;
  };
  document.addEventListener("click", ({ target }) => close(target.closest("a, button") ? null : target.closest(".cm-menu")));
  document.addEventListener("keydown", (event) => {
    const menu = event.key === "Escape" && event.target.closest?.(".cm-menu[open]");
    if (!menu) return;
    menu.open = false;
    menu.querySelector("summary").focus();
  });
}

/** Let the keyboard scroll what is wider than the page: the theme makes such boxes of tables and of code. */
export function reachWideBoxes() {
  for (const box of document.querySelectorAll(".md-typeset__scrollwrap, .highlight code")) {
    if (box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
  }
}

/** After a link was followed, what is read and tabbed next is the new page: its heading takes the focus. */
export function focusOnHeading() {
  if (document.activeElement !== document.body || location.hash.length > 1) return;
  const heading = document.querySelector("article h1");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
}

/** Keep the ticks of a set-up list on the device. */
export function keepTicks() {
  const boxes = [...document.querySelectorAll("input[data-tick]")];
  if (!boxes.length) return;
  const name = `countermarch.ticks.${location.pathname}`;
  const ticked = new Set(read(name));
  const again = document.querySelector("[data-untick]");
  const show = () => {
    for (const box of boxes) box.checked = ticked.has(box.dataset.tick);
    if (again) again.hidden = ticked.size === 0;
  };
  const write = () => {
    try {
      localStorage.setItem(name, JSON.stringify([...ticked]));
    } catch {
      // without storage the ticks last as long as the page
    }
    show();
  };
  for (const box of boxes) {
    box.addEventListener("change", () => {
      if (box.checked) ticked.add(box.dataset.tick);
      else ticked.delete(box.dataset.tick);
      write();
    });
  }
  again?.addEventListener("click", () => {
    ticked.clear();
    write();
  });
  const early = boxes.filter((box) => box.checked); // before this script came
  for (const box of early) ticked.add(box.dataset.tick);
  if (early.length) write();
  else show();
}

function read(name) {
  try {
    const kept = JSON.parse(localStorage.getItem(name));
    return Array.isArray(kept) ? kept.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}

/** On paper nothing is folded. */
export function unfoldOnPaper() {
  const opened = [];
  addEventListener("beforeprint", () => {
    for (const one of document.querySelectorAll("details.cm-fold:not([open])")) {
      one.open = true;
      opened.push(one);
    }
  });
  addEventListener("afterprint", () => {
    for (const one of opened.splice(0)) one.open = false;
  });
}
