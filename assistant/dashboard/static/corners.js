// Corners dragged and zones drawn on the live picture, with a finger, a mouse or the arrow keys.
// Points are shares of the picture as the camera sees it; a mirrored preview only shows them the other way round.

import './camera.js';
import { flaw, values } from './forms.js';
import { post, toast } from './talk.js';

const box = document.getElementById('surface');
const overlay = document.getElementById('overlay');
const image = document.getElementById('preview');
const SVG = 'http://www.w3.org/2000/svg';
const GRIP = 18;
const TOUCH = 24;
const STEP = 0.004;
const PAUSE = 1000;

let mode = '';
let points = [];
let seen = { zones: [], mirrored: false, width: 0, height: 0 };
let held = -1;
let start = null;
let renamed = '';

const size = () => [image.naturalWidth || seen.width || 1280, image.naturalHeight || seen.height || 720];
const clip = (value) => Math.min(1, Math.max(0, value));

function made(name, attributes, text) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text) element.textContent = text;
  return element;
}

/** Picture units a pixel of the screen. */
function unit() {
  const matrix = overlay.getScreenCTM();
  return matrix && matrix.a ? 1 / matrix.a : 1;
}

function shown([x, y]) {
  const [width, height] = size();
  return [(seen.mirrored ? 1 - x : x) * width, y * height];
}

function told(event) {
  const [width, height] = size();
  const matrix = overlay.getScreenCTM();
  const x = (event.clientX - matrix.e) / matrix.a / width;
  return [clip(seen.mirrored ? 1 - x : x), clip((event.clientY - matrix.f) / matrix.d / height)];
}

const path = (polygon) => polygon.map(shown).map(([x, y]) => `${x},${y}`).join(' ');

const layers = ['labels', 'shape', 'grips'].map((name) => overlay.appendChild(made('g', { 'data-layer': name })));

/** Draw all anew but the grips, which move: whoever holds or has focused one must keep it. */
function draw() {
  const [labels, shape, grips] = layers;
  const u = unit();
  overlay.setAttribute('viewBox', `0 0 ${size().join(' ')}`);
  labels.replaceChildren(...(mode === 'corners' ? [] : seen.zones.map((zone) => label(zone, u))));
  shape.replaceChildren(...(points.length ? [made('polygon', { class: 'cv-quad', points: path(points), 'stroke-width': 3 * u })] : []));
  while (grips.children.length > points.length) grips.lastChild.remove();
  while (grips.children.length < points.length) grips.append(grip(grips.children.length));
  points.forEach((point, place) => move(grips.children[place], point, u));
}

function label(zone, u) {
  const places = zone.points.map(shown);
  const [left, top] = [0, 1].map((axis) => Math.min(...places.map((place) => place[axis])));
  return made('text', { x: left + 6 * u, y: top + 20 * u, 'font-size': 16 * u }, zone.label);
}

function grip(place) {
  const group = made('g', { class: 'cv-grip', tabindex: 0, role: 'slider', 'data-grip': place });
  group.setAttribute('aria-label', box.dataset.grip.replace('{}', place + 1));
  group.append(made('circle', {}), made('circle', {}), made('text', {}, String(place + 1)));
  return group;
}

function move(group, point, u) {
  const [x, y] = shown(point);
  const [across, down] = point.map((share) => Math.round(share * 100));
  const [reach, disc, number] = group.children;
  for (const [circle, radius] of [[reach, TOUCH], [disc, GRIP]]) {
    for (const [name, value] of [['cx', x], ['cy', y], ['r', radius * u]]) circle.setAttribute(name, value);
  }
  disc.setAttribute('stroke-width', 3 * u);
  for (const [name, value] of [['x', x], ['y', y], ['font-size', 16 * u]]) number.setAttribute(name, value);
  group.setAttribute('aria-valuenow', across);
  group.setAttribute('aria-valuetext', box.dataset.at.replace('{x}', across).replace('{y}', down));
}

