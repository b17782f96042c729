// Every page: taps become actions, changes are swapped in. No words of its own: those come with the page.

import { actionOf, flaw, values, whole } from './forms.js';
import { swap } from './morph.js';
import { sendPhotos } from './photo.js';
import * as sheet from './sheet.js';
import { isOffline, listen } from './stream.js';
import { act, answer, html, ofSession, post, say, through, toast } from './talk.js';

const page = document.body.dataset;
const READ = { flag: (control) => control.checked };
let fetching = null;
let again = false;
let restUntil = 0;
let dockState = '';

/** Bring in the page's live part anew; calls while one is under way lead to one more. */
export async function refresh() {
  if (!page.part) return;
  if (fetching) {
    again = true;
    return fetching;
  }
  fetching = (async () => {
    do {
      again = false;
      const fresh = await html(through(page.fragment || ofSession(`/fragment?part=${page.part}`)));
      if (fresh !== null) {
        const isPutAway = document.getElementById('live').hidden;
        swap(fresh);
        document.getElementById('live').hidden = isPutAway; // cards stay hidden, whatever happens at the table
        settled();
      }
    } while (again);
    fetching = null;
  })();
  return fetching;
}

/** After a swap: clocks run on, and a dock that has just changed takes no tap meant for what stood there before. */
function settled() {
  clocks();
  const dock = document.getElementById('dock');
  const state = dock ? `${dock.dataset.state} ${dock.dataset.entry}` : '';
  if (dockState && state !== dockState) restUntil = Date.now() + 600;
  dockState = state;
}

function clocks() {
  for (const line of document.querySelectorAll('.btn__count:not([data-runs])')) {
    const secs = line.parentElement.querySelector('.btn__secs');
    const total = Number(line.dataset.total);
    line.dataset.runs = '';
    line.style.animationDuration = `${total}s`;
    line.style.animationDelay = `${Number(secs.dataset.left) - total}s`;
    secs.dataset.ends = String(Date.now() + Number(secs.dataset.left) * 1000);
  }
  tick();
}

function tick() {
  for (const secs of document.querySelectorAll('.btn__secs[data-ends]')) {
    secs.textContent = String(Math.max(0, Math.ceil((Number(secs.dataset.ends) - Date.now()) / 1000)));
  }
}

function openGroup(button) {
  const { groupSeat } = button.dataset;
  const groups = button.dataset.group.split(' ');
  const found = [...document.querySelectorAll('#offers > [data-offer-group]')].filter(
    (offer) => groups.includes(offer.dataset.offerGroup) && (groupSeat === undefined || offer.dataset.offerSeat === groupSeat),
  );
  if (!found.length) return toast(say('nothing'));
  const asking = found.length === 1 && found[0].querySelector('button[data-open]:not([disabled])');
  if (asking) return TAPS.open(asking);
  const list = document.createElement('ul');
  list.className = 'offers';
  for (const offer of found) {
    const item = document.createElement('li');
    item.append(...[...offer.children].map((child) => child.cloneNode(true)));
    list.append(item);
  }
  return sheet.open(button.getAttribute('aria-label') || document.getElementById('everything').dataset.title, list);
}

async function openFetched(url) {
  const found = await html(through(url));
  if (found === null) return toast(say('lost'));
  return sheet.openHtml(found);
}

async function once(button, work) {
  if (button.getAttribute('aria-busy')) return;
  button.setAttribute('aria-busy', 'true');
  try {
    await work();
  } finally {
    button.removeAttribute('aria-busy');
  }
}

const TAPS = {
  act: (button) => once(button, () => act(JSON.parse(button.dataset.act), refresh)),
  choose: (button) =>
    once(button, () => answer(button.dataset.entry, 'choose', { choice: Number(button.dataset.choose) }, refresh)),
  wait: (button) => once(button, () => answer(button.dataset.wait, 'wait', {}, refresh)),
  dismiss: (button) => once(button, () => answer(button.dataset.dismiss, 'dismiss', {}, refresh)),
  open: (button) => {
    const source = document.getElementById(button.dataset.open);
    if (source) sheet.openCopy(source);
  },
  fetch: (button) => openFetched(button.dataset.fetch),
  kind: (button) => openFetched(ofSession(`/kinds?kind=${encodeURIComponent(button.dataset.kind)}`)),
  group: openGroup,
  turn: () => {
    const root = document.documentElement.dataset;
    root.turn = root.turn === 'half' ? '' : 'half';
  },
  post: (button) => once(button, () => posted(button, JSON.parse(button.dataset.told || '{}'))),
  hide: () => hide(true),
  show: () => hide(false),
};

