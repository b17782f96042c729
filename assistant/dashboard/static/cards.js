// Card values: what was changed in one card is saved, then comes the next one; the list is searched while typing.

import { whole } from './forms.js';
import { act, exact, post, toast } from './talk.js';

const form = document.getElementById('values');
const shelf = document.getElementById('shelf');
const search = document.querySelector('.find input[type=search]');

/** The value of one field: null for unknown, undefined for what is no value. */
function read(box) {
  const { kind } = box.dataset;
  const input = box.querySelector('input');
  const ticked = [...box.querySelectorAll('input:checked')];
  if (kind === 'choice') return ticked.length ? JSON.parse(ticked[0].value) : null;
  if (kind === 'ticks') return ticked.length ? ticked.filter((one) => one.value).map((one) => JSON.parse(one.value)) : null;
  const text = input.value.trim().replace('−', '-');
  if (text === '') return null;
  if (kind === 'list') return text.split(',').map((one) => one.trim()).filter(Boolean);
  if (kind === 'text') return text;
  return /^-?\d+$/.test(text) ? whole(text) : undefined;
}

/** Put a value that another card has into a field. */
function fill(box, value) {
  const { kind } = box.dataset;
  if (kind === 'choice') {
    for (const one of box.querySelectorAll('input')) one.checked = one.value === JSON.stringify(value);
  } else if (kind === 'ticks') {
    for (const one of box.querySelectorAll('input')) {
      one.checked = one.value ? value.includes(JSON.parse(one.value)) : !value.length;
    }
  } else box.querySelector('input').value = kind === 'list' ? value.join(', ') : String(value);
}

function refuse(text) {
  const say = document.getElementById('values-say');
  say.textContent = text;
  say.hidden = false;
}

/** What differs from what was there; null after saying what is wrong. */
function changes() {
  const values = {};
  for (const box of form.querySelectorAll('[data-trait]')) {
    const value = read(box);
    if (value === undefined) {
      refuse(form.dataset.wrong.replace('{}', box.querySelector('span').textContent));
      box.querySelector('input').focus();
      return null;
    }
    if (exact(value) !== exact(JSON.parse(box.dataset.was))) values[box.dataset.trait] = value;
  }
  return values;
}

/** Say which card a sticker is on, and keep its photo if that is ticked. */
async function stuck(sticker, card) {
  let isKept = false;
  await act({ kind: 'bind', card: sticker, data: { card } }, async (kept) => (isKept = kept));
  const keep = document.getElementById('keep-photo');
  if (isKept && keep && keep.checked) await post(document.querySelector('[data-picture]').dataset.picture, { tag: sticker });
  return isKept;
}

async function save() {
  const values = changes();
  if (!values) return;
  const go = () => (location.href = form.dataset.next);
  const { card, url, sticker } = form.dataset;
  if (sticker && !(await stuck(sticker, card))) return;
  if (!Object.keys(values).length) return void go();
  if (url) {
    const answer = await post(url, { card, values });
    if (answer.ok) go();
    else refuse(answer.told.detail);
  } else await act({ kind: 'value', card, data: { values } }, async (isKept) => isKept && go());
}

if (form) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    save();
  });
  // "None of them" and the others exclude each other.
  form.addEventListener('change', ({ target }) => {
    const box = target.closest('[data-kind=ticks]');
    if (!box || !target.checked) return;
    for (const one of box.querySelectorAll('input')) if (one !== target && !one.value !== !target.value) one.checked = false;
  });
}

const same = document.getElementById('same');
if (same) {
  same.addEventListener('change', () => {
    if (!same.value) return;
    for (const [name, value] of Object.entries(JSON.parse(same.value))) {
      const box = form.querySelector(`[data-trait="${CSS.escape(name)}"]`);
      if (box) fill(box, value);
    }
  });
}

/** An address that keeps what is searched for. */
function searched(address) {
  const url = new URL(address, location.href);
  url.searchParams.set('q', search.value.trim());
  return url.pathname + url.search + url.hash;
}

search.addEventListener('input', () => {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  const rows = [...shelf.children].filter((row) => row.dataset.find);
  for (const row of rows) row.hidden = !words.every((word) => row.dataset.find.includes(word));
  document.getElementById('none').hidden = rows.some((row) => !row.hidden);
  for (const link of shelf.querySelectorAll('a')) link.href = searched(link.href);
  if (form) form.dataset.next = searched(form.dataset.next);
});

for (const button of document.querySelectorAll('[data-keep-photo]')) {
  button.addEventListener('click', async () => {
    const tag = button.dataset.keepPhoto;
    const answer = await post(button.closest('[data-picture]').dataset.picture, tag ? { tag } : {});
    if (answer.ok) location.reload();
    else toast(answer.told.detail, 10);
  });
}

for (const button of document.querySelectorAll('[data-take-off]')) {
  button.addEventListener('click', async () => {
    const answer = await post(button.dataset.takeOff, {});
    if (answer.ok) location.reload();
    else toast(answer.told.detail, 10);
  });
}

const csv = document.getElementById('csv');
if (csv) {
  csv.addEventListener('change', async () => {
    const told = new FormData();
    told.append('file', csv.files[0]);
    const answer = await post(csv.dataset.url, told);
    csv.value = '';
    if (!answer.ok) return toast(answer.told.detail, 15);
    toast(answer.told.says);
    setTimeout(() => location.reload(), 2500);
    return undefined;
  });
}

const here = document.querySelector('.shelf__go[aria-current]');
if (here) here.scrollIntoView({ block: 'nearest' });
