// The one sheet that opens over a page: menus, small forms, what the rules object to.

const cover = document.getElementById('sheet');
const title = document.getElementById('sheet-title');
const body = document.getElementById('sheet-body');
let before = null;
// Back closes the sheet: it stands on an entry of the browser's history of its own, which stays when it is closed
// otherwise, serves the next sheet, and is passed over when somebody goes back with no sheet open.
let isOnOwnEntry = Boolean(history.state && history.state.sheet);
let hash = location.hash;

const controls = () =>
  [...cover.querySelectorAll('a[href], button, input, select, textarea, summary')].filter(
    (control) => !control.disabled && control.getClientRects().length,
  );

export const isOpen = () => !cover.hidden;

/** Show nodes in the sheet, under a title; focus goes in and comes back when it closes. */
export function open(heading, ...nodes) {
  if (cover.hidden) before = document.activeElement;
  title.textContent = heading;
  body.replaceChildren(...nodes);
  cover.hidden = false;
  if (!isOnOwnEntry) history.pushState({ sheet: true }, '');
  hash = location.hash;
  isOnOwnEntry = true;
  body.scrollTop = 0;
  const first = body.querySelector('[autofocus]');
  (first || title).focus({ preventScroll: true });
}

/** Show a copy of a hidden element; its `data-title` is the heading. */
export function openCopy(element) {
  const copy = element.cloneNode(true);
  copy.removeAttribute('id');
  copy.hidden = false;
  open(element.dataset.title || '', copy);
  return copy;
}

/** Show HTML that the server made. */
export function openHtml(html) {
  const found = new DOMParser().parseFromString(html, 'text/html').body;
  const heading = found.querySelector('[data-title]');
  open(heading ? heading.dataset.title : '', ...[...found.childNodes].map((node) => document.importNode(node, true)));
  return body;
}

export function close() {
  if (cover.hidden) return;
  cover.hidden = true;
  body.replaceChildren();
  if (before && before.isConnected) before.focus({ preventScroll: true });
  before = null;
}

cover.addEventListener('click', (event) => {
  if (event.target === cover || event.target.closest('[data-close]')) close();
});

window.addEventListener('popstate', ({ state }) => {
  const hasLeft = isOnOwnEntry && !(state && state.sheet) && location.hash === hash;
  isOnOwnEntry = Boolean(state && state.sheet);
  hash = location.hash;
  if (!hasLeft) return;
  if (isOpen()) close();
  else history.back();
});

document.addEventListener('keydown', (event) => {
  if (cover.hidden) return;
  if (event.key === 'Escape') close();
  if (event.key !== 'Tab') return;
  const found = controls();
  const edge = event.shiftKey ? found[0] : found[found.length - 1];
  if (found.length && (document.activeElement === edge || !cover.contains(document.activeElement))) {
    event.preventDefault();
    found[event.shiftKey ? found.length - 1 : 0].focus();
  }
});
