// The lobby: players' rows can be added, moved and taken away; the form becomes one request.

import { post, toast } from './talk.js';

const form = document.getElementById('new');
const rows = document.getElementById('rows');
const add = document.getElementById('add');
const template = rows.firstElementChild.cloneNode(true);

const chosen = () => form.querySelector('input[name=game]:checked');

/** Rows follow the game's numbers; each shows the color and shape of its place. */
function settle() {
  const game = chosen();
  const most = Number(game.dataset.most);
  const fewest = Number(game.dataset.fewest);
  const list = [...rows.children];
  list.forEach((row, n) => {
    const look = (n % 7) + 1;
    row.dataset.seat = String(look);
    row.querySelector('.shape use').setAttribute('href', `#s-${look}`);
    const input = row.querySelector('input');
    input.setAttribute('aria-label', input.dataset.label.replace('{}', String(n + 1)));
    row.querySelector('[data-up]').disabled = n === 0;
    row.querySelector('[data-down]').disabled = n === list.length - 1;
    row.querySelector('[data-remove]').disabled = list.length <= fewest;
  });
  add.disabled = list.length >= most;
  for (const block of form.querySelectorAll('[data-of-game]')) block.hidden = block.dataset.ofGame !== game.value;
}

function addRow(name = '') {
  const row = template.cloneNode(true);
  row.querySelector('input').value = name;
  rows.append(row);
  settle();
  return row.querySelector('input');
}

/** What was filled in so far stays in this tab until the game begins: a look at another page loses no name. */
const KEPT = 'new game';
let isTouched = false;
function keep() {
  if (!isTouched) return;
  const checked = [...form.querySelectorAll('input[type=radio]:checked')].map(({ name, value }) => [name, value]);
  sessionStorage.setItem(KEPT, JSON.stringify({ names: [...rows.querySelectorAll('input')].map((one) => one.value), checked }));
}

function bringBack() {
  const told = JSON.parse(sessionStorage.getItem(KEPT) || 'null');
  if (!told || 'again' in form.dataset) return;
  isTouched = true;
  for (const [name, value] of told.checked) {
    for (const one of form.querySelectorAll('input[type=radio]')) if (one.name === name && one.value === value) one.checked = true;
  }
  rows.replaceChildren();
  for (const name of told.names) addRow(name);
}

rows.addEventListener('click', (event) => {
  const button = event.target.closest('button');
  if (!button) return;
  const row = button.closest('.seatrow');
  if ('up' in button.dataset) row.previousElementSibling.before(row);
  else if ('down' in button.dataset) row.nextElementSibling.after(row);
  else if ('remove' in button.dataset) row.remove();
  settle();
  if (button.isConnected) button.focus();
});

add.addEventListener('click', () => addRow().focus());
form.addEventListener('change', (event) => event.target.name === 'game' && settle());

const again = document.getElementById('again');
if (again) {
  again.addEventListener('click', () => {
    rows.replaceChildren();
    for (const name of JSON.parse(again.dataset.names)) addRow(name);
  });
}

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const game = chosen();
  const inputs = [...rows.querySelectorAll('input')];
  const names = inputs.map((input) => input.value.trim()).filter(Boolean); // a row without a name is nobody
  if (names.length < Number(game.dataset.fewest)) {
    toast(game.dataset.few);
    return (inputs.find((input) => !input.value.trim()) || addRow()).focus();
  }
  const options = {};
  for (const control of form.querySelectorAll(`[data-of-game="${game.value}"] [data-option]`)) {
    if (control.checked) options[control.dataset.option] = JSON.parse(control.value);
  }
  const deck = form.querySelector(`[data-of-game="${game.value}"] input[name^=deck]:checked`);
  const button = form.querySelector('[type=submit]');
  button.disabled = true;
  const told = { game: game.value, names, options, deck: deck ? deck.value : '' };
  const answer = await post('/api/sessions', told);
  button.disabled = false;
  if (!answer.ok) return toast(answer.told.detail, 10);
  sessionStorage.removeItem(KEPT);
  isTouched = false;
  location.href = `/sessions/${answer.told.session}`;
  return undefined;
});

bringBack();
settle();
for (const word of ['input', 'click']) form.addEventListener(word, () => (isTouched = true));
window.addEventListener('pagehide', keep);
