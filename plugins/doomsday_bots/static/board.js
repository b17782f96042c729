// The tower's shape as a grid: places on and off, rows and columns on all sides, the boss's place; one action tells it all.
// What is drawn is what counts: each step reads the grid, changes it and draws it anew.

const WORDS = { room: 'take', boss: 'lies', '': 'lay' };
const NAMES = { room: 'rooms', boss: 'boss' };

/** The grid as it is drawn: its corners, and what lies at `column/row`. */
function read(form) {
  const cells = [...form.querySelectorAll('[data-at]')];
  const at = cells.map((cell) => cell.dataset.at.split('/').map(Number));
  const [columns, rows] = [0, 1].map((axis) => at.map((one) => one[axis]));
  const lies = new Map(cells.filter((cell) => cell.dataset.what).map((cell) => [cell.dataset.at, cell.dataset.what]));
  return { left: Math.min(...columns), right: Math.max(...columns), bottom: Math.min(...rows), top: Math.max(...rows), lies };
}

function worded(form, what, column, row) {
  return form.dataset[WORDS[what]].replace('{column}', String(column)).replace('{row}', String(row));
}

function draw(form, plan, focus) {
  const box = form.querySelector('.plan__cells');
  const model = box.querySelector('[data-at]');
  const fresh = [];
  for (let row = plan.top; row >= plan.bottom; row -= 1) {
    for (let column = plan.left; column <= plan.right; column += 1) {
      const cell = model.cloneNode(false);
      const what = plan.lies.get(`${column}/${row}`) || '';
      cell.dataset.at = `${column}/${row}`;
      cell.dataset.what = what;
      cell.textContent = what && form.dataset[what];
      cell.setAttribute('aria-label', worded(form, what, column - plan.left + 1, row - plan.bottom + 1));
      fresh.push(cell);
    }
  }
  box.replaceChildren(...fresh);
  box.className = `plan__cells wide-${plan.right - plan.left + 1}`;
  bound(form, plan);
  tell(form, plan);
  const cell = focus && box.querySelector(`[data-at="${focus}"]`);
  if (cell) cell.focus({ preventScroll: true });
}

/** Whether a side can grow or be cut: not beyond what a screen shows, not the last one, not where the boss lies. */
function bound(form, plan) {
  const [boss] = [...plan.lies].find(([, what]) => what === 'boss');
  const [column, row] = boss.split('/').map(Number);
  const across = { count: plan.right - plan.left + 1, most: Number(form.dataset.widest), boss: column };
  const high = { count: plan.top - plan.bottom + 1, most: Number(form.dataset.highest), boss: row };
  for (const [side, axis] of Object.entries({ left: across, right: across, top: high, bottom: high })) {
    form.querySelector(`[data-grow=${side}]`).disabled = axis.count >= axis.most;
    form.querySelector(`[data-cut=${side}]`).disabled = axis.count < 2 || axis.boss === plan[side];
  }
}

/** The inputs that the action is made of: places count from 1, and what was known of them moves along. */
function tell(form, plan) {
  const used = [...plan.lies].map(([at, what]) => [...at.split('/').map(Number), what]);
  const right = 1 - Math.min(...used.map(([column]) => column));
  const up = 1 - Math.min(...used.map(([, row]) => row));
  const inputs = used.map(([column, row, what]) => [NAMES[what], `room/${column + right}/${row + up}`]);
  if (right) inputs.push(['right', String(right)]);
  if (up) inputs.push(['up', String(up)]);
  form.querySelector('.plan__told').replaceChildren(
    ...inputs.map(([name, value]) => Object.assign(document.createElement('input'), { type: 'hidden', name, value })),
  );
  form.querySelector('.plan__count b').textContent = String(used.filter(([, , what]) => what === 'room').length);
}

const STEP = { left: -1, bottom: -1, right: 1, top: 1 };

function grow(form, side) {
  const plan = read(form);
  plan[side] += STEP[side];
  draw(form, plan);
}

function cut(form, side) {
  const plan = read(form);
  const axis = side === 'left' || side === 'right' ? 0 : 1;
  for (const at of [...plan.lies.keys()]) if (Number(at.split('/')[axis]) === plan[side]) plan.lies.delete(at);
  plan[side] -= STEP[side];
  draw(form, plan);
}

function full(form, columns, rows) {
  const lies = new Map([[`1/${rows + 1}`, 'boss']]);
  for (let row = 1; row <= rows; row += 1) for (let column = 1; column <= columns; column += 1) lies.set(`${column}/${row}`, 'room');
  draw(form, { left: 1, right: columns, bottom: 1, top: rows + 1, lies });
}

function tapped(form, at) {
  const plan = read(form);
  const what = plan.lies.get(at) || '';
  const mover = form.querySelector('[data-mover]');
  if (mover.getAttribute('aria-pressed') === 'true') {
    for (const [place, lies] of [...plan.lies]) if (lies === 'boss') plan.lies.delete(place);
    plan.lies.set(at, 'boss');
    mover.setAttribute('aria-pressed', 'false');
  } else if (what === 'room') plan.lies.delete(at);
  else if (!what) plan.lies.set(at, 'room');
  draw(form, plan, at);
}

document.addEventListener('click', (event) => {
  const button = event.target.closest('[data-plan] button');
  if (!button) return;
  const form = button.form;
  const { at, grow: grows, cut: cuts, full: shape } = button.dataset;
  if (at) tapped(form, at);
  else if (grows) grow(form, grows);
  else if (cuts) cut(form, cuts);
  else if (shape) full(form, ...shape.split('x').map(Number));
  else if ('mover' in button.dataset) button.setAttribute('aria-pressed', String(button.getAttribute('aria-pressed') !== 'true'));
});
