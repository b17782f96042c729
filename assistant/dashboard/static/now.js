// We are here now: what somebody sets goes to the server part by part, which says what the table would be then.

import { cardOf, whole } from './forms.js';
import { swap } from './morph.js';
import { act, post, toast } from './talk.js';

const told = new Map();
let timer = 0;
let asked = 0;

const live = () => document.getElementById('live');

/** What was told, as the data of the action: `["storage", "3"]` and 2 is `{storage: {3: 2}}`. */
function data() {
  const all = {};
  for (const [path, value] of told) {
    const keys = JSON.parse(path);
    let inside = all;
    for (const key of keys.slice(0, -1)) inside = inside[key] = inside[key] || {};
    inside[keys[keys.length - 1]] = value;
  }
  return all;
}

/** The value of one control, as JSON; undefined while it is no value. */
function read(box) {
  const { kind } = box.dataset;
  const input = box.querySelector('input, select');
  const ticked = [...box.querySelectorAll('input:checked')].map((one) => JSON.parse(one.value));
  const chips = [...box.querySelectorAll('[data-value]')].map((one) => JSON.parse(one.dataset.value));
  if (kind === 'number') {
    const text = input.value.trim().replace('−', '-');
    return /^-?\d+$/.test(text) ? whole(text) : undefined;
  }
  if (kind === 'choice') return ticked[0];
  if (kind === 'select') return input.value ? JSON.parse(input.value) : undefined;
  if (kind === 'ticks') return ticked;
  if (kind === 'cards') return chips;
  if (kind === 'card') return chips[0];
  if (kind === 'list') return input.value.split(',').map((one) => one.trim()).filter(Boolean);
  return input.value.trim() || undefined;
}

function changed(box) {
  const value = read(box);
  if (value !== undefined) told.set(box.dataset.path, value);
  else told.delete(box.dataset.path);
  box.classList.add('is-diff');
  asked += 1;
  document.getElementById('now-go').disabled = true;
  clearTimeout(timer);
  timer = setTimeout(preview, 300);
}

/** Show what the table would be: the server's form, with what was told in it. What is refused is said, and stays. */
async function preview() {
  const mine = ++asked;
  const answer = await post(live().dataset.preview, { data: data() });
  if (mine !== asked) return;
  if (!answer.ok) return refuse(answer.told.detail);
  const open = document.activeElement;
  swap(answer.told);
  for (const one of document.querySelectorAll('#now input[type=radio], #now input[type=checkbox]')) {
    one.checked = one.hasAttribute('checked');
  }
  for (const one of document.querySelectorAll('#now option')) if (!one.parentElement.matches('[data-add]')) one.selected = one.hasAttribute('selected');
  for (const one of document.querySelectorAll('#now [data-name], #now [data-add]')) if (one !== open) one.value = '';
  for (const one of document.querySelectorAll('#now .stepper__in')) if (one !== open) one.value = one.getAttribute('value');
}

/** The one sentence at the foot of the form. */
function refuse(text) {
  const note = document.createElement('p');
  note.className = 'note note--stop';
  note.textContent = text;
  document.getElementById('now-say').replaceChildren(note);
}

function step(button) {
  const box = button.closest('[data-path]');
  const input = box.querySelector('input');
  const { lowest, highest } = box.dataset;
  let value = Number(input.value.replace('−', '-')) + Number(button.dataset.step);
  if (lowest !== undefined) value = Math.max(Number(lowest), value);
  if (highest !== undefined) value = Math.min(Number(highest), value);
  input.value = String(value || 0);
  changed(box);
}

/** One more card; where there is room for a single one, it takes the other's place. */
function lay(box, value, text) {
  const cards = box.querySelector('.lay__cards');
  const chip = document.createElement('button');
  chip.type = 'button';
  chip.className = 'btn lay__card';
  chip.dataset.value = JSON.stringify(value);
  chip.textContent = text;
  if (box.dataset.kind === 'card') cards.replaceChildren();
  cards.append(chip);
  changed(box);
}

document.addEventListener('click', (event) => {
  const button = event.target.closest('#now button');
  if (!button) return;
  if (button.dataset.step) step(button);
  else if (button.dataset.value) {
    const box = button.closest('[data-path]');
    button.remove();
    changed(box);
  }
});

document.addEventListener('input', (event) => {
  const box = event.target.closest('#now [data-path]');
  if (box && !event.target.matches('[data-name], [data-add]')) changed(box);
});

document.addEventListener('change', (event) => {
  const { target } = event;
  const box = target.closest('#now [data-path]');
  if (!box || !target.value.trim()) return;
  if (target.matches('[data-add]')) lay(box, JSON.parse(target.value), target.selectedOptions[0].textContent);
  else if (target.matches('[data-name]')) lay(box, cardOf(target.value.trim()), target.value.trim());
  else return;
  target.value = '';
});

document.addEventListener('submit', (event) => {
  if (event.target.id !== 'now') return;
  event.preventDefault();
  if (document.getElementById('now-go').disabled || !told.size) return toast(document.getElementById('now-say').textContent.trim());
  act({ kind: 'now', data: data() }, async (isDone) => {
    if (isDone) location.href = live().dataset.table;
  });
  return undefined;
});
