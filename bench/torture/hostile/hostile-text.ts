import type { Random } from '../../random.ts';

const ODDITIES = [
  '',
  ' ',
  '\ud800',
  'half \udc00 of a character',
  '\u0000\u001b]52;c;aGk=\u0007',
  '🧨'.repeat(9),
  'The latest request of the user, word for word:',
  '[The beginning of this conversation was removed to save space.]',
  '--- End of content ---',
  '--- src/a.ts ---',
  '\n--- src/a.ts ---\n\nunfinished',
  '[src/a.ts: included again below]',
  '{"result": null}',
  '__proto__',
] as const;

const LENGTHS = [3, 12, 12, 40, 40, 120] as const;
/** About the size of a large file; rare, since every turn behind it carries it. */
const HUGE = 40_000;

/** Mostly words, sometimes what breaks programs: half characters, our own markers, terminal sequences, much. */
export function hostileText(random: Random): string {
  if (random.chance(0.12)) return random.pick(ODDITIES);
  if (random.chance(0.004)) return `huge ${random.integer(0, 9)} `.repeat(HUGE / 7);
  return words(random, random.pick(LENGTHS));
}

const VOCABULARY = [
  'the',
  'value',
  'of',
  'line',
  'const',
  'returns',
  'file',
  'é',
  '試',
  'error:',
  '\n',
] as const;

function words(random: Random, count: number): string {
  let text = '';
  for (let i = 0; i < count; i++) text += `${random.pick(VOCABULARY)} `;
  return text;
}
