// The live picture: single pictures, three a second, none while nobody looks. (A stream would hold a connection for ever.)

const image = document.getElementById('preview');
const none = document.getElementById('nopicture');
const PAUSE = 333;
let n = 0;

function next() {
  if (document.hidden) return;
  image.src = `${image.dataset.src}&n=${++n}`;
}

function show(there) {
  image.hidden = !there;
  none.hidden = there;
  setTimeout(next, there ? PAUSE : PAUSE * 6);
}

if (image) {
  image.addEventListener('load', () => show(true));
  image.addEventListener('error', () => show(false));
  document.addEventListener('visibilitychange', () => document.hidden || next());
  next();
}
