// Printing: the sheet comes as a file to save; a refusal comes as a sentence on this page.

import { say, toast } from './talk.js';

const form = document.getElementById('print');

if (form) {
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const button = form.querySelector('[type=submit]');
    button.disabled = true;
    try {
      const answer = await fetch(form.action, { method: 'POST', body: new URLSearchParams(new FormData(form)) });
      if (!answer.ok) return toast((await answer.json()).detail, 10);
      const named = /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') || '');
      const link = document.createElement('a');
      link.href = URL.createObjectURL(await answer.blob());
      link.download = named ? named[1] : 'cards.pdf';
      document.body.append(link);
      link.click();
      link.remove();
    } catch {
      toast(say('lost'));
    } finally {
      button.disabled = false;
    }
    return undefined;
  });
}
