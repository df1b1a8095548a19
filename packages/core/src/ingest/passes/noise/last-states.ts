/** Lines that a command wrote over, such as a progress bar, as they were in the end; other lines stay. */
export function lastStates(text: string): string {
  if (!text.includes('\r')) return text;
  return text.split('\n').map(lastState).join('\n');
}

function lastState(line: string): string {
  const ending = line.endsWith('\r') ? '\r' : '';
  const states = line.split('\r').filter((state) => state.trim() !== '');
  const last = states.at(-1);
  if (last === undefined || states.length < 2 || !isProgress(states)) return line;
  return last + ending;
}

/** States of one thing begin alike; lines of an old text that ends them with a carriage return do not. */
function isProgress(states: readonly string[]): boolean {
  const beginnings = new Set(states.map((state) => /\p{L}+/u.exec(state.slice(0, 200))?.[0] ?? ''));
  return beginnings.size <= states.length / 2;
}
