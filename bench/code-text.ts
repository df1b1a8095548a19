import type { Random } from './random.ts';

const VERBS = ['parse', 'load', 'merge', 'render', 'find', 'count', 'apply', 'encode', 'resolve'] as const;
const NOUNS = ['Token', 'Entry', 'Path', 'Header', 'Config', 'Range', 'Block', 'Index', 'Result'] as const;
const PROSE = ['the cache misses', 'input may be empty', 'callers rely on order', 'see the parser'] as const;

/** Text that reads like source code, cut to exactly `length` characters. */
export function codeText(random: Random, length: number): string {
  const lines: string[] = [];
  for (let written = 0; written <= length; written += lines.at(-1)?.length ?? 0) lines.push(codeLine(random));
  return lines.join('\n').slice(0, length);
}

export function identifier(random: Random): string {
  return `${random.pick(VERBS)}${random.pick(NOUNS)}${random.chance(0.3) ? random.pick(NOUNS) : ''}`;
}

function codeLine(random: Random): string {
  const name = identifier(random);
  switch (random.integer(0, 5)) {
    case 0:
      return `export function ${name}(input: string, limit = ${random.integer(0, 4096)}): number {`;
    case 1:
      return `  const ${name} = ${identifier(random)}(input.slice(${random.integer(0, 99)}), options);`;
    case 2:
      return `  if (!${name}) throw new Error('${identifier(random)} failed: ' + input);`;
    case 3:
      return `  // ${random.pick(PROSE)} when ${name} is ${random.integer(0, 9)}`;
    case 4:
      return `  return { ${name}, ${identifier(random)}: ${random.integer(0, 99_999)} };`;
    default:
      return '}';
  }
}
