// What a page says to the server, and what it does with the answer.

import * as sheet from './sheet.js';

const words = document.getElementById('words').dataset;
const toastBox = document.getElementById('toast');
let toastTimer = 0;

export const say = (name, what = '') => (words[name] || '').replace('{}', what);

/** One sentence at the foot of the page, for a while. */
export function toast(text, seconds = 6) {
  if (!text) return;
  toastBox.textContent = text;
  toastBox.hidden = false;
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => (toastBox.hidden = true), seconds * 1000);
}

/** A command's id. (randomUUID is missing where the page did not come over https.) */
export function commandId() {
  const random = crypto.getRandomValues(new Uint32Array(3));
  return Date.now().toString(36) + '-' + [...random].map((part) => part.toString(36)).join('');
}

async function send(url, init) {
  try {
    return await fetch(url, init);
  } catch {
    await new Promise((go) => setTimeout(go, 700));
    return fetch(url, init);
  }
}

/** JSON in which a whole number of any length is written as it is. */
export const exact = (told) =>
  JSON.stringify(told, (_, value) => (typeof value === 'bigint' ? `\u0001${value}` : value)).replace(/"\\u0001(-?\d+)"/g, '$1');

/** POST JSON (or a FormData). Returns {ok, status, told}; a lost connection is status 0. */
export async function post(url, told) {
  const isForm = told instanceof FormData;
  const headers = isForm ? {} : { 'Content-Type': 'application/json' };
  try {
    const answer = await send(url, { method: 'POST', headers, body: isForm ? told : exact(told) });
    const type = answer.headers.get('Content-Type') || '';
    const body = type.includes('json') ? await answer.json() : await answer.text();
    return { ok: answer.ok, status: answer.status, told: body };
  } catch {
    return { ok: false, status: 0, told: { detail: say('lost') } };
  }
}

/** GET a piece of HTML; null if it did not come. */
export async function html(url) {
  try {
    const answer = await fetch(url);
    if (answer.status === 401) location.href = '/join';
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  }
}

const asQuery = () => {
  const as = new URLSearchParams(location.search).get('as');
  return as ? '?as=' + encodeURIComponent(as) : '';
};

/** The address of something of the session on this page, through the same eyes. */
export const ofSession = (path) => `/sessions/${document.body.dataset.session}${path}`;
export const api = (path) => `/api/sessions/${document.body.dataset.session}${path}${asQuery()}`;
export const through = (url) => url + (asQuery() && url.includes('?') ? asQuery().replace('?', '&') : asQuery());

const revision = () => Number((document.getElementById('live') || document.body).dataset.revision || 0);

/** Tell the table of an action. `after(true)` runs once it was accepted, `after(false)` to bring in the fresh table. */
export async function act(action, after, { anyway = false, command = commandId() } = {}) {
  const answer = await post(api('/actions'), { ...action, anyway, command, revision: revision() });
  return settle(answer, after, {
    action,
    again: (more) => act({ ...action, ...more }, after, { anyway: true, command }),
  });
}

/** Answer a proposal of the camera: choose, wait or dismiss. */
export async function answer(entry, word, told, after) {
  const given = await post(api(`/proposals/${entry}/${word}`), told);
  return settle(given, after, { again: () => answer(entry, word, { ...told, anyway: true }, after) });
}

async function settle(given, after, { action, again }) {
  if (given.ok) {
    sheet.close();
    await after(true);
    return true;
  }
  if (given.status === 422) {
    await objected(given.told, action, again);
    return false;
  }
  toast(given.told.detail);
  if (given.status === 409) {
    sheet.close();
    await after(false);
  }
  return false;
}

async function objected(told, action, again) {
  const page = await post(through(ofSession('/objections')), {
    objections: told.objections || [],
    clashes: told.clashes || [],
  });
  if (!page.ok) return toast(told.detail);
  const body = sheet.openHtml(page.told);
  const button = body.querySelector('[data-anyway]');
  if (!button) return undefined;
  const drop = (told.clashes || []).map((clash) => clash.event);
  button.addEventListener('click', () => {
    sheet.close();
    again(drop.length ? { data: { ...action.data, drop } } : {});
  });
  return undefined;
}
