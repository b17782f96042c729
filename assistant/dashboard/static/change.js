// Correcting an entry: what it really was on the left, what that changes on the right, one button.

import { actionOf, yieldTo } from './forms.js';
import { swap } from './morph.js';
import { act, post, say, toast } from './talk.js';

const live = document.getElementById('live');
const kind = document.getElementById('kind');
const forms = [...document.querySelectorAll('form[data-change]')];
let timer = 0;
let asked = 0;

async function preview() {
  const form = forms.find((one) => !one.hidden);
  const mine = ++asked;
  const answer = await post(live.dataset.preview, { action: actionOf(form) });
  if (mine !== asked) return;
  if (!answer.ok) return toast(answer.told.detail || say('lost'));
  swap(answer.told);
  live.dataset.revision = document.getElementById('then').dataset.of || live.dataset.revision;
  return undefined;
}

/** What stands on the right no longer fits the left: it cannot be done, and whatever is under way comes too late. */
function stale() {
  asked += 1;
  clearTimeout(timer);
  for (const button of document.querySelectorAll('#then [data-replace]')) button.disabled = true;
}

function soon() {
  stale();
  timer = setTimeout(preview, 350);
}

kind.addEventListener('change', () => {
  for (const form of forms) form.hidden = form.dataset.change !== kind.value;
  soon();
});

for (const form of forms) {
  form.addEventListener('input', (event) => {
    yieldTo(event.target);
    soon();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    stale();
    preview();
  });
}

document.addEventListener('click', (event) => {
  const button = event.target.closest('[data-replace]');
  if (!button || button.disabled) return;
  const action = JSON.parse(button.dataset.replace);
  const drop = [...document.querySelectorAll('form[data-drop]')]
    .filter((form) => form.dataset.must || form.querySelector('input[value=yes]:checked'))
    .map((form) => Number(form.dataset.drop));
  if (drop.length) action.data = { ...action.data, drop };
  // Only what was kept leads back to the log; where the table has moved on, the consequences are asked anew.
  const after = async (isKept) => {
    if (isKept) location.href = live.dataset.log;
    else await preview();
  };
  act(action, after, { anyway: 'anyway' in button.dataset });
});
