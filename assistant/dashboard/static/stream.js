// One stream a page: numbers that say when to fetch again, and signs of life. Without them for five seconds: a veil.

import { commandId, say, toast } from './talk.js';

const veil = document.getElementById('veil');
const veilTime = document.getElementById('veil-time');
const client = commandId();
const url = document.body.dataset.stream;
const patience = Number(document.body.dataset.beat || 5) * 1000;

let source = null;
let lastBeat = Date.now();
let lastSeen = new Date();
let grace = 0;
let wait = 1000;
let changed = async () => {};
let known = '';

export const isOffline = () => !veil.hidden;

function beat() {
  lastBeat = Date.now();
  lastSeen = new Date();
  wait = 1000;
  if (!veil.hidden) {
    veil.hidden = true;
    document.documentElement.removeAttribute('data-offline');
    toast(say('connected'), 4);
    changed();
  }
}

function lost() {
  if (!veil.hidden) return;
  veilTime.textContent = lastSeen.toTimeString().slice(0, 5);
  veil.hidden = false;
  document.documentElement.dataset.offline = '';
  veil.querySelector('[data-retry]').focus({ preventScroll: true });
}

function close() {
  if (source) source.close();
  source = null;
}

function open() {
  close();
  if (document.hidden) return;
  source = new EventSource(`${url}?client=${client}`);
  source.onmessage = (event) => {
    grace = 0;
    beat();
    if (event.data === known) return;
    known = event.data;
    changed(JSON.parse(event.data));
  };
  // Too many streams: the page asks by itself each time it is sent away.
  source.addEventListener('busy', () => {
    grace = 8000;
    beat();
    changed();
  });
  source.onerror = () => {
    if (!source || source.readyState !== EventSource.CLOSED) return;
    close();
    setTimeout(() => source || open(), wait);
    wait = Math.min(wait * 2, 8000);
  };
}

/** Begin to listen; `then` is called with the numbers of each change. */
export function listen(then) {
  changed = then;
  lastBeat = Date.now();
  open();
  setInterval(() => {
    if (!document.hidden && Date.now() - lastBeat > patience + grace) lost();
  }, 500);
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) return close();
    lastBeat = Date.now();
    known = '';
    return open();
  });
  window.addEventListener('pagehide', close);
  window.addEventListener('pageshow', (event) => event.persisted && open());
  veil.querySelector('[data-retry]').addEventListener('click', open);
  document.addEventListener('focusin', (event) => {
    if (!veil.hidden && !veil.contains(event.target)) veil.querySelector('[data-retry]').focus({ preventScroll: true });
  });
}
