// Make one piece of a page like another, keeping what is equal: focus, open details and running clocks survive.

const keyOf = (node) => (node.nodeType === 1 && (node.id || node.dataset.key)) || '';
const fits = (a, b) => a.nodeType === b.nodeType && a.nodeName === b.nodeName && keyOf(a) === keyOf(b);

function attributes(old, fresh) {
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && name !== 'open' && name !== 'style') old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) === value || name === 'open') continue;
    old.setAttribute(name, value);
    // What somebody typed once would hide the new value for good.
    if (name === 'value' && old.nodeName === 'INPUT' && old !== document.activeElement) old.value = value;
  }
}

function children(old, fresh) {
  const keyed = new Map();
  for (const child of old.childNodes) if (keyOf(child)) keyed.set(keyOf(child), child);
  let cursor = old.firstChild;
  for (const child of [...fresh.childNodes]) {
    const key = keyOf(child);
    let match = key ? keyed.get(key) : cursor && !keyOf(cursor) && fits(cursor, child) ? cursor : null;
    if (match && !fits(match, child)) match = null;
    if (!match) {
      old.insertBefore(child, cursor);
    } else {
      if (match === cursor) cursor = cursor.nextSibling;
      else old.insertBefore(match, cursor);
      morph(match, child);
    }
  }
  while (cursor) {
    const gone = cursor;
    cursor = cursor.nextSibling;
    gone.remove();
  }
}

function blink(element) {
  if (!element.classList.contains('num')) return;
  element.classList.remove('is-new');
  void element.offsetWidth;
  element.classList.add('is-new');
}

/** Make `old` (in the page) like `fresh` (parsed, to be used up). */
export function morph(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  if (!fits(old, fresh)) {
    old.replaceWith(fresh);
  } else if (old.nodeType !== 1) {
    if (old.data !== fresh.data) {
      old.data = fresh.data;
      if (old.parentElement) blink(old.parentElement);
    }
  } else {
    attributes(old, fresh);
    children(old, fresh);
  }
}

/** Swap in HTML for the element with the same id, keeping the focused element. */
export function swap(html) {
  const fresh = new DOMParser().parseFromString(html, 'text/html').body.firstElementChild;
  const old = fresh && document.getElementById(fresh.id);
  if (!old) return;
  const focused = document.activeElement;
  morph(old, document.importNode(fresh, true));
  if (focused && focused !== document.activeElement && focused.isConnected && !focused.disabled) {
    focused.focus({ preventScroll: true });
  }
}