function choose(next) {
  mode = next;
  renamed = '';
  const kept = JSON.parse(box.dataset.corners).points;
  points = mode === 'corners' ? kept || [[0.2, 0.2], [0.8, 0.2], [0.8, 0.8], [0.2, 0.8]] : [];
  if (mode === 'zone') points = [[0.35, 0.35], [0.65, 0.35], [0.65, 0.65], [0.35, 0.65]];
  for (const name of ['corners', 'zone']) document.getElementById(name).hidden = mode !== name;
  document.getElementById('idle').hidden = mode !== '';
  document.getElementById('keys').hidden = mode === '';
  const title = document.getElementById('v-h');
  title.textContent = title.dataset[mode || 'idle'];
  if (mode) box.scrollIntoView({ block: 'nearest' });
  draw();
}

function rename(name) {
  choose('zone');
  renamed = name;
  points = [];
  document.querySelector('#zone select').value = name;
  draw();
}

async function look() {
  try {
    const answer = await fetch(box.dataset.url);
    if (answer.ok) seen = await answer.json();
  } catch {
    // the next look will tell
  }
  if (held < 0 && !start) draw();
}

async function keep(event, url, more) {
  event.preventDefault();
  const form = event.target;
  const wrong = flaw(form);
  if (wrong) return wrong.focus();
  const answer = await post(url, { ...values(form, { width: 'integer', depth: 'integer', turn: 'integer' }), ...more });
  if (!answer.ok) return toast(answer.told.detail);
  location.reload();
  return undefined;
}

overlay.addEventListener('pointerdown', (event) => {
  const found = event.target.closest('.cv-grip');
  if (!mode) return;
  overlay.setPointerCapture(event.pointerId);
  if (found) held = Number(found.dataset.grip);
  else if (mode === 'zone' && !renamed) start = told(event);
  if (found) found.focus();
  event.preventDefault();
});

overlay.addEventListener('pointermove', (event) => {
  const here = told(event);
  if (held >= 0) points[held] = here;
  else if (start && Math.hypot(here[0] - start[0], here[1] - start[1]) > 0.02) {
    points = [start, [here[0], start[1]], here, [start[0], here[1]]];
  } else return;
  draw();
});

for (const name of ['pointerup', 'pointercancel']) {
  overlay.addEventListener(name, () => {
    held = -1;
    start = null;
  });
}

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
overlay.addEventListener('keydown', (event) => {
  const found = event.target.closest('.cv-grip');
  if (!found || !ARROWS[event.key]) return;
  const [x, y] = ARROWS[event.key];
  const step = event.shiftKey ? STEP * 5 : STEP;
  const point = points[Number(found.dataset.grip)];
  points[Number(found.dataset.grip)] = [clip(point[0] + (seen.mirrored ? -x : x) * step), clip(point[1] + y * step)];
  event.preventDefault();
  draw();
});

document.addEventListener('click', (event) => {
  const button = event.target.closest('[data-mode], [data-rename]');
  if (!button) return;
  if (button.dataset.rename) rename(button.dataset.rename);
  else choose(button.dataset.mode);
});

document.addEventListener('change', (event) => {
  if (event.target.name === 'sheet') document.getElementById('measures').hidden = event.target.value !== 'table';
  if (event.target.name === 'name') document.getElementById('side').hidden = event.target.value === 'spot';
});

if (image) {
  document.getElementById('corners').addEventListener('submit', (event) => keep(event, '/api/camera/corners', { points }));
  document.getElementById('zone').addEventListener('submit', (event) => {
    const { value } = event.target.elements.name;
    keep(event, '/api/camera/zones', renamed ? { name: renamed, as: value, turn: null } : { points });
  });
  image.addEventListener('load', () => held < 0 && !start && draw());
  window.addEventListener('resize', draw);
  setInterval(() => document.hidden || look(), PAUSE);
  look();
}
