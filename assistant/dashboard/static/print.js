// Printing: what the form orders is looked at page by page and saved as a file; refusals come as sentences.

import { post, say, toast } from './talk.js';

const form = document.getElementById('print');
const find = (what) => form.querySelector(what);
const filled = (text, ...parts) => parts.reduce((told, part) => told.replace('{}', part), text);

let page = 1;
let pages = 0;
let asked = 0;

/** Only what can be ordered together: the house has no game's papers, stickers have no backs. */
function fitChoices() {
  const isHouse = find('[name=game]').value === 'house';
  const what = find('[name=what]');
  for (const one of what.options) one.hidden = one.disabled = isHouse && ['reference', 'scores'].includes(one.value);
  if (what.selectedOptions[0].disabled) what.value = 'faces';
  const isCards = find('[name=layout]').selectedOptions[0].dataset.kind === 'cards';
  if (!isCards) find('[name=backs]').value = 'none';
  if (isCards) find('[name=start_at]').value = '1';
  return isCards;
}

/** The form's fields that count for what is chosen. */
function order() {
  const isCards = fitChoices();
  const told = new FormData(form);
  const game = told.get('game');
  const what = game === 'starter' ? 'starter' : told.get('what');
  told.set('what', what);
  for (const part of form.querySelectorAll('[data-for], [data-not]')) {
    const fits = !part.dataset.for || part.dataset.for.split(' ').includes(what);
    part.hidden =
      !fits || (part.dataset.not || '').split(' ').includes(game) || ![undefined, game].includes(part.dataset.only);
    if (part.hidden) for (const field of part.querySelectorAll('[name]')) told.delete(field.name);
  }
  for (const name of isCards ? ['start_at'] : ['backs']) find(`[name=${name}]`).closest('label').hidden = true;
  const design = find('[name=back]').closest('label');
  design.hidden = design.hidden || (told.get('backs') || 'none') === 'none';
  if (design.hidden) told.delete('back');
  const rules = {};
  for (const part of form.querySelectorAll('[data-rule]')) {
    const chosen = part.querySelector(':checked');
    if (!part.hidden && chosen) rules[part.dataset.rule] = JSON.parse(chosen.value);
    told.delete(part.querySelector('input').name);
  }
  if (Object.keys(rules).length) told.set('options', JSON.stringify(rules));
  const choosing = find('[data-choose-cards]');
  choosing.hidden = told.get('which') !== 'choose';
  if (choosing.hidden) told.delete('cards');
  if (told.get('mat')) told.set('cards', told.get('mat'));
  told.delete('mat');
  if (!['faces', 'tags', 'blanks', 'test'].includes(what)) told.delete('layout');
  for (const name of ['deck', 'printer', 'start_at', 'seats', 'table_cm']) if (!told.get(name)) told.delete(name);
  return told;
}

/** Only papers that the chosen layout is made for. */
function fitPaper() {
  const layout = find('[name=layout]');
  const papers = layout.closest('[hidden]') ? ['a4', 'letter'] : layout.selectedOptions[0].dataset.paper.split(' ');
  for (const paper of form.querySelectorAll('[name=paper]')) {
    paper.disabled = !papers.includes(paper.value);
    if (paper.disabled && paper.checked) find(`[name=paper][value=${papers[0]}]`).checked = true;
  }
}

/** The mats there are for so many players under these rules. */
function offer(mats) {
  const mat = find('[name=mat]');
  const all = mat.options[0];
  all.textContent = filled(form.dataset.all, mats.length);
  mat.replaceChildren(all, ...mats.map(({ id, title }) => new Option(title, id, false, id === mat.value)));
}

function told(reach) {
  const note = find('[data-reach]');
  note.hidden = !reach;
  if (!reach) return;
  note.className = `note note--${reach.enough ? 'ok' : 'warn'}`;
  find('[data-reach-says]').textContent = reach.says;
  find('[data-reach-advice]').textContent = reach.advice;
}

function label(text) {
  find('[data-save] b').textContent = text;
}

async function look() {
  order();
  fitPaper();
  const now = ++asked;
  find('[data-save]').disabled = true;
  const answer = await post('/api/sheets/about', order());
  if (now !== asked) return;
  find('[data-page-none]').textContent = answer.ok ? '' : answer.told.detail;
  find('[data-save]').disabled = !answer.ok;
  pages = answer.ok ? answer.told.pages : 0;
  page = Math.min(Math.max(page, 1), Math.max(pages, 1));
  told(answer.ok ? answer.told.reach : null);
  const doubts = (answer.ok ? answer.told.doubts : []).map((text) => {
    const item = document.createElement('li');
    item.className = 'note note--warn';
    item.textContent = text;
    return item;
  });
  find('[data-doubts]').replaceChildren(...doubts);
  find('[data-save] small').textContent = (answer.ok && answer.told.tells) || '';
  if (answer.ok) {
    for (const [value, words] of [['all', form.dataset.all], ['unprinted', form.dataset.unprinted]]) {
      find(`[name=which][value=${value}]`).nextElementSibling.textContent = filled(words, answer.told[value]);
    }
    offer(answer.told.mats);
  }
  const isTried = ['faces', 'tags', 'blanks'].includes(order().get('what'));
  find('[data-try]').hidden = !isTried || !('unsure' in find('[name=layout]').selectedOptions[0].dataset);
  label(pages === 1 ? form.dataset.one : pages ? filled(form.dataset.next, pages) : form.dataset.none);
  await show(now);
}