document.addEventListener('click', (event) => {
  const button = event.target.closest('button, a');
  if (!button || button.disabled || button.matches('[aria-disabled="true"]')) return;
  if (isOffline() && !button.closest('#veil')) return event.preventDefault();
  if (Date.now() < restUntil && button.closest('.dock__do') && (button.matches('.btn--main') || dockState.startsWith('done'))) {
    return event.preventDefault();
  }
  // The past can be looked at and asked why, and that is all.
  if ('past' in page && !['open', 'close', 'show'].some((name) => name in button.dataset)) return undefined;
  const word = Object.keys(TAPS).find((name) => name in button.dataset && (name !== 'choose' || 'entry' in button.dataset));
  if (word && button.tagName === 'BUTTON') TAPS[word](button);
  return undefined;
});

// Touching the dock anywhere stops its clock: somebody is about to decide.
document.addEventListener('pointerdown', (event) => {
  const dock = event.target.closest('#dock[data-state="auto"]');
  if (dock && !event.target.closest('button, a') && dock.dataset.entry) answer(dock.dataset.entry, 'wait', {}, refresh);
});

/** What was refused for now, and the one button that does it anyway. */
function asked(source, why, anyway) {
  const sheetful = sheet.openCopy(source);
  sheetful.querySelector('[data-why]').textContent = why;
  sheetful.querySelector('[data-anyway]').addEventListener('click', () => {
    sheet.close();
    anyway();
  });
}

/** A form or button that speaks to the API: then a new page, this page again, or its live part. */
async function posted(element, told) {
  const given = await post(element.dataset.post, told);
  const asks = given.status === 422 && document.getElementById(element.dataset.asks);
  if (asks) return asked(asks, given.told.detail, () => posted(element, { ...told, anyway: true }));
  if (!given.ok) return toast(given.told.detail);
  const then = element.dataset.then || '';
  if (then === 'reload') location.reload();
  else if (then) location.href = then.replace('{session}', given.told.session);
  else await refresh();
  return undefined;
}

document.addEventListener('submit', (event) => {
  const form = event.target;
  if (form.matches('form.ask:not([data-change])')) {
    event.preventDefault();
    if (isOffline()) return;
    const wrong = flaw(form);
    if (wrong) return wrong.focus();
    once(form, () => act(actionOf(form), refresh));
  } else if (form.matches('form[data-post]')) {
    event.preventDefault();
    if (form.dataset.custom === undefined) once(form, () => posted(form, values(form, JSON.parse(form.dataset.types || '{}'))));
  }
});

document.addEventListener('change', (event) => {
  const { target } = event;
  if (target.matches('input[type=file][data-photo]')) {
    sheet.close();
    sendPhotos(target, refresh);
  } else if (target.closest('form[data-at-once]')) {
    const form = target.closest('form[data-at-once]');
    posted(form, { [target.name]: READ[target.dataset.read] ? READ[target.dataset.read](target) : target.value });
  } else if (target.closest('form[data-cells]')) {
    const { cells } = target.closest('form').dataset;
    const place = { model: target.dataset.modelId, parts: Number(target.dataset.parts) };
    typed(target, (points) => ({ kind: cells, data: points === null ? place : { ...place, points } }));
  }
  return undefined;
});

/** A number typed into a cell of a table (null: emptied). A cell never shows what was not kept. */
async function typed(cell, actionFor) {
  const text = cell.value.trim().replace('−', '-');
  const isNumber = text === '' || /^-?\d+$/.test(text);
  if (!isNumber) toast(say('number', cell.getAttribute('aria-label')));
  const keep = async (isKept) => {
    if (isKept) cell.defaultValue = text;
    await refresh();
    cell.value = cell.defaultValue;
  };
  if (isNumber) await act(actionFor(text === '' ? null : whole(text)), keep);
  cell.value = cell.defaultValue;
}

function hide(on) {
  const hidden = document.getElementById('hidden');
  if (!hidden) return;
  hidden.hidden = !on;
  document.getElementById('live').hidden = on;
  sheet.close();
  (on ? hidden.querySelector('[data-show]') : document.querySelector('[data-hide]')).focus({ preventScroll: true });
}

if (page.stream) listen(refresh);
if ('private' in page) document.addEventListener('visibilitychange', () => document.hidden && hide(true));
if (page.poll) setInterval(() => document.hidden || sheet.isOpen() || refresh(), Number(page.poll) * 1000);
setInterval(tick, 250);
settled();
document.documentElement.dataset.live = '';
