// Small live pictures of the cameras that may be chosen, one after the other, none while nobody looks.

const PAUSE = 1500;
const LONG_PAUSE = 12000;
const images = [
  ...document.querySelectorAll('[aria-pressed="true"] img[data-glance]'),
  ...document.querySelectorAll('[aria-pressed="false"] img[data-glance]'),
];

async function look(image) {
  const why = image.closest('button').querySelector('[data-why]');
  try {
    const answer = await fetch(image.dataset.glance);
    if (answer.status === 200) {
      const url = URL.createObjectURL(await answer.blob());
      if (image.src) URL.revokeObjectURL(image.src);
      image.src = url;
      image.hidden = false;
      why.hidden = true;
      return true;
    }
    if (answer.status >= 400) {
      why.textContent = (await answer.json()).detail;
      why.hidden = false;
      image.hidden = true;
    }
  } catch {
    image.hidden = true;
  }
  return false;
}

/** Each camera has its own rhythm: one that gives no picture is asked more seldom. */
async function follow(image) {
  const isThere = document.hidden ? false : await look(image);
  const pause = document.hidden || isThere ? PAUSE : LONG_PAUSE / 4;
  setTimeout(() => follow(image), image.closest('button').querySelector('[data-why]').hidden ? pause : LONG_PAUSE);
}

(async () => {
  for (const image of images) await follow(image);
})();
