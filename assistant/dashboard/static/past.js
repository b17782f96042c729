// Looking back: one entry on or back by tap, slider or arrow key; the page shows that moment.

import { swap } from './morph.js';
import { isOpen } from './sheet.js';
import { html, say, through, toast } from './talk.js';

const base = document.body.dataset.past;
let wanted = 0;

const live = () => document.getElementById('live');

async function go(to) {
  const { all, query, n } = live().dataset;
  const moment = Math.min(Math.max(Number(to), 0), Number(all));
  if (moment === Number(n)) return;
  const mine = ++wanted;
  const fresh = await html(through(`${base}/${moment}/fragment${query}`));
  if (mine !== wanted) return;
  if (fresh === null) return void toast(say('lost'));
  swap(fresh);
  const range = document.querySelector('[data-range]');
  range.value = String(moment);
  history.replaceState(null, '', through(`${base}/${moment}${query}`));
}

document.addEventListener('click', (event) => {
  const link = event.target.closest('[data-go]');
  if (!link) return;
  event.preventDefault();
  go(link.dataset.go);
});

document.addEventListener('change', ({ target }) => target.matches('[data-range]') && go(target.value));

const KEYS = { ArrowLeft: (n) => n - 1, ArrowRight: (n) => n + 1, Home: () => 0, End: (n, all) => all };
document.addEventListener('keydown', (event) => {
  const next = KEYS[event.key];
  if (!next || isOpen() || event.ctrlKey || event.metaKey || event.altKey || event.target.matches('input, select, textarea')) return;
  event.preventDefault();
  go(next(Number(live().dataset.n), Number(live().dataset.all)));
});
