// Photos from phones: made small in the browser, sent to the table or for its owner alone.

import { api, post, say, toast } from './talk.js';

const LONGEST = 2000;
const LONGEST_WHOLE = 4000; // of a photo of the whole table, on which tags are small

/** A smaller JPEG of a picture, turned as the camera was held; the file itself where the browser cannot draw it. */
async function shrunk(file, longest) {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    await new Promise((go, fail) => {
      image.onload = go;
      image.onerror = fail;
      image.src = url;
    });
    const scale = Math.min(1, longest / Math.max(image.naturalWidth, image.naturalHeight));
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

const told = ({ entries, read, differ }) => {
  if (read === undefined) return say('read', String(entries.length));
  return differ ? say('differ', String(differ)) : say('agree', String(read));
};

/** Send a file input's pictures; `after` brings in what was read. */
export async function sendPhotos(input, after) {
  const files = [...input.files].slice(0, 8);
  if (!files.length) return;
  toast(say('sending'), 30);
  const form = new FormData();
  const { photo } = input.dataset;
  const longest = photo === 'whole' ? LONGEST_WHOLE : LONGEST;
  for (const file of files) form.append('photo', await shrunk(file, longest), 'photo.jpg');
  if (photo !== 'table') form.append(photo, '1');
  const answer = await post(api('/photos'), form);
  input.value = '';
  toast(answer.ok ? told(answer.told) : answer.told.detail);
  if (answer.ok) await after();
}
