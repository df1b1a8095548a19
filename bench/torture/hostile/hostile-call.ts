import type { ToolCallBlock, ToolResponseBlock } from '@hdc/core';
import type { Random } from '../../random.ts';
import { hostileText } from './hostile-text.ts';

/** The tool whose results the settings of the run protect at times. */
export const PROTECTED_TOOL = 'remember';
export const PROTECTED_PATH = 'secret/**';

/** The beginnings of results in which a person speaks. */
export const SPOKEN = 'The user said: ';

const PATHS = [
  'src/a.ts',
  './src/a.ts',
  '/workspace/src/a.ts',
  'src/b.ts',
  'docs/c.md',
  'secret/key.pem',
] as const;
const COMMANDS = [
  'cat src/a.ts',
  'cd src && cat a.ts',
  'wc x && cp src/b.ts src/a.ts',
  'ls',
  'npm test',
] as const;

type MakeParameters = (random: Random) => readonly [name: string, parameters: unknown];

const MAKERS: readonly [MakeParameters, ...MakeParameters[]] = [
  (random) => ['read_file', { file_path: random.pick(PATHS) }],
  (random) => ['Read', { file_path: random.pick(PATHS), offset: random.integer(1, 50), limit: 20 }],
  (random) => [
    'read_line_range',
    { path: random.pick(PATHS), start_line: 1, end_line: random.integer(2, 90) },
  ],
  (random) => ['read_many_files', { paths: [random.pick(PATHS), 'src/*.ts', random.pick(PATHS)] }],
  (random) => ['write_file', { file_path: random.pick(PATHS), content: hostileText(random) }],
  (random) => [
    'replace',
    { file_path: random.pick(PATHS), old_string: 'a', new_string: hostileText(random) },
  ],
  (random) => ['run_shell_command', { command: random.pick(COMMANDS) }],
  (random) => ['run_shell_command', { command: hostileText(random) }],
  (random) => [PROTECTED_TOOL, { note: hostileText(random) }],
  (random) => ['mystery', random.pick([null, 7, [], { file_path: null }, 'text', undefined])],
];

export function hostileCall(random: Random, id: string): ToolCallBlock {
  const [name, parameters] = random.pick(MAKERS)(random);
  return { type: 'tool_call', id, name, parameters };
}

export function hostileResponse(random: Random, { id, name }: ToolCallBlock): ToolResponseBlock {
  const response = {
    type: 'tool_response' as const,
    callId: id,
    toolName: name,
    result: hostileResult(random),
  };
  return random.chance(0.15) ? { ...response, error: 'it failed' } : response;
}

function hostileResult(random: Random): unknown {
  if (random.chance(0.05)) return SPOKEN + hostileText(random) + numberedLines(random);
  if (random.chance(0.9)) return numberedLines(random);
  return random.pick([
    undefined,
    null,
    0,
    [],
    { output: hostileText(random) },
    { content: [{ text: '\udfff' }] },
  ]);
}

/** Alike at times, so that results repeat and reads hold each other. */
function numberedLines(random: Random): string {
  const lines = Array.from({ length: random.integer(0, 12) }, (_, i) => `${i}: ${'const x = 1; '.repeat(2)}`);
  return random.chance(0.3) ? hostileText(random) : lines.join('\n');
}