async function show(now = ++asked) {
  const picture = find('[data-page-picture]');
  picture.hidden = !pages;
  find('[data-pager]').textContent = pages ? `${page} / ${pages}` : '–';
  if (!pages) {
    find('#p-h').textContent = form.dataset.pages;
    return;
  }
  const told_ = order();
  told_.set('page', page);
  const answer = await fetch('/api/sheets/page', { method: 'POST', body: told_ }).catch(() => null);
  if (now !== asked || !answer || !answer.ok) return;
  URL.revokeObjectURL(picture.src);
  picture.src = URL.createObjectURL(await answer.blob());
  const at = filled(form.dataset.at, page, pages);
  picture.alt = at;
  find('#p-h').textContent = at;
}

const soon = (go) => new Promise((done) => setTimeout(done, go));

async function save() {
  const button = find('[data-save]');
  const bar = find('[data-progress]');
  button.disabled = true;
  try {
    const begun = await post('/api/sheets/jobs', order());
    if (!begun.ok) return toast(begun.told.detail, 10);
    const url = `/api/sheets/jobs/${begun.told.job}`;
    for (;;) {
      const answer = await fetch(url);
      const state = await answer.json();
      if (!answer.ok) return toast(state.detail, 10);
      if (state.ready) break;
      bar.hidden = false;
      bar.max = begun.told.pages;
      bar.value = state.done;
      label(filled(form.dataset.busy, state.done, begun.told.pages));
      await soon(150);
    }
    const link = document.createElement('a');
    link.href = `${url}.pdf`;
    link.download = '';
    document.body.append(link);
    link.click();
    link.remove();
  } catch {
    toast(say('lost'));
  } finally {
    bar.hidden = true;
    button.disabled = false;
    look();
  }
  return undefined;
}

async function check(photo) {
  const asking = order();
  if (photo) asking.set('photo', photo);
  const answer = await post('/api/sheets/check', asking);
  const box = find('[data-checked]');
  box.hidden = false;
  box.className = `note note--${answer.ok && answer.told.good ? 'ok' : 'warn'}`;
  box.textContent = answer.ok ? answer.told.says.join(' ') : answer.told.detail;
}

async function measure(forget) {
  const about = { name: find('[data-printer-name]').value };
  if (forget) about.forget = true;
  else for (const field of form.querySelectorAll('[data-measured]')) about[field.dataset.measured] = field.value;
  const answer = await post('/api/printers', about);
  if (!answer.ok) return toast(answer.told.detail, 10);
  const kept = forget ? '' : `&printer=${encodeURIComponent(about.name.trim())}`;
  location.assign(`/print?game=${encodeURIComponent(find('[name=game]').value)}${kept}`);
  return undefined;
}

function fillIn() {
  const chosen = find('[name=printer]').selectedOptions[0];
  for (const told of form.querySelectorAll('[data-measured-printer]')) {
    told.hidden = told.dataset.measuredPrinter !== chosen.value;
  }
  find('[data-printer-name]').value = chosen.value;
  const measures = JSON.parse(chosen.dataset.measures || '{}');
  for (const field of form.querySelectorAll('[data-measured]')) {
    if (field.dataset.measured in measures) field.value = measures[field.dataset.measured];
  }
}

if (form) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    save();
  });
  form.addEventListener('change', (event) => {
    if (event.target.matches('[data-check-photo]')) {
      const photo = event.target.files[0];
      return photo && check(photo).then(() => (event.target.value = ''));
    }
    if (event.target.matches('[data-measured], [data-printer-name]')) return undefined;
    if (event.target.name === 'printer') fillIn();
    if (event.target.name === 'seats' || event.target.name === 'game' || event.target.closest('[data-rule]')) {
      find('[name=mat]').value = ''; // it may be one that there is no more
    }
    return look();
  });
  form.addEventListener('click', (event) => {
    const turn = event.target.closest('[data-turn]');
    if (turn && pages) {
      page = ((page - 1 + Number(turn.dataset.turn) + pages) % pages) + 1;
      show();
    }
    const other = event.target.closest('[data-instead]');
    if (other) {
      if (find('[name=game]').value === 'starter') find('[name=game]').value = 'house';
      find('[name=what]').value = other.dataset.instead;
      page = 1;
      look();
    }
    if (event.target.closest('[data-check]')) check();
    if (event.target.closest('[data-keep-printer]')) measure(false);
    if (event.target.closest('[data-forget-printer]')) measure(true);
  });
  fillIn();
  look();
}
