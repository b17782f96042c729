// Layout faults of the page that is open, one sentence each: scrolling sideways, buttons out of sight, cut or overlapping
// text, words broken where no hyphen may stand and dates where one does, small targets, small or pale text.
() => { const out = [], seen = new Set(), say = s => { if (!seen.has(s)) { seen.add(s); out.push(s) } };
const lum = c => { const v = c.map(x => { x /= 255; return x <= .04045 ? x/12.92 : ((x+.055)/1.055)**2.4 }); return .2126*v[0]+.7152*v[1]+.0722*v[2] };
const parse = s => (s.match(/[\d.]+/g) || []).map(Number);
const cls = e => (e.className.baseVal ?? e.className) || e.tagName;
const bgOf = e => { for (; e; e = e.parentElement) { const s = getComputedStyle(e), c = parse(s.backgroundColor); if (s.backgroundImage !== 'none') return null; if (c.length === 3 || c[3] > .5) return c } return [255,255,255] };
const stuck = e => { for (; e; e = e.parentElement) if (['sticky', 'fixed'].includes(getComputedStyle(e).position)) return true; return false };
const table = !!document.querySelector('#live.table'), phone = innerWidth < 600, de = document.documentElement;
if (de.scrollWidth > innerWidth) say('HSCROLL ' + de.scrollWidth);
if (table && !phone && de.scrollHeight > innerHeight + 1) say('VSCROLL ' + de.scrollHeight);
// an open sheet fits, so that what is too long for it scrolls inside
for (const e of document.querySelectorAll('.cover:not([hidden]) .cover__box')) { const r = e.getBoundingClientRect(); if (r.top < -1 || r.left < -1 || r.bottom > innerHeight + 1 || r.right > innerWidth + 1) say(`SHEET ${r.left|0},${r.top|0}..${r.right|0},${r.bottom|0}`) }
// always in sight: main button, Undo, End turn, both tabs
for (const q of ['.btn--main', '.btn--undo', '.btn--end', '.tab']) for (const e of document.querySelectorAll(q)) { if (e.closest('[hidden]')) continue;
  if (!table && !document.querySelector('#live.phone') || e.closest('.phone__main')) continue;
  const r = e.getBoundingClientRect(); if (!r.width) { if (q !== '.tab') say('HIDDEN ' + q); continue }
  if (r.left < -1 || r.top < -1 || r.right > innerWidth + 1 || r.bottom > innerHeight + 1) { say(`SIGHT ${q} ${r.left|0},${r.top|0}..${r.right|0},${r.bottom|0}`); continue }
  for (const [x, y] of [[.5,.5],[.1,.2],[.9,.8]]) { const h = document.elementFromPoint(r.left + r.width*x, r.top + r.height*y); if (!h || !(e.contains(h) || h.contains(e))) say(`COVERED ${q} by ${h && cls(h)}`) } }
// the bar keeps its height, and what lies in it keeps clear of its edges
for (const e of document.querySelectorAll('.table > .bar .btn')) { const r = e.getBoundingClientRect(), b = e.closest('.bar').getBoundingClientRect(); if (r.height && (r.top < b.top + 3 || r.bottom > b.bottom - 3)) say(`BAR ${cls(e)} ${r.height|0} of ${b.height|0}`) }
const clamped = e => { for (; e; e = e.parentElement) { const c = getComputedStyle(e).webkitLineClamp; if (c && c !== 'none') return true } return false };
const runs = [], clipped = e => { for (; e; e = e.parentElement) if (getComputedStyle(e).clipPath.startsWith('inset')) return true; return false };
for (const e of document.querySelectorAll('body *')) { if (e.closest('.sprite,.vh,symbol,option,datalist,[hidden],details:not([open]) > :not(summary)')) continue; const s = getComputedStyle(e), r = e.getBoundingClientRect(); if (!r.width && !r.height || s.visibility === 'hidden') continue;
  if (e.matches('button,a,input:not([type=radio]):not([type=checkbox]),select,label.opt,label.pick,label.game,label.plate,label.start') && (r.height < 47.5 || r.width < 47.5) && s.clipPath === 'none') say(`TAP ${cls(e)} ${r.width|0}x${r.height|0}`);
  const own = [...e.childNodes].filter(n => n.nodeType === 3 && n.textContent.trim()); if (!own.length) continue;
  if (clipped(e) || clamped(e)) continue; if (s.clipPath.startsWith('inset') || e.parentElement.closest('.lamp__text,.part__long') && getComputedStyle(e.parentElement).clipPath.startsWith('inset')) continue;
  for (const n of own) for (const w of n.data.matchAll(/\d{4}-\d\d-\d\d|[^\s\u00ad\u200b\u2010-\u2014\-\/·]{2,}/g)) { if (w[0].length > 24) continue; const g = document.createRange(); g.setStart(n, w.index); g.setEnd(n, w.index + w[0].length);
    const all = [...g.getClientRects()].filter(q => q.width > .5), [a, ...more] = n.data[w.index - 1] === '\u00ad' ? all.slice(-1 + !(all.length > 1)) : all; if (more.some(q => q.top > a.top + a.height / 2)) say(`BROKEN ${cls(e)} "${w[0]}"`) }
  const px = parseFloat(s.fontSize); if (px && px < 13.9) say(`SMALL ${cls(e)} ${px}`);
  for (const n of own) { const g = document.createRange(); g.selectNodeContents(n); for (const q of g.getClientRects()) { if (q.width < 1) continue;
    const t = n.textContent.trim().slice(0, 24), st = stuck(e); const k = px > 40 ? q.height * .18 : 0;
    const box = e.closest('.scroll') && getComputedStyle(e.closest('.scroll')).overflowY !== 'visible' ? e.closest('.scroll').getBoundingClientRect() : { top: -1e6, bottom: 1e6 };
    const top = Math.max(q.top + k, box.top), bottom = Math.min(q.bottom - k, box.bottom); // what a scroll region hides lies over nothing
    if (bottom > top) runs.push({ e, q: { left: q.left, right: q.right, top, bottom, height: bottom - top }, t, st });
    if (q.right > innerWidth + 1 || q.left < -1) say(`OUT ${cls(e)} "${t}"`);
    for (let a = e; a && a !== document.body; a = a.parentElement) { const c = getComputedStyle(a), b = a.getBoundingClientRect(); if (c.position === 'fixed') break; if (c.display === 'contents') continue; if (a.matches('.scroll, .cover__body')) break; if (c.overflow === 'visible' && !c.clipPath.startsWith('polygon') && !a.matches('.btn,.sheet,.seat,.room,.part,.chip,.robot,.rrow')) continue;
      if (q.right > b.right + 1.5 || q.left < b.left - 1.5) say(`CUT-X ${cls(a)} < ${cls(e)} "${t}" ${Math.max(q.right-b.right, b.left-q.left)|0}`);
      if (q.bottom > b.bottom + 2.5 || q.top < b.top - 2.5) say(`CUT-Y ${cls(a)} < ${cls(e)} "${t}" ${Math.max(q.bottom-b.bottom, b.top-q.top)|0}`) } } }
  const bg = bgOf(e); if (!bg || e.closest('.roll__die')) continue; const a = lum(parse(s.color)), b = lum(bg), c = (Math.max(a,b)+.05)/(Math.min(a,b)+.05), need = px >= 24 || (px >= 18.6 && s.fontWeight >= 700) ? 3 : 4.5;
  if (c < (e.classList.contains('num') ? 4.5 : need) && !e.closest('[disabled]')) say(`CONTRAST ${cls(e)} ${c.toFixed(2)}`) }
// no text over other text
for (let i = 0; i < runs.length; i++) for (let j = i + 1; j < runs.length; j++) { const a = runs[i], b = runs[j]; if (a.e === b.e || a.st !== b.st || a.st && b.st && phone) continue;
  const x = Math.min(a.q.right, b.q.right) - Math.max(a.q.left, b.q.left), y = Math.min(a.q.bottom, b.q.bottom) - Math.max(a.q.top, b.q.top), lh = Math.min(a.q.height, b.q.height);
  if (x > 2 && y > Math.max(3, lh * .3)) say(`OVERLAP "${a.t}" / "${b.t}" ${x|0}x${y|0}`) }
return out.slice(0, 60) }
