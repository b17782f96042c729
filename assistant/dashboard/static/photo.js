// Photos from phones: made small in the browser, sent to the table or for its owner alone.

import { api, post, say, toast } from './talk.js';

const LONGEST = 2000;

/** A smaller JPEG of a picture, turned as the camera was held; the file itself where the browser cannot draw it. */
async function shrunk(file) {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    await new Promise((go, fail) => {
      image.onload = go;
      image.onerror = fail;
      image.src = url;
    });
    const scale = Math.min(1, LONGEST / Math.max(image.naturalWidth, image.naturalHeight));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
    canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
    canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
    const small = await new Promise((go) => canvas.toBlob(go, 'image/jpeg', 0.88));
    return small || file;
  } catch {
    return file;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Send a file input's pictures; `after` brings in what was read. */
export async function sendPhotos(input, after) {
  const files = [...input.files].slice(0, 8);
  if (!files.length) return;
  toast(say('sending'), 30);
  const form = new FormData();
  for (const file of files) form.append('photo', await shrunk(file), 'photo.jpg');
  if (input.dataset.photo === 'private') form.append('private', '1');
  const answer = await post(api('/photos'), form);
  input.value = '';
  toast(answer.ok ? say('read', String(answer.told.entries.length)) : answer.told.detail);
  if (answer.ok) await after();
}
