// Small forms that ask for a number, a card, a choice before something is done; and the pads that type for them.

import { say, toast } from './talk.js';

/** A whole number exactly as it was typed, however long; anything else stays the text it is, to be refused by name. */
export const whole = (text) =>
  !/^-?\d+$/.test(text) ? text : Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text);

const READ = {
  integer: whole,
  number: (text) => (Number.isFinite(Number(text)) ? Number(text) : text),
  seat: Number,
  flag: (text) => text === 'true',
  words: (text) => text.split(',').map((part) => part.trim()).filter(Boolean),
};

/** Fields of a form by name, each as the server wants it; what was left empty is absent. */
export function values(form, types) {
  const found = {};
  const rows = {};
  for (const control of form.elements) {
    const { name, type, value } = control;
    if (!name || typeof value !== 'string' || ((type === 'radio' || type === 'checkbox') && !control.checked) || value.trim() === '') continue;
    const [list, row, part] = name.split('.');
    if (part) {
      rows[list] = rows[list] || {};
      rows[list][row] = rows[list][row] ? `${rows[list][row]} ${value.trim()}` : value.trim();
      continue;
    }
    const read = READ[types[name]] || String;
    const told = read(value.trim().replace('−', '-'));
    found[name] = types[name] === 'words' && found[name] ? [...found[name], ...told] : told;
  }
  for (const [list, told] of Object.entries(rows)) found[list] = Object.values(told);
  return found;
}

const labelOf = (control) => {
  const field = control.closest('label, fieldset');
  const label = field && field.querySelector('span, legend');
  return label ? label.textContent : control.name;
};

/** What is missing or wrong in a form: the control, after saying so; null if all is well. */
export function flaw(form) {
  const lacking = gap(form);
  if (lacking) return lacking;
  for (const control of form.elements) {
    const { value, dataset } = control;
    if (typeof value !== 'string') continue;
    const text = value.trim().replace('−', '-');
    const isEmpty = control.required && text === '';
    const isNoNumber = 'number' in dataset && text !== '' && !/^-?\d+$/.test(text);
    const { lowest, highest } = dataset;
    const isBeyond = 'number' in dataset && text !== '' && (Number(text) < Number(lowest) || Number(text) > Number(highest));
    const isTold = isBeyond && lowest !== undefined && highest !== undefined;
    if (isEmpty || isNoNumber || isBeyond) {
      const said = say(isNoNumber ? 'whole' : isTold ? 'range' : 'missing', labelOf(control));
      toast(said.replace('{low}', lowest).replace('{high}', highest));
      return control;
    }
  }
  return null;
}

/** What lacks in a row of which something was filled in, after saying so; null if every row is whole or empty. */
function gap(form) {
  for (const row of form.querySelectorAll('[data-row]')) {
    const parts = [...row.querySelectorAll('[data-part]')];
    const lacks = parts.filter((part) => ![...part.querySelectorAll('input')].some((one) => (one.type === 'radio' ? one.checked : one.value.trim())));
    if (lacks.length && lacks.length < parts.length) {
      toast(say('missing', `${row.getAttribute('aria-label')}: ${lacks[0].dataset.part}`));
      return lacks[0].querySelector('input');
    }
  }
  return null;
}

/** The action of a form: what it was made for, with what was filled in. */
export function actionOf(form) {
  const action = JSON.parse(form.dataset.act);
  const types = JSON.parse(form.dataset.types || '{}');
  const told = values(form, types);
  const data = { ...action.data };
  for (const [name, value] of Object.entries(told)) {
    if (name === '@seat') action.seat = Number(value);
    else if (name === '@card') action.card = cardOf(value);
    else data[name] = types[name] === 'card' ? cardOf(value) : value;
  }
  action.data = action.kind === 'value' && !data.values ? { values: data } : data;
  return action;
}

const cardList = () => document.querySelector('#sheet datalist#cards') || document.getElementById('cards');

/** The card of a list by its title or its id; which of several that share a title is meant, the table asks. */
function cardNamed(text) {
  const list = cardList();
  const wanted = text.toLowerCase();
  const cards = list ? [...list.options] : [];
  const is = (card) => card.value.toLowerCase() === wanted || card.dataset.card === wanted;
  const alike = cards.filter((card) => card.value.toLowerCase().startsWith(`${wanted} (`));
  return cards.find(is) || (alike.length === 1 ? alike[0] : undefined);
}

/** A card by its title, as somebody typed it, is the card's id. */
export function cardOf(text) {
  const found = cardNamed(text);
  return found ? found.dataset.card : text;
}

/** A card is named or described: what was said last stands, and what says otherwise goes. */
export function yieldTo(control) {
  const names = JSON.parse(control.form.dataset.describes || '[]');
  const card = control.form.elements['@card'];
  if (!card || !card.value.trim() || (control !== card && !names.includes(control.name))) return;
  const option = cardNamed(card.value.trim());
  const said = option && option.dataset.says ? JSON.parse(option.dataset.says) : [];
  const isOther = (one) => names.includes(one.name) && one.checked && !said.includes(one.value);
  if (control !== card) {
    if (isOther(control)) card.value = '';
  } else {
    for (const one of control.form.elements) if (isOther(one)) one.checked = false;
  }
}

/** One key of a pad: a digit, `minus`, `erase`, or `more` (10 and above, on pads where one tap saves). */
export function press(pad, key) {
  const input = pad.querySelector('[data-row].is-next [data-number]') || pad.querySelector('[data-number]');
  const form = pad.closest('form');
  const isInstant = form && 'instant' in form.dataset && !pad.dataset.two;
  if (key === 'erase') input.value = input.value.slice(0, -1);
  else if (key === 'minus') input.value = input.value.startsWith('-') ? input.value.slice(1) : '-' + input.value;
  else if (key === 'more') pad.dataset.two = 'yes';
  else if (input.value.replace('-', '').length < 4) input.value += key;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  if (isInstant && /^-?\d$/.test(input.value) && /^\d$/.test(key)) {
    form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  }
}

document.addEventListener('input', ({ target }) => {
  if (target.form && 'describes' in target.form.dataset && !('change' in target.form.dataset)) yieldTo(target);
});

// Of several rows the pad types into the one that was touched last; an old Safari focuses no radio that is tapped.
for (const kind of ['focusin', 'input']) {
  document.addEventListener(kind, ({ target }) => {
    const row = target.closest('[data-row]');
    if (row) for (const one of row.parentNode.children) one.classList.toggle('is-next', one === row);
  });
}

document.addEventListener('click', (event) => {
  const key = event.target.closest('[data-key-digit]');
  if (key) press(key.closest('[data-pad]'), key.dataset.keyDigit);
});

// Digits on a keyboard type into the pad that is open, wherever the focus is inside the sheet.
document.addEventListener('keydown', (event) => {
  const pad = document.querySelector('#sheet [data-pad]');
  if (!pad || event.target.matches('input:not([type=radio]):not([type=checkbox]), textarea, select') || event.ctrlKey || event.metaKey || event.altKey) return;
  const key = /^\d$/.test(event.key) ? event.key : { Backspace: 'erase', '-': 'minus' }[event.key];
  if (key && pad.closest('#sheet:not([hidden])')) {
    event.preventDefault();
    press(pad, key);
  }
});
