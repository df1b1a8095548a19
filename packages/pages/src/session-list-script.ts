/** Makes a long list of sessions searchable, and sortable if it has columns to sort by. The page is complete without it. */
export const SESSION_LIST_SCRIPT = `(() => {
  const find = (id) => document.getElementById(id);
  const sessions = [...document.querySelectorAll('details.session')];
  const openTarget = () => {
    const target = location.hash.startsWith('#session-') && find(location.hash.slice(1));
    if (target && 'open' in target) target.open = true;
  };
  addEventListener('hashchange', openTarget);
  openTarget();
  const tools = find('session-tools');
  if (!tools) return;
  tools.hidden = false;
  const words = new Map(sessions.map((s) => [s, s.querySelector('summary').textContent.toLowerCase()]));
  const show = () => {
    const text = find('session-filter').value.trim().toLowerCase();
    for (const session of sessions) session.hidden = !words.get(session).includes(text);
    find('session-count').textContent = sessions.filter((s) => !s.hidden).length + ' of ' + sessions.length;
  };
  find('session-filter').addEventListener('input', show);
  find('session-open').addEventListener('click', () => {
    for (const session of sessions) if (!session.hidden) session.open = true;
  });
  find('session-close').addEventListener('click', () => {
    for (const session of sessions) session.open = false;
  });
  const sort = find('session-sort');
  if (sort) sort.addEventListener('change', () => {
    const figure = (session) => Number(session.dataset[sort.value]);
    find('session-list').append(...sessions.sort((a, b) => figure(b) - figure(a)));
  });
  show();
})();`;
