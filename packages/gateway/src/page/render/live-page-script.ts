/** Keeps the page as things stand: rows and totals come as markup of the server, which is escaped there. */
export const LIVE_PAGE_SCRIPT = `(() => {
  const find = (id) => document.getElementById(id);
  const [rows, details, state, filter] = ['rows', 'details', 'state', 'filter'].map(find);
  const secret = find('live').dataset.page;
  let chosen;

  const ask = (path, body) => fetch('/hdc/' + path, {
    method: body ? 'POST' : 'GET',
    headers: { 'x-hdc-page': secret, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  }).then((answer) => {
    if (!answer.ok) throw new Error('the gateway says ' + answer.status);
    return answer;
  });
  const say = (text) => { state.textContent = text; };
  const trouble = (error) => say('That did not work: ' + error.message);

  const items = () => [...rows.children];
  const show = () => {
    const text = filter.value.trim().toLowerCase();
    for (const row of items()) {
      row.hidden = !(row.dataset.id + ' ' + row.textContent).toLowerCase().includes(text);
      row.firstElementChild.setAttribute('aria-current', String(row.dataset.id === chosen));
    }
    find('empty').hidden = rows.children.length > 0;
    find('count').textContent = items().filter((row) => !row.hidden).length + ' of ' + rows.children.length;
  };

  let isLoading = false;
  let isStale = false;
  const load = async () => {
    if (chosen === undefined) return;
    if (isLoading) { isStale = true; return; }
    isLoading = true;
    try {
      const id = chosen;
      const markup = await (await ask('conversation?id=' + encodeURIComponent(id))).text();
      // A person who is choosing a mode or stands on a button must not lose it.
      const held = details.contains(document.activeElement) ? document.activeElement : undefined;
      if (id === chosen && held?.tagName !== 'SELECT') {
        const scrolled = [...details.querySelectorAll('.scroll')].map((box) => box.scrollLeft);
        details.innerHTML = markup;
        [...details.querySelectorAll('.scroll')].forEach((box, i) => { box.scrollLeft = scrolled[i] ?? 0; });
        if (held) [...details.querySelectorAll('button')].find((b) => b.dataset.pin === held.dataset.pin && b.dataset.original === held.dataset.original)?.focus();
      }
    } catch (error) {
      trouble(error);
    } finally {
      isLoading = false;
      if (isStale) { isStale = false; load(); }
    }
  };
  const choose = (id) => {
    chosen = id;
    history.replaceState(null, '', '#' + encodeURIComponent(id));
    show();
    return load();
  };

  rows.addEventListener('click', async (event) => {
    const row = event.target.closest('li');
    if (!row) return;
    await choose(row.dataset.id);
    if (matchMedia('(max-width: 60rem)').matches) details.scrollIntoView({ block: 'start' });
  });
  rows.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const shown = items().filter((row) => !row.hidden);
    const next = shown[shown.indexOf(event.target.closest('li')) + step];
    next?.firstElementChild.focus();
  });
  addEventListener('keydown', (event) => {
    if (event.key !== '/' || /INPUT|SELECT/.test(event.target.tagName) || find('original').open) return;
    event.preventDefault();
    filter.focus();
  });
  filter.addEventListener('input', show);

  details.addEventListener('click', async (event) => {
    const { original, what, pin } = event.target.dataset;
    try {
      if (original !== undefined) {
        find('original-title').textContent = what;
        find('original-text').textContent = await (await ask('original?id=' + encodeURIComponent(original))).text();
        find('original').showModal();
      }
      if (pin !== undefined) {
        const isPinned = event.target.getAttribute('aria-pressed') !== 'true';
        await ask('pin', { key: pin, isPinned });
        say(isPinned ? 'Pinned: it goes out as it was with the next request' : 'The pin is gone');
        await load();
      }
    } catch (error) {
      trouble(error);
    }
  });
  find('original-close').addEventListener('click', () => find('original').close());
  const setMode = (body) => ask('mode', body).then(() => say('The mode holds from the next request on')).catch(trouble);
  details.addEventListener('change', (event) => {
    const { modeOf } = event.target.dataset;
    if (modeOf !== undefined) setMode({ conversation: modeOf, mode: event.target.value || null });
  });
  find('mode').addEventListener('change', (event) => setMode({ mode: event.target.value }));

  const take = ({ totals, changed }) => {
    const box = document.createElement('template');
    find('totals').innerHTML = totals;
    const known = new Map(items().map((row) => [row.dataset.id, row]));
    for (const { id, markup } of changed) {
      const old = known.get(id);
      const isFocused = old?.contains(document.activeElement);
      box.innerHTML = markup;
      const row = box.content.firstElementChild;
      old?.remove();
      rows.prepend(row);
      if (isFocused) row.firstElementChild.focus();
    }
    show();
    if (changed.some(({ id }) => id === chosen)) load();
  };
  const follow = async () => {
    const reader = (await ask('events')).body.pipeThrough(new TextDecoderStream()).getReader();
    say('live');
    let text = '';
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const events = (text + value).split('\\n\\n');
      text = events.pop();
      for (const event of events) if (event.startsWith('data: ')) take(JSON.parse(event.slice(6)));
    }
  };
  const stayLive = async () => {
    for (;;) {
      await follow().catch(() => {});
      say('The gateway is gone; this is how it stood. Trying again');
      await new Promise((resolve) => setTimeout(resolve, 2000));
    }
  };
  show();
  if (location.hash.length > 1) choose(decodeURIComponent(location.hash.slice(1)));
  stayLive();
})();`;
