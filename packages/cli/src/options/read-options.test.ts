import { describe, expect, test } from 'vitest';
import { UsageError } from '../usage-error.ts';
import { readOptions } from './read-options.ts';

const TABLE = {
  prompt: { type: 'string', short: 'p', value: 'TEXT', description: '' },
  resume: { type: 'string', value: 'ID', whenBare: 'latest', description: '' },
  set: { type: 'string', multiple: true, value: 'KEY=VALUE', description: '' },
  json: { type: 'boolean', description: '' },
} as const;

function read(args: readonly string[]) {
  const { positionals, has, all, one } = readOptions(args, TABLE);
  return { positionals, prompt: one('prompt'), resume: one('resume'), set: all('set'), json: has('json') };
}

const NOTHING = { positionals: [], prompt: undefined, resume: undefined, set: [], json: false };

describe('understands', () => {
  test.each<[readonly string[], Partial<typeof NOTHING> | Readonly<Record<string, unknown>>]>([
    [[], {}],
    [['-p', 'do it'], { prompt: 'do it' }],
    [['-pdo it'], { prompt: 'do it' }],
    [['--prompt', 'do it'], { prompt: 'do it' }],
    [['--prompt=a=b'], { prompt: 'a=b' }],
    [['-p', '-'], { prompt: '-' }],
    [['-p', '- first\n- second'], { prompt: '- first\n- second' }],
    [['--resume'], { resume: 'latest' }],
    [['--resume', 'abc'], { resume: 'abc' }],
    [['--resume=abc'], { resume: 'abc' }],
    [['--resume', '--json'], { resume: 'latest', json: true }],
    [['--resume', '-p', 'x'], { resume: 'latest', prompt: 'x' }],
    [['--set', 'a=1', '--set=b=2'], { set: ['a=1', 'b=2'] }],
    [['a', '--json', 'b', '--', '--json'], { json: true, positionals: ['a', 'b', '--json'] }],
  ])('%j', (args, expected) => {
    expect(read(args)).toEqual({ ...NOTHING, ...expected });
  });
});

describe('refuses', () => {
  test.each<[readonly string[], string]>([
    [['-p'], '-p needs a value: TEXT'],
    [['--prompt'], '--prompt needs a value: TEXT'],
    [['--prompt', '--json'], '--prompt needs a value: TEXT'],
    [['--prompt='], '--prompt needs a value: TEXT'],
    [['--resume='], '--resume needs a value: ID'],
    [['--json=yes'], '--json takes no value, got "yes"'],
    [['--json', '--json'], '--json is given twice'],
    [['-p', 'a', '--prompt', 'b'], '--prompt is given twice'],
    [
      ['--jsn'],
      'Unknown option "--jsn". Did you mean --json? Allowed: --prompt, --resume, --set, --json, --help',
    ],
    [['-x'], 'Unknown option "-x".'],
    [['--p', 'x'], 'Unknown option "--p".'],
  ])('%j', (args, message) => {
    expect(() => read(args)).toThrow(UsageError);
    expect(() => read(args)).toThrow(message);
  });
});
